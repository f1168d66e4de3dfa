import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { MAX_UPLOAD_BYTES } from "../../../domain/onboarding/upload.ts"
import { sanitizeFileName } from "../../../domain/requests/sanitize-file-name.ts"
import type { ConnectionKeys, DecryptionFailed, MasterKeyMissing } from "../../../ports/accounts/vault.ts"
import type { NewUpload, StoredUpload } from "../../../ports/onboarding/upload-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { limitBegunUploads, type TooManyRequests } from "../../accounts/credentials/rate-limits.ts"
import type { Actor } from "../../authorization/actor.ts"
import { canSeeEntered, findDevice } from "../../authorization/device-access.ts"
import { type ConnectionAccessError, findConnection } from "../../authorization/find-connection.ts"
import { ConnectionNotFound } from "../../authorization/authorization-errors.ts"
import { type FindUploadPorts, openKeys } from "./find-upload.ts"
import { collectEdits } from "./rows/collect-edits.ts"
import { findAnswers, sealCarried, sealDetails } from "./sealed-upload.ts"
import { UploadNotReady, UploadOnOtherDevice, UploadSizeInvalid } from "./upload-errors.ts"
import { type UploadView, toUploadView } from "./upload-view.ts"

export interface StartUploadInput {
  readonly connectionId: string
  /** As on the uploader's machine. */
  readonly fileName: string
  /** Bytes. */
  readonly size: number
  /** Null for a file that is no workbook. */
  readonly sheet: string | null
  /** Whether the user knows that the file of another device is replaced, with its corrections. */
  readonly replaces?: boolean | undefined
}

export type StartUploadPorts = FindUploadPorts &
  UsedPorts<"assisted.find" | "callers.countRequest" | "secrets.uuid">

/** The file that is replaced changes while it is checked. */
const MAX_ATTEMPTS = 5

/**
 * Begins an upload, which replaces the connection's previous one and keeps the answers and edits of it for who made them. Only the
 * device of the caller can continue it, or replace it: other holders of a token of the journey, such as its vendor, must not
 * substitute a file.
 */
export const makeStartUpload = (ports: StartUploadPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    input: StartUploadInput,
  ): Effect.fn.Return<
    UploadView,
    | ConnectionAccessError
    | UploadNotReady
    | UploadOnOtherDevice
    | UploadSizeInvalid
    | TooManyRequests
    | StorageError
    | DecryptionFailed
    | MasterKeyMissing
  > {
    const { connectionId, size, replaces = false } = input
    const connection = yield* findConnection(ports.connections, actor, "upload.edit", connectionId)
    const maxBytes = MAX_UPLOAD_BYTES
    if (size < 1 || size > maxBytes) return yield* new UploadSizeInvalid({ size, maxBytes })
    const keys = yield* openKeys(ports.vault, connection)
    const now = yield* Clock.currentTimeMillis
    yield* limitBegunUploads(ports.callers, connection.vendorOrgId)
    for (let attempt = 1; ; attempt++) {
      const former = yield* ports.uploads.find(connectionId)
      yield* requireFree(ports, actor, { connectionId, former, now, replaces })
      const begun = yield* makeUpload(ports, actor, { ...input, keys, former, now })
      const isBegun = yield* ports.uploads.begin(begun, former)
      const upload = yield* ports.uploads.find(connectionId)
      if (upload === null) return yield* new ConnectionNotFound({ connectionId })
      if (isBegun) return toUploadView(keys, upload)
      if (upload.id === former?.id && attempt < MAX_ATTEMPTS) continue
      // Another upload of the connection began at the same moment.
      yield* requireReplaceable(actor, upload, { now, replaces })
      return yield* new UploadNotReady({ stage: upload.stage })
    }
  })

/** The upload with the answers and edits of the former one. */
const makeUpload = Effect.fnUntraced(function* (
  ports: StartUploadPorts,
  actor: Actor,
  {
    connectionId,
    fileName,
    size,
    sheet,
    keys,
    former,
    now,
  }: StartUploadInput & {
    readonly keys: ConnectionKeys
    readonly former: StoredUpload | null
    readonly now: number
  },
): Effect.fn.Return<NewUpload, UploadNotReady | StorageError> {
  const id = ports.secrets.uuid()
  const own = former !== null && canSeeEntered(actor, former.device) ? former : null
  const answered = own === null ? null : findAnswers(keys, own)
  const edits = own === null ? null : yield* collectEdits(ports.uploads, keys, own)
  const details = { fileName: sanitizeFileName(fileName), sheet, ...(answered === null ? {} : { answered }) }
  return {
    id,
    connectionId,
    device: findDevice(actor),
    details: sealDetails(keys, id, details),
    size,
    createdAt: now,
    ...(edits === null ? {} : { firstEdit: sealCarried(keys, id, edits) }),
  }
})

/**
 * A journey replaces what its own device began. An operator uploads for assisted set-ups only, and takes no file from the sync
 * that shares it.
 */
const requireFree = Effect.fnUntraced(function* (
  { assisted }: Pick<StartUploadPorts, "assisted">,
  actor: Actor,
  {
    connectionId,
    former,
    ...asked
  }: { readonly connectionId: string; readonly former: StoredUpload | null } & Asked,
): Effect.fn.Return<void, ConnectionNotFound | UploadNotReady | UploadOnOtherDevice | StorageError> {
  if (actor.kind === "journey") return yield* requireReplaceable(actor, former, asked)
  if ((yield* assisted.find(connectionId)) === null) return yield* new ConnectionNotFound({ connectionId })
  if (former?.stage === "sharing") return yield* new UploadNotReady({ stage: former.stage })
})

/** How long an upload belongs to the device that began it: a person who lost that device can continue the next day. */
const OWN_UPLOAD_MILLIS = 24 * 3_600_000

interface Asked {
  readonly now: number
  readonly replaces: boolean
}

/**
 * Who may see what a device entered may also replace it, and after a day every device of the journey whose user says so: the
 * corrections of the other file are lost.
 */
const requireReplaceable = (
  actor: Actor,
  former: StoredUpload | null,
  { now, replaces }: Asked,
): Effect.Effect<void, UploadOnOtherDevice> => {
  if (former === null || actor.kind !== "journey" || canSeeEntered(actor, former.device)) return Effect.void
  const isReplaceable = now - former.createdAt >= OWN_UPLOAD_MILLIS
  return isReplaceable && replaces
    ? Effect.void
    : Effect.fail(new UploadOnOtherDevice({ connectionId: former.connectionId, isReplaceable }))
}

export type StartUpload = ReturnType<typeof makeStartUpload>
