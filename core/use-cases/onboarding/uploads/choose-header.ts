import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Actor } from "../../authorization/actor.ts"
import {
  findReadUpload,
  type FindUploadError,
  type FindUploadPorts,
  type UploadSelector,
} from "./find-upload.ts"
import { openContents, openDetails, sealDetails } from "./sealed-upload.ts"
import { HeaderLineInvalid, UploadNotReady } from "./upload-errors.ts"

export interface ChooseHeaderInput extends UploadSelector {
  /** One of the first lines that the upload shows. */
  readonly line: number
}

/**
 * Reads the file again with the header in this line, in the background. A check and its mapping are forgotten, since the columns
 * change; corrections of rows are kept.
 */
export const makeChooseHeader = (ports: FindUploadPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    { line, ...selector }: ChooseHeaderInput,
  ): Effect.fn.Return<void, FindUploadError | UploadNotReady | HeaderLineInvalid> {
    const { keys, upload } = yield* findReadUpload(ports, actor, selector)
    if (upload.stage === "sharing") return yield* new UploadNotReady({ stage: upload.stage })
    const firstLines = openContents(keys, upload)?.layout?.firstRows.map((row) => row.line) ?? []
    if (!firstLines.includes(line)) return yield* new HeaderLineInvalid({ line, firstLines })
    const details = sealDetails(keys, upload.id, { ...openDetails(keys, upload), headerLine: line })
    const isStarted = yield* ports.uploads.readAgain(upload, details, yield* Clock.currentTimeMillis)
    if (!isStarted) return yield* new UploadNotReady({ stage: upload.stage })
  })

export type ChooseHeader = ReturnType<typeof makeChooseHeader>
