import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { ALL_DATA_MODEL_KEYS } from "../sharing/data-model-flags.ts"
import { SUBSET_FIELDS } from "../sharing/sharing-terms.ts"
import { Timestamp, Uuid } from "../wire-values.ts"
import { JOURNEY_STEPS } from "../connection/journey-step.ts"
import { SyncFrequency } from "../connection/sync-frequency.ts"
import { INTEGRATION_TYPES } from "../integration-type.ts"

const MAX_CODE_LENGTH = 100
const MAX_VALUE_LENGTH = 65_536
const MAX_ENTRIES = 2_000

const text = (characters: number) => Schema.String.check(Schema.isMaxLength(characters))
const list = <S extends Schema.Top>(item: S) => Schema.Array(item).check(Schema.isMaxLength(MAX_ENTRIES))
const record = <S extends Schema.Top>(value: S) =>
  Schema.Record(Schema.String, value).check(Schema.isMaxProperties(MAX_ENTRIES))

/** A rule may still be incomplete while the user edits it. */
export const DraftSubsetRule = Schema.Struct({
  field: Schema.Literals(SUBSET_FIELDS),
  operator: Schema.Literals(["is", "is_not"]),
  values: list(text(MAX_VALUE_LENGTH)),
}).annotate(component("DraftSubsetRule"))
export type DraftSubsetRule = typeof DraftSubsetRule.Type

/** What the user has entered so far, complete or not. */
export const JourneyAnswers = Schema.Struct({
  integration_type: Schema.NullOr(Schema.Literals(INTEGRATION_TYPES)),
  /** Code of the connector of the chosen HR system. */
  hr_system: Schema.NullOr(text(MAX_CODE_LENGTH)),
  /** The HR system is not in the list. */
  is_unlisted: Schema.Boolean,
  /**
   * The connection details by connector code and field key. A masked field is never returned: leave it out to keep what is
   * stored; an empty text deletes it.
   */
  credentials: record(record(text(MAX_VALUE_LENGTH))),
  upload_id: Schema.NullOr(Uuid),
  /** Data-model keys by column header; null: the column is left out. */
  columns: record(Schema.NullOr(text(MAX_CODE_LENGTH))),
  is_full_load: Schema.Boolean,
  /** The form for a system that is not connected automatically, as typed so far. */
  form: record(text(MAX_VALUE_LENGTH)),
  /** The request that was sent for an HR system that is not listed; absent: none was sent. */
  request_id: Schema.optionalKey(Uuid),
  withheld: list(Schema.Literals(ALL_DATA_MODEL_KEYS)),
  subset: list(DraftSubsetRule),
  /** How often the HR system or the own API is read; null: once a week. An SFTP server has its rate in its credentials. */
  frequency: Schema.optionalKey(Schema.NullOr(SyncFrequency)),
  auth_type: Schema.NullOr(Schema.Literals(["token", "basic"])),
}).annotate(component("JourneyAnswers"))
export type JourneyAnswers = typeof JourneyAnswers.Type

/** The step and the answers as they were last saved. */
export const SavedJourney = Schema.Struct({
  /** Counts the saves. */
  version: Schema.Int,
  step: Schema.Literals(JOURNEY_STEPS),
  answers: JourneyAnswers,
  /** The masked fields that have a value, by connector code. */
  stored_credentials: Schema.Record(Schema.String, Schema.Array(Schema.String)),
  saved_at: Timestamp,
  /** The secrets or the file of the chosen way to connect are in another browser, and only usable there. */
  is_elsewhere: Schema.Boolean,
}).annotate(component("SavedJourney"))
export type SavedJourney = typeof SavedJourney.Type
