import { send } from "../../elements/api/send.ts"
import type { Journey } from "../client/journey.ts"
import type { SentReason } from "../../elements/reasons/word-reason.ts"
import type { Mapping } from "./column-mapping.ts"
import { type ColumnSource, type ColumnsState, toRefusal } from "./column-source.ts"
import { toLoadMode } from "../steps/answers.ts"
import { findUploader, type Uploader } from "./uploader.ts"

/** The columns of the uploaded file. */
export class UploadedColumns implements ColumnSource {
  readonly #journey: Journey
  readonly #uploader: Uploader
  refusal: SentReason | null = null

  constructor(journey: Journey) {
    this.#journey = journey
    this.#uploader = findUploader(journey)
  }

  get state(): ColumnsState {
    const { upload } = this.#uploader.state
    if (upload !== null && upload.columns.length > 0)
      return { status: "read", columns: upload.columns, encoding: upload.encoding }
    return { status: this.#journey.state.answers.uploadId === null ? "gone" : "loading" }
  }

  subscribe(listener: () => void): () => void {
    return this.#uploader.subscribe(listener)
  }

  load(): Promise<void> {
    return this.#uploader.recall()
  }

  async check(columns: Mapping): Promise<boolean> {
    const { upload } = this.#uploader.state
    if (upload === null) return false
    this.refusal = null
    const params = { path: { upload_id: upload.upload_id } }
    const body = { columns, mode: toLoadMode(this.#journey.state.answers) }
    const result = await send(
      this.#journey.api.POST("/api/journey/uploads/{upload_id}/check/", { params, body }),
    )
    if (result.ok) return true
    if (result.problem.kind === "refused") this.refusal = toRefusal(result.problem)
    else this.#journey.fail(result.problem)
    return false
  }
}
