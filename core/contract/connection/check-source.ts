import { ReasonCodes } from "../reasons/reason.ts"
import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { DATA_MODEL_CATEGORIES } from "../sharing/data-model-flags.ts"
import { NullableString } from "../wire-values.ts"
import { FileEncoding } from "./file-encoding.ts"
import { SOURCE_ERROR_KINDS } from "./source-error-kinds.ts"
import { ColumnChoice, SourceColumn } from "./source-columns.ts"

/* POST /api/journey/check/ */

export const CheckJourneySource = Schema.Struct({
  /** Code of the connector. */
  connector: Schema.String,
  /** By field key. A masked field that is left out is taken from the saved answers. */
  credentials: Schema.Record(Schema.String, Schema.String),
  /** For a source whose check returns columns: how they are read. Empty or left out: by their names. */
  columns: Schema.optionalKey(ColumnChoice),
}).annotate(component("CheckJourneySource"))
export type CheckJourneySource = typeof CheckJourneySource.Type

/** The key with which a server identifies itself, to be confirmed before any credential is sent to it. */
export const HostKey = Schema.Struct({
  host: Schema.String,
  /** As `ssh-keygen -lf` prints it, for example `SHA256:uNiVztksCsDhcc0u9e8BrXJXDRLMoT6XNF7QGG3b7Eo`. */
  fingerprint: Schema.String,
  /** For example `ED25519`. */
  algorithm: Schema.String,
  /** The server presented a different key when it was confirmed. */
  is_changed: Schema.Boolean,
}).annotate(component("HostKey"))
export type HostKey = typeof HostKey.Type

/** What kind of failure it is; `columns`: they cannot be matched. */
export const SourceFailure = Schema.Literals([...SOURCE_ERROR_KINDS, "columns"])
export type SourceFailure = typeof SourceFailure.Type

/** The file that a file server's source would take now. */
export const CheckedFile = Schema.Struct({
  /** Null: there is none yet. */
  name: NullableString,
  /** The first headers, at most 5. */
  columns: Schema.Array(Schema.String),
  /** Which file is expected, and what is there instead; null where there is a file. */
  message: NullableString,
}).annotate(component("CheckedFile"))
export type CheckedFile = typeof CheckedFile.Type

export const SourceCheckAnswer = Schema.Struct({
  /**
   * `ok`: the source can be connected. `host_key`: nothing was sent to the server, because its key is not confirmed. `failed`:
   * `message` says what is wrong and what to do.
   */
  result: Schema.Literals(["ok", "host_key", "failed"]),
  message: NullableString,
  message_codes: ReasonCodes,
  /** Only with `failed`. */
  failure: Schema.optionalKey(SourceFailure),
  host_key: Schema.NullOr(HostKey),
  /** What the source provides; `problem` is null where it works. Empty unless `result` is `ok`. */
  categories: Schema.Array(
    Schema.Struct({ category: Schema.Literals(DATA_MODEL_CATEGORIES), problem: NullableString }),
  ),
  /** All rows where the source states their number, else those of its first page; 0 when there is no file yet. */
  rows: Schema.Int,
  /** Whether there may be more rows than `rows`. */
  has_more_rows: Schema.Boolean,
  /** The columns of a source with the corporate's own headers, for which the corporate chooses the fields. Empty when there is no file yet. */
  columns: Schema.Array(SourceColumn),
  /** Null: the source does not choose among files, or `result` is not `ok`. */
  file: Schema.NullOr(CheckedFile),
  /** How the characters of a file are read; null: it is certain, or there is no file yet. */
  encoding: Schema.NullOr(FileEncoding),
  /** Errors and warnings of the first rows, at most 100. Values are masked. */
  findings: Schema.Array(
    Schema.Struct({
      row: Schema.Int,
      column: NullableString,
      value: NullableString,
      reason: Schema.String,
      reason_codes: ReasonCodes,
    }),
  ),
}).annotate(component("SourceCheck"))
export type SourceCheckAnswer = typeof SourceCheckAnswer.Type
