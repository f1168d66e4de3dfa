import type { Upload } from "../../../core/contract/onboarding/journey/uploads.ts"
import { toBytesBody } from "../../elements/api/bytes-body.ts"
import { type Result, send } from "../../elements/api/send.ts"
import type { Journey } from "../client/journey.ts"
import type { FileProblem } from "./file-problem.ts"
import { type FailureDetails, IDLE, type UploaderState } from "./uploader-state.ts"
import { isReadable, isWorkbook, openWorkbook } from "./workbook/open-workbook.ts"
import { hasDoubts } from "./workbook/doubts.ts"
import type { Sheet, SheetToRead } from "./workbook/read-workbook.ts"
import { isAnswered, type SheetAnswers, toSelection } from "./workbook/sheet-answers.ts"

const PART_BYTES = 1_048_576
const POLL_MILLIS = 500
const RETRY_MILLIS = 2_000
const MAX_BYTES = 1_073_741_824

const uploaders = new WeakMap<Journey, Uploader>()

/** The uploader of a journey; an upload goes on while the user looks at another step. */
export const findUploader = (journey: Journey): Uploader => {
  const uploader = uploaders.get(journey) ?? new Uploader(journey)
  uploaders.set(journey, uploader)
  return uploader
}

/** Sends a file in parts, and goes on by itself after the connection was lost. */
export class Uploader {
  readonly #journey: Journey
  readonly #listeners = new Set<() => void>()
  state: UploaderState = IDLE
  /** Counts the files that were chosen: what belongs to an earlier one stops. */
  #turn = 0
  #file = new File([], "")
  /** What waits until the user says whether it takes the place of another device's file; null: nothing. */
  #waiting: { readonly blob: Blob; readonly sheet: string | null } | null = null
  /** Ends the thread that opens the chosen workbook. */
  #workbook = new AbortController()

  constructor(journey: Journey) {
    this.#journey = journey
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows what was uploaded before, also in another window. */
  async recall(): Promise<void> {
    const { uploadId } = this.#journey.state.answers
    // The file that it still shows was submitted.
    if (uploadId === null && this.state.status === "read") this.#set(IDLE)
    if (uploadId === null || this.state.status !== "idle") return
    const turn = this.#turn
    const result = await this.#find(uploadId)
    if (turn !== this.#turn) return
    if (!result.ok) {
      if (result.problem.kind === "refused") this.forget()
      else this.#journey.fail(result.problem)
      return
    }
    const upload = result.value
    this.#set({ fileName: upload.file_name, upload, sent: upload.received, total: upload.size })
    if (upload.state === "receiving") this.#set({ status: "idle" })
    else await this.#waitUntilRead(upload.upload_id, turn)
  }

  /** Has the file read again with the names of its columns in this line. */
  async chooseHeader(line: number): Promise<void> {
    const { upload } = this.state
    if (upload === null) return
    const turn = ++this.#turn
    const params = { path: { upload_id: upload.upload_id } }
    const result = await send(
      this.#journey.api.POST("/api/journey/uploads/{upload_id}/header/", { params, body: { line } }),
    )
    if (turn !== this.#turn) return
    if (!result.ok) {
      this.#journey.fail(result.problem)
      return
    }
    this.#set({ upload: { ...upload, columns: [] } })
    await this.#waitUntilRead(upload.upload_id, turn)
  }

  /** The file does not exist any more, or belongs to another browser. */
  forget(): void {
    this.#turn++
    this.state = IDLE
    this.#journey.dispatch({ type: "answered", answers: { uploadId: null } })
    this.#journey.dispatch({ type: "factsLearned", facts: { upload: "none" } })
    this.#set({})
  }

  async choose(file: File): Promise<void> {
    const turn = ++this.#turn
    this.#workbook.abort()
    this.#workbook = new AbortController()
    const known = this.state.upload
    this.state = { ...IDLE, upload: known, fileName: file.name }
    this.#file = file
    if (file.size === 0) {
      this.#fail("empty")
      return
    }
    const isSheets = await isWorkbook(file)
    if (turn !== this.#turn) return
    if (!isSheets) return this.#send(file, null, turn)
    const sheets = await this.#open(null, turn)
    const [first, second] = sheets ?? []
    if (sheets === null || first === undefined) return
    if (second !== undefined || first.isHidden) this.#set({ status: "choosing-sheet", sheets })
    else await this.chooseSheet(first)
  }

  async chooseSheet(sheet: Sheet): Promise<void> {
    if (hasDoubts(sheet.doubts)) this.#set({ status: "asking-about-sheet", sheet, answers: {} })
    else await this.#send(sheet.csv, sheet.name, ++this.#turn)
  }

  answer(answers: SheetAnswers): void {
    this.#set({ answers: { ...this.state.answers, ...answers } })
  }

  /** Back to the choice between the sheets. */
  readonly leaveSheet = (): void => this.#set({ status: "choosing-sheet", sheet: null })

  /** Uploads the sheet that was asked about, without what the answers leave out. */
  async sendSheet(): Promise<void> {
    const { sheet, answers } = this.state
    if (sheet === null || !isAnswered(sheet.doubts, answers)) return
    const turn = ++this.#turn
    const selection = toSelection(sheet, answers)
    const sheets = selection === null ? [sheet] : await this.#open({ name: sheet.name, selection }, turn)
    const csv = sheets?.[0]?.csv
    if (csv !== undefined) await this.#send(csv, sheet.name, turn)
  }

  /** Uploads the file in place of that of another device. */
  async replaceOther(): Promise<void> {
    if (this.#waiting !== null) await this.#send(this.#waiting.blob, this.#waiting.sheet, ++this.#turn, true)
  }

  /** The sheets of the chosen workbook; null: it cannot be used, or is not needed any more. */
  async #open(only: SheetToRead | null, turn: number): Promise<ReadonlyArray<Sheet> | null> {
    this.#set({ status: "opening", rowsRead: 0 })
    const opened = await openWorkbook(this.#file, {
      signal: this.#workbook.signal,
      only,
      onRows: (rowsRead) => this.#set({ rowsRead }),
    })
    if (turn !== this.#turn) return null
    if ("sheets" in opened) return opened.sheets
    this.#fail(opened.problem, { place: opened.place })
    return null
  }

  async #send(blob: Blob, sheet: string | null, turn: number, replaces = false): Promise<void> {
    if (blob.size > MAX_BYTES) {
      this.#fail("too-large")
      return
    }
    this.#set({ status: "sending", total: blob.size, sheets: [], sheet: null })
    const upload = await this.#begin(blob, sheet, replaces)
    if (upload === null || turn !== this.#turn) return
    this.#journey.dispatch({ type: "answered", answers: { uploadId: upload.upload_id } })
    this.#journey.dispatch({ type: "factsLearned", facts: { upload: "uploading" } })
    this.#set({ upload, sent: upload.received })
    const startedAt = performance.now()
    const startedWith = upload.received
    for (let at = upload.received; at < blob.size && turn === this.#turn;) {
      const next = await this.#sendPart(upload.upload_id, at, blob.slice(at, at + PART_BYTES))
      if (next === null) return
      at = next
      const seconds = (performance.now() - startedAt) / 1_000
      this.#set({ status: "sending", sent: at, rate: seconds > 0.2 ? (at - startedWith) / seconds : null })
    }
    await this.#waitUntilRead(upload.upload_id, turn)
  }

  /** The same file, chosen again after a reload, continues where it stopped. */
  async #begin(blob: Blob, sheet: string | null, replaces: boolean): Promise<Upload | null> {
    const { fileName, upload } = this.state
    const isSame =
      upload?.state === "receiving" &&
      upload.size === blob.size &&
      upload.sheet === sheet &&
      upload.file_name === fileName
    if (isSame) return upload
    const body = { file_name: fileName, size: blob.size, sheet, ...(replaces && { replaces }) }
    this.#waiting = null
    for (;;) {
      const result = await send(this.#journey.api.POST("/api/journey/uploads/", { body }))
      if (result.ok) return result.value
      if (result.problem.fields["replaceable"] !== undefined) {
        this.#waiting = { blob, sheet }
        this.#set({ status: "asking-to-replace" })
        return null
      }
      if (!(await this.#canRetry(result))) return null
    }
  }

  /** Where the next part begins; null: the upload has failed. */
  async #sendPart(uploadId: string, offset: number, part: Blob): Promise<number | null> {
    const turn = this.#turn
    while (turn === this.#turn) {
      const result = await send(
        this.#journey.api.PUT("/api/journey/uploads/{upload_id}/content/", {
          params: { path: { upload_id: uploadId }, query: { offset } },
          ...toBytesBody(part),
        }),
      )
      if (result.ok) return result.value.received
      const received = result.problem.fields["received"]
      if (result.problem.kind === "conflict" && received !== undefined) return Number(received)
      // Without its file a part could be sent for ever.
      if (!(await isReadable(part))) {
        this.#fail("changed")
        return null
      }
      if (!(await this.#canRetry(result))) return null
    }
    return null
  }

  /** Waits a moment after a problem that may pass; false: it is final. */
  async #canRetry(result: Result<unknown>): Promise<boolean> {
    if (result.ok) return true
    const { problem } = result
    if (problem.kind === "expired") this.#journey.fail(problem)
    else if (problem.fields["device"] !== undefined) this.#fail("elsewhere")
    else if (problem.kind === "refused" || problem.kind === "conflict") this.#fail("refused")
    else {
      this.#set({ status: "waiting" })
      await delay(RETRY_MILLIS)
      return true
    }
    return false
  }

  async #waitUntilRead(uploadId: string, turn: number): Promise<void> {
    this.#set({ status: "reading" })
    while (turn === this.#turn) {
      const result = await this.#find(uploadId)
      if (turn !== this.#turn) return
      if (result.ok && result.value.state === "unreadable") {
        const { message, message_codes: codes } = result.value
        this.#set({ upload: result.value })
        this.#fail("refused", { reason: { reason: message ?? "", ...(codes && { reason_codes: codes }) } })
        return
      }
      if (result.ok && result.value.state !== "receiving" && result.value.state !== "reading") {
        this.#set({ status: "read", upload: result.value })
        this.#journey.dispatch({ type: "factsLearned", facts: { upload: "complete" } })
        return
      }
      if (!result.ok && result.problem.kind === "refused") {
        this.#fail("gone")
        return
      }
      if (!result.ok && result.problem.kind === "expired") {
        this.#journey.fail(result.problem)
        return
      }
      if (result.ok) this.#set({ upload: result.value })
      await delay(POLL_MILLIS)
    }
  }

  #find(uploadId: string): Promise<Result<Upload>> {
    const params = { path: { upload_id: uploadId } }
    return send(this.#journey.api.GET("/api/journey/uploads/{upload_id}/", { params }))
  }

  #fail(problem: FileProblem, { place = null, reason = null }: Partial<FailureDetails> = {}): void {
    this.#set({ status: "failed", problem, place, reason })
  }

  #set(parts: Partial<UploaderState>): void {
    this.state = { ...this.state, ...parts }
    for (const listener of this.#listeners) listener()
  }
}

const delay = (millis: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener("online", end)
      resolve()
    }
    const timer = setTimeout(end, millis)
    addEventListener("online", end)
  })
