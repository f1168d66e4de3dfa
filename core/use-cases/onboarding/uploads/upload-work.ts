import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { UploadTask } from "../../../domain/onboarding/upload.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { StoredUpload } from "../../../ports/onboarding/upload-store.ts"
import type { SourceError } from "../../../ports/sync/source.ts"
import { findVendor, makeUploadPolicy } from "./compile-upload.ts"
import { validateUpload, type ValidateUploadPorts } from "./validate-upload.ts"
import { readUploadedFile } from "./read-upload.ts"
import { carryEdits, type CarryEditsPorts, viewCarried } from "./rows/carry-edits.ts"
import { resolveEdit, type ResolveEditPorts } from "./rows/resolve-edit.ts"
import { openTask, sealContents, sealTask } from "./sealed-upload.ts"
import { makeShareUpload, type ShareUploadPorts } from "./share-upload.ts"
import { openUploadedFile, openUploadSource, type UploadSourcePorts } from "./upload-source.ts"

export type UploadWorkPorts = ValidateUploadPorts &
  ResolveEditPorts &
  CarryEditsPorts &
  UploadSourcePorts &
  ShareUploadPorts

/** Another process takes over an upload whose worker has not renewed its claim for so long. */
export const CLAIM_MILLIS = 60_000
/** A sync of the connection that runs already is waited for. */
const RETRY_MILLIS = 5_000

const renewClaim = ({ uploads }: Pick<UploadWorkPorts, "uploads">, upload: StoredUpload) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => uploads.renew(upload, now + CLAIM_MILLIS))

export interface UploadWork {
  readonly upload: StoredUpload
  readonly connection: Connection
  readonly keys: ConnectionKeys
}

/** What is done in each stage of work. */
export const makeUploadWork = (ports: UploadWorkPorts) => {
  const { uploads, vendors } = ports
  const shareUpload = makeShareUpload(ports)
  return {
    reading: Effect.fnUntraced(function* ({ upload, connection, keys }: UploadWork) {
      const onPage = Effect.ignore(renewClaim(ports, upload))
      const vendor = yield* findVendor(vendors, connection)
      const policy = makeUploadPolicy(connection, vendor, null)
      const source = yield* openUploadedFile(ports, keys, upload)
      const known = { remembered: connection.fieldMapping, rules: connection.rules }
      const result = yield* readUploadedFile({ source, known, policy, onPage }).pipe(
        Effect.map((read) => ({ stage: "read", ...read }) as const),
        Effect.catchIf(isPermanent, ({ message, reasonCodes }) =>
          Effect.succeed({
            stage: "unreadable",
            rows: 0,
            contents: { columns: [], message, ...(reasonCodes && { messageCodes: reasonCodes }) },
          } as const),
        ),
      )
      const contents = sealContents(keys, upload.id, result.contents)
      yield* uploads.endReading(upload, { ...result, contents })
    }),

    checking: Effect.fnUntraced(function* ({ upload, connection, keys }: UploadWork) {
      const onPage = Effect.ignore(renewClaim(ports, upload))
      const before = openTask(keys, upload)
      if (before === null) return
      const found = { upload, connection, keys }
      yield* carryEdits(ports, found, { task: before, onPage })
      yield* resolveEdit(ports, found, { task: before, onPage })
      const task = forgetFindings(before)
      const source = yield* openUploadSource(ports, keys, upload)
      const validated = yield* validateUpload(ports, { connection, keys, upload, source, task, onPage })
      const carried = yield* viewCarried(ports, found, before)
      const checked = carried === null ? validated : { ...validated, carried }
      yield* uploads.endCheck(upload, sealTask(keys, upload.id, checked))
    }),

    sharing: Effect.fnUntraced(function* ({ upload, connection, keys }: UploadWork) {
      const task = openTask(keys, upload)
      if (task === null) return
      const source = yield* openUploadSource(ports, keys, upload)
      const outcome = yield* shareUpload(connection, source, task).pipe(
        Effect.raceFirst(keepClaim(ports, upload)),
      )
      if (outcome === "shared") yield* uploads.remove(upload.id)
      if (outcome === "rejected") yield* uploads.endSharing(upload)
      if (outcome === "again") yield* uploads.renew(upload, (yield* Clock.currentTimeMillis) + RETRY_MILLIS)
    }),
  }
}

/** The mapping, the mode and the answers. What the check before found may differ after an edit. */
const forgetFindings = (task: UploadTask): UploadTask => {
  const {
    learnt: _learnt,
    readings: _readings,
    leftOut: _leftOut,
    fixable: _fixable,
    carried: _carried,
    ...asked
  } = task
  return { ...asked, dateOrders: {} }
}

/** A sync may take longer than the claim. */
const keepClaim = (ports: Pick<UploadWorkPorts, "uploads">, upload: StoredUpload): Effect.Effect<never> =>
  Effect.ignore(renewClaim(ports, upload)).pipe(Effect.delay(CLAIM_MILLIS / 3), Effect.forever)

/** Reading again would find the same. */
const isPermanent = ({ kind }: SourceError | { readonly kind?: undefined }): boolean => kind === "data"
