import type { Schemas } from "../../elements/api/client.ts"
import { type Problem, type Result, send } from "../../elements/api/send.ts"
import type { Journey } from "../client/journey.ts"

export type StoredDocument = Schemas["JourneyDocument"]

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

export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024
/** How often a piece is tried, and the milliseconds between. */
const TRIES = 5
const RETRY_DELAY = 2_000

/** The documents of a journey: those that the service has, and those that are being uploaded, piece by piece. */
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
    if (size === 0 || size > MAX_DOCUMENT_BYTES) {
      const reason = size === 0 ? "empty" : "too-large"
      this.refused = [...this.refused, { name, reason, message: "" }]
      this.#changed()
      return
    }
    const key = ++this.#keys
    this.uploading = [...this.uploading, { key, name, size, sent: 0 }]
    this.#changed()
    const result = await this.#sendPieces(key, file)
    this.uploading = this.uploading.filter((each) => each.key !== key)
    if (result.ok) this.stored = [...(this.stored ?? []), result.value]
    else this.#refuse(name, result.problem)
    this.#changed()
  }

  async #sendPieces(key: number, file: File): Promise<Result<StoredDocument>> {
    const { api } = this.#journey
    const begun = await this.#retried(() => send(api.POST("/api/journey/documents/")))
    if (!begun.ok) return begun
    const { document_id: id, piece_bytes: bytes } = begun.value
    const pieces = Math.ceil(file.size / bytes)
    for (let piece = 0; piece < pieces; piece++) {
      const part = file.slice(piece * bytes, (piece + 1) * bytes)
      const path = { document_id: id, piece: String(piece) }
      const stored = await this.#retried(() =>
        send(
          api.POST("/api/journey/documents/{document_id}/pieces/{piece}/", {
            params: { path },
            body: part as never,
            bodySerializer: (body: unknown) => body as Blob,
            headers: { "Content-Type": "application/octet-stream" },
          }),
        ),
      )
      if (!stored.ok) return stored
      this.#progress(key, Math.min(file.size, (piece + 1) * bytes))
    }
    const body = { document_id: id, name: file.name, pieces }
    return this.#retried(() => send(api.POST("/api/journey/documents/complete/", { body })))
  }

  #progress(key: number, sent: number): void {
    this.uploading = this.uploading.map((each) => (each.key === key ? { ...each, sent } : each))
    this.#changed()
  }

  /** A lost connection costs one piece: it is sent again. */
  async #retried<A>(call: () => Promise<Result<A>>): Promise<Result<A>> {
    let result = await call()
    for (let tries = 1; !result.ok && isPassing(result.problem) && tries < TRIES; tries++) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY))
      result = await call()
    }
    return result
  }

  #refuse(name: string, problem: Problem): void {
    if (problem.kind === "expired") this.#journey.fail(problem)
    const reason = problem.kind === "offline" ? "offline" : "refused"
    this.refused = [...this.refused, { name, reason, message: problem.message }]
  }
}

const isPassing = ({ kind }: Problem): boolean => kind === "offline" || kind === "busy"
