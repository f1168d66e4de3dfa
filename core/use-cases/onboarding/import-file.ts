import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { SharingTerms } from "../../contract/sharing-terms.ts"
import type { LoadMode } from "../../domain/sync/session.ts"
import type { Connection, ConnectionStore, FieldMapping } from "../../ports/connection-store.ts"
import type { Source } from "../../ports/source.ts"
import { makeTellOutcome, type TellOutcomePorts } from "../issues/tell-outcome.ts"
import type { RunSync } from "../sync/run-sync.ts"
import type { OnProgress, SyncReport } from "../sync/sync-report.ts"
import type { ChangeSharing } from "./change-sharing.ts"
import type { ConnectCorporateInput, makeConnectCorporate } from "./connect-corporate.ts"

export interface ImportFileInput extends Omit<ConnectCorporateInput, "connector"> {
  readonly source: Source
  readonly mode: LoadMode
  readonly dryRun: boolean
  readonly trigger: string
  /** What the corporate leaves out from now on; null: as it is. */
  readonly sharing: SharingTerms | null
  /** Null: the one remembered from the last upload, else headers are matched by name. */
  readonly fieldMapping: FieldMapping | null
  readonly onProgress: OnProgress
}

export interface ImportedFile {
  readonly connection: Connection
  readonly report: SyncReport
}

export interface ImportFilePorts extends TellOutcomePorts {
  readonly connections: ConnectionStore
  readonly connectCorporate: ReturnType<typeof makeConnectCorporate>
  readonly changeSharing: ChangeSharing
  readonly runSync: RunSync
}

/** A dry run writes nothing, and what is shared is written down. */
export class DryRunChangesSharing extends Data.TaggedError("DryRunChangesSharing") {
  override readonly message =
    'A dry run cannot change what is shared: set it first with "hrsync connection share", or leave the terms out.'
}

/** A file of employees of a corporate: connects it when it is not yet, syncs the file, remembers a given mapping. */
export const makeImportFile = (ports: ImportFilePorts) => {
  const { connections, connectCorporate, changeSharing, runSync } = ports
  const outcome = makeTellOutcome(ports)
  return Effect.fnUntraced(function* (input: ImportFileInput) {
    if (input.dryRun && input.sharing !== null) return yield* new DryRunChangesSharing()
    const connected = yield* connectCorporate({ ...input, connector: input.source.connector })
    const connection =
      input.sharing === null ? connected : (yield* changeSharing(connected.id, input.sharing)).connection
    const fieldMapping = input.fieldMapping ?? connection.fieldMapping
    const report = yield* runSync({ ...input, connectionId: connection.id, fieldMapping })
    if (!input.dryRun) yield* outcome.ofSync(connection.id, report)
    if (report.state === "completed" && input.fieldMapping !== null) {
      yield* connections.saveFieldMapping(connection.id, input.fieldMapping)
    }
    return { connection, report } satisfies ImportedFile
  })
}
