import * as Effect from "effect/Effect"
import type { Actor } from "../../authorization/actor.ts"
import { findUpload, type FindUploadPorts, type UploadSelector } from "./find-upload.ts"
import { toUploadView } from "./upload-view.ts"

/** An upload: how far it has arrived, and its columns with suggestions once it was read. */
export const makeShowUpload = (ports: FindUploadPorts) => (actor: Actor, selector: UploadSelector) =>
  Effect.map(findUpload(ports, actor, selector), ({ keys, upload }) => toUploadView(keys, upload))
