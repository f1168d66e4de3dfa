import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import type { Actor } from "../../authorization/actor.ts"
import { findUpload, type FindUploadError, type FindUploadPorts, type UploadSelector } from "./find-upload.ts"
import { UploadNotFound, UploadNotReady, UploadOffsetWrong, UploadSizeInvalid } from "./upload-errors.ts"

export interface AppendUploadInput extends UploadSelector {
  /** Where the bytes begin in the file. */
  readonly offset: number
  readonly bytes: Uint8Array
}

/**
 * Stores a part of a file, sealed. A part that was received already changes nothing; one that leaves a gap or only overlaps
 * fails with the place to continue from. Returns how many bytes were received.
 */
export const makeAppendUpload = (ports: FindUploadPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    input: AppendUploadInput,
  ): Effect.fn.Return<number, FindUploadError | UploadNotReady | UploadOffsetWrong | UploadSizeInvalid> {
    const { offset, bytes } = input
    const { upload, keys } = yield* findUpload(ports, actor, input)
    const { id, size, received, stage } = upload
    const end = offset + bytes.length
    if (bytes.length === 0 || end > size) return yield* new UploadSizeInvalid({ size: end, maxBytes: size })
    if (end <= received) return received
    if (stage !== "receiving") return yield* new UploadNotReady({ stage })
    if (offset !== received) return yield* new UploadOffsetWrong({ received })
    const sealed = keys.seal(ASSOCIATED_DATA.uploadChunk(id, offset), bytes)
    const chunk = { start: offset, length: bytes.length, sealed }
    const continued = yield* ports.uploads.append(id, chunk, yield* Clock.currentTimeMillis)
    if (continued === null) return yield* new UploadNotFound(input)
    return continued === end ? continued : yield* new UploadOffsetWrong({ received: continued })
  })
