import * as Effect from "effect/Effect"
import type { SharingTerms } from "../../../contract/sharing/sharing-terms.ts"
import { isLive } from "../../../domain/connection/state.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { DEFAULT_READING_SETTINGS } from "../../../domain/mapping/reading-settings.ts"
import type { Actor } from "../../access/actor.ts"
import type { SyncReport } from "../../sync/sync-report.ts"
import {
  type Acceptance,
  type AcceptConnectionPorts,
  ConnectionConflict,
  resolveFlags,
  makeAcceptConnection,
  type Terms,
  validateTerms,
} from "./accept-connection.ts"
import { applyReadingChange } from "../../mapping/change-reading.ts"
import type { ChangeSharing } from "../../sharing/change-sharing.ts"
import {
  type ChooseConnectionPorts,
  type ChosenConnection,
  makeChooseConnection,
  type ConnectionSelector,
} from "./choose-connection.ts"
import { makeUploadFile, type UploadFileInput, type UploadFilePorts } from "./upload-file.ts"

export type ImportFileInput = ConnectionSelector &
  UploadFileInput & {
    /** What the corporate leaves out from now on; null: as it is. */
    readonly sharing: SharingTerms | null
  }

export interface ImportedFile {
  readonly connection: Connection
  readonly report: SyncReport
  /** False: the corporate has no connection, and nothing of the file was kept. */
  readonly saved: boolean
}

export interface ImportFilePorts extends UploadFilePorts, AcceptConnectionPorts, ChooseConnectionPorts {
  readonly changeSharing: ChangeSharing
}

/**
 * A file of employees of a corporate. A sound one accepts the connection when that was not accepted yet, under the terms, right
 * before its first employee is shared. A dry run and a file with errors change nothing: no acceptance, no terms, no mapping.
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
          meanwhile: undefined as string | null | undefined,
        }
        const trackedAccept = Effect.map(accept, ({ accepted, connection: found }) => {
          if (accepted) outcome.accepted = found
          else outcome.meanwhile = found?.id ?? null
          return accepted
        })
        const report = yield* uploadFile(connection, {
          ...input,
          acceptance: { connection, accept: trackedAccept },
        })
        if (outcome.meanwhile !== undefined)
          return yield* new ConnectionConflict({ connectionId: outcome.meanwhile })
        const now = outcome.accepted ?? chosen.connection
        return { connection: now ?? connection, report, saved: now !== null } satisfies ImportedFile
      }),
    )
}

/** Into a connection that was accepted before. New terms are kept once the file is found to be sound under them. */
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
