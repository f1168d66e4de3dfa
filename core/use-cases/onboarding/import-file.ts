import * as Effect from "effect/Effect"
import { noteFacts } from "../authorization/audit/audited-call.ts"
import type { SharingTerms } from "../../contract/sharing/sharing-terms.ts"
import { isLive } from "../../domain/connection/state.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import { listSplitKeys } from "../../domain/mapping/column-split.ts"
import { DEFAULT_READING_SETTINGS, type FieldMapping } from "../../domain/mapping/reading-settings.ts"
import type { Actor } from "../authorization/actor.ts"
import type { OnProgress, SyncReport } from "../reading/sync-report.ts"
import {
  type Acceptance,
  type AcceptConnectionPorts,
  ConnectionConflict,
  resolveFlags,
  makeAcceptConnection,
  type Terms,
  validateTerms,
} from "./accept-connection.ts"
import { applyReadingChange, type CountryNotFound, type ReadingChange } from "../mapping/change-reading.ts"
import type { ChangeSharing } from "../sharing/change-sharing.ts"
import {
  type ChooseConnectionPorts,
  type ChosenConnection,
  makeChooseConnection,
  type ConnectionSelector,
} from "./choose-connection.ts"
import type { LoadMode } from "../../domain/sync/session.ts"
import type { Source } from "../../ports/sync/source.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { makeSyncIssueTracker, type SyncIssueTrackerPorts } from "../sync/sync-issue-tracker.ts"
import type { AcceptedBySync } from "../sync/conclude-sync.ts"
import type { RunSync, RunSyncError, RunSyncInput } from "../sync/run-sync.ts"

export type ImportFileInput = ConnectionSelector &
  UploadFileInput & {
    /** The withheld fields from now on; null: unchanged. */
    readonly sharing: SharingTerms | null
  }

export interface ImportedFile {
  readonly connection: Connection
  readonly report: SyncReport
  /** False: the corporate has no connection, and nothing of the file was stored. */
  readonly saved: boolean
}

export interface ImportFilePorts extends UploadFilePorts, AcceptConnectionPorts, ChooseConnectionPorts {
  readonly changeSharing: ChangeSharing
}

/**
 * Imports a file of a corporate's employees. A valid one accepts the connection if needed, under the terms, right before its
 * first employee is shared. A dry run and a file with errors change nothing: no acceptance, no terms, no mapping.
 */
export const makeImportFile = (ports: ImportFilePorts) => {
  const choose = makeChooseConnection(ports)
  const importFirst = makeImportFirst(ports)
  const importAgain = makeImportAgain(ports)
  return Effect.fnUntraced(function* (actor: Actor, input: ImportFileInput) {
    const { connector } = input.source
    const chosen = yield* choose(actor, input, connector)
    yield* applyReadingChange(DEFAULT_READING_SETTINGS, input.reading ?? {})
    const { connection } = chosen
    yield* noteFacts({ vendorOrgId: chosen.vendor.orgId })
    if (connection !== null) yield* noteFacts({ connectionId: connection.id })
    const terms = input.sharing === null ? null : yield* validateTerms(input.sharing, resolveFlags(chosen))
    if (connection === null || !isLive(connection.status)) {
      return yield* importFirst(chosen, { actor, connector, terms }, input)
    }
    return yield* importAgain(actor, connection, terms, input)
  })
}

/** Into a connection that is accepted with it. */
const makeImportFirst = (ports: ImportFilePorts) => {
  const acceptConnection = makeAcceptConnection(ports)
  const uploadFile = makeUploadFile(ports)
  return (chosen: ChosenConnection, acceptance: Acceptance, input: ImportFileInput) =>
    acceptConnection(chosen, acceptance, ({ connection, accept }) =>
      Effect.gen(function* () {
        const outcome = {
          accepted: null as Connection | null,
          conflicting: undefined as string | null | undefined,
        }
        const trackedAccept = Effect.map(accept, ({ accepted, connection: found }) => {
          if (accepted) outcome.accepted = found
          else outcome.conflicting = found?.id ?? null
          return accepted
        })
        const report = yield* uploadFile(connection, {
          ...input,
          acceptance: { connection, accept: trackedAccept },
        })
        if (outcome.conflicting !== undefined)
          return yield* new ConnectionConflict({ connectionId: outcome.conflicting })
        const now = outcome.accepted ?? chosen.connection
        return { connection: now ?? connection, report, saved: now !== null } satisfies ImportedFile
      }),
    )
}

/** Into a connection that was accepted before. New terms are stored once the file is valid under them. */
const makeImportAgain = (ports: ImportFilePorts) => {
  const uploadFile = makeUploadFile(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    connection: Connection,
    terms: Terms | null,
    input: ImportFileInput,
  ) {
    if (terms === null) {
      return { connection, report: yield* uploadFile(connection, input), saved: true } satisfies ImportedFile
    }
    const preview = yield* uploadFile(connection, { ...input, terms, dryRun: true })
    if (input.dryRun || preview.state === "failed") return { connection, report: preview, saved: true }
    const changed = yield* ports.changeSharing(actor, connection.id, terms)
    return {
      connection: changed.connection,
      report: yield* uploadFile(changed.connection, input),
      saved: true,
    }
  })
}

export interface UploadFileInput {
  readonly source: Source
  readonly mode: LoadMode
  readonly dryRun: boolean
  readonly trigger: string
  /** Null: the stored mapping of the last upload, else headers are matched by name. */
  readonly fieldMapping: FieldMapping | null
  /** How values are read where the file leaves it open; absent: as for the last upload. */
  readonly reading?: ReadingChange
  readonly onProgress: OnProgress
  /** As in RunSyncInput. */
  readonly terms?: NonNullable<RunSyncInput["terms"]>
  readonly acceptance?: AcceptedBySync
}

export type UploadFilePorts = SyncIssueTrackerPorts &
  UsedPorts<"settings"> & {
    readonly runSync: RunSync
  }

/**
 * Imports a file of employees for an existing connection: syncs it, and stores a given mapping and how its values were read.
 * The caller has checked that its actor may.
 */
export const makeUploadFile = (ports: UploadFilePorts) => {
  const { settings, runSync } = ports
  const issueTracker = makeSyncIssueTracker(ports)
  return Effect.fnUntraced(function* (
    connection: Connection,
    input: UploadFileInput,
  ): Effect.fn.Return<SyncReport, RunSyncError | CountryNotFound | StorageError> {
    const fieldMapping = input.fieldMapping ?? connection.fieldMapping
    const reading = yield* applyReadingChange(connection.reading, input.reading ?? {})
    const report = yield* runSync({ ...input, connectionId: connection.id, fieldMapping, reading })
    // A connection that is not accepted has no sync to report.
    const tracksIssues = input.acceptance === undefined || report.state !== "failed"
    if (!input.dryRun && tracksIssues) yield* issueTracker.recordReport(connection.id, report)
    if (report.state === "completed" && input.fieldMapping !== null) {
      yield* settings.saveFieldMapping(
        connection.id,
        rememberMapping(connection, input.fieldMapping, input.mode),
      )
    }
    return report
  })
}

/** A file of changes may have fewer columns than the next full file, whose mapping is kept. */
const rememberMapping = (
  { fieldMapping: known }: Pick<Connection, "fieldMapping">,
  given: FieldMapping,
  mode: LoadMode,
): FieldMapping => {
  if (mode === "full" || known === null) return given
  const keys = new Set(Object.values(given).flatMap(listSplitKeys))
  const remaining = Object.entries(known).filter(
    ([, mapped]) => mapped === "" || !listSplitKeys(mapped).some((key) => keys.has(key)),
  )
  return { ...Object.fromEntries(remaining), ...given }
}
