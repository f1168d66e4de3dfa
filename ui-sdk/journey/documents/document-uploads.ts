import type { JourneyDocument } from "../../../core/contract/requests/journey/journey-documents.ts"
import { type Problem, type Result, send } from "../../elements/api/send.ts"
import { findMisfit, sendDocument } from "../../elements/documents/send-document.ts"
import type { Journey } from "../client/journey.ts"

export type StoredDocument = JourneyDocument

/** A document on its way to the service. */
export interface UploadingDocument {
  readonly key: number
  readonly name: string
  readonly size: number
  /** Bytes that have arrived. */
  readonly sent: number
}

/** A document that was not taken. */
export interface RefusedDocument {
  readonly name: string
  readonly reason: "too-large" | "empty" | "offline" | "refused"
  /** The service's own words; empty: none. */
  readonly message: string
}

/** The documents of a journey: those that the service has, and those that are being uploaded, chunk by chunk. */
export class DocumentUploads {
  readonly #journey: Journey
  readonly #changed: () => void
  #keys = 0
  /** Null until they were loaded. */
  stored: ReadonlyArray<StoredDocument> | null = null
  uploading: ReadonlyArray<UploadingDocument> = []
  refused: ReadonlyArray<RefusedDocument> = []

  constructor(journey: Journey, changed: () => void) {
    this.#journey = journey
    this.#changed = changed
  }

  async load(): Promise<void> {
    const result = await send(this.#journey.api.GET("/api/journey/documents/"))
    if (result.ok) this.stored = result.value.documents
    else if (result.problem.kind === "expired") this.#journey.fail(result.problem)
    this.#changed()
  }

  /** Uploads files, one after the other. */
  async add(files: ReadonlyArray<File>): Promise<void> {
    this.refused = []
    for (const file of files) await this.#upload(file)
  }

  async remove(id: string): Promise<void> {
    const body = { document_id: id }
    const result = await send(this.#journey.api.POST("/api/journey/documents/delete/", { body }))
    if (result.ok) this.stored = result.value.documents
    else this.#refuse("", result.problem)
    this.#changed()
  }

  async #upload(file: File): Promise<void> {
    const { name, size } = file
    const reason = findMisfit(file)
    if (reason !== null) {
      this.refused = [...this.refused, { name, reason, message: "" }]
      this.#changed()
      return
    }
    const key = ++this.#keys
    this.uploading = [...this.uploading, { key, name, size, sent: 0 }]
    this.#changed()
    const result = await this.#send(key, file)
    this.uploading = this.uploading.filter((each) => each.key !== key)
    if (result.ok) this.stored = [...(this.stored ?? []), result.value]
    else this.#refuse(name, result.problem)
    this.#changed()
  }

  #send(key: number, file: File): Promise<Result<StoredDocument>> {
    const { api } = this.#journey
    return sendDocument(
      {
        begin: () => send(api.POST("/api/journey/documents/")),
        append: (id, chunk, part) =>
          send(
            api.POST("/api/journey/documents/{document_id}/pieces/{piece}/", {
              params: { path: { document_id: id, piece: chunk } },
              ...part,
            }),
          ),
        complete: (body) => send(api.POST("/api/journey/documents/complete/", { body })),
      },
      file,
      (sent) => this.#progress(key, sent),
    )
  }

  #progress(key: number, sent: number): void {
    this.uploading = this.uploading.map((each) => (each.key === key ? { ...each, sent } : each))
    this.#changed()
  }

  #refuse(name: string, problem: Problem): void {
    if (problem.kind === "expired") this.#journey.fail(problem)
    const reason = problem.kind === "offline" ? "offline" : "refused"
    this.refused = [...this.refused, { name, reason, message: problem.message }]
  }
}
