import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { SharingTerms } from "../../contract/sharing-terms.ts"
import type { Connection } from "../../ports/connection-store.ts"
import type { SyncReport } from "../sync/sync-report.ts"
import type { ChangeSharing } from "./change-sharing.ts"
import type { ConnectCorporateInput, makeConnectCorporate } from "./connect-corporate.ts"
import { makeUploadFile, type UploadFileInput, type UploadFilePorts } from "./upload-file.ts"

export interface ImportFileInput extends Omit<ConnectCorporateInput, "connector">, UploadFileInput {
  /** What the corporate leaves out from now on; null: as it is. */
  readonly sharing: SharingTerms | null
}

export interface ImportedFile {
  readonly connection: Connection
  readonly report: SyncReport
}

export interface ImportFilePorts extends UploadFilePorts {
  readonly connectCorporate: ReturnType<typeof makeConnectCorporate>
  readonly changeSharing: ChangeSharing
}

/** A dry run writes nothing, and what is shared is written down. */
export class DryRunChangesSharing extends Data.TaggedError("DryRunChangesSharing") {
  override readonly message =
    'A dry run cannot change what is shared: set it first with "hrsync connection share", or leave the terms out.'
}

/** A file of employees of a corporate: connects it when it is not yet, syncs the file, remembers a given mapping. */
export const makeImportFile = ({ connectCorporate, changeSharing, ...ports }: ImportFilePorts) => {
  const uploadFile = makeUploadFile(ports)
  return Effect.fnUntraced(function* (input: ImportFileInput) {
    if (input.dryRun && input.sharing !== null) return yield* new DryRunChangesSharing()
    const connected = yield* connectCorporate({ ...input, connector: input.source.connector })
    const connection =
      input.sharing === null ? connected : (yield* changeSharing(connected.id, input.sharing)).connection
    const report = yield* uploadFile(connection, input)
    return { connection, report } satisfies ImportedFile
  })
}
