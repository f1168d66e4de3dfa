import type { SentReason } from "../../elements/reasons/word-reason.ts"
import type { SourceCheckAnswer } from "../../../core/contract/connection/check-source.ts"
import { type Problem, send } from "../../elements/api/send.ts"
import type { Journey } from "../client/journey.ts"
import { findConnector, findCredentials } from "../steps/answers.ts"
import type { Mapping } from "./column-mapping.ts"
import { type ColumnSource, type ColumnsState, toRefusal } from "./column-source.ts"

type SourceCheck = SourceCheckAnswer

const known = new WeakMap<Journey, PulledColumns>()

/** The columns of a journey's file server; the test of the connection details finds them as well. */
export const findPulledColumns = (journey: Journey): PulledColumns => {
  const columns = known.get(journey) ?? new PulledColumns(journey)
  known.set(journey, columns)
  return columns
}

/** The columns of the file on the company's server, which a test of the connection details reads. */
export class PulledColumns implements ColumnSource {
  readonly #journey: Journey
  readonly #listeners = new Set<() => void>()
  state: ColumnsState = { status: "loading" }
  refusal: SentReason | null = null

  constructor(journey: Journey) {
    this.#journey = journey
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A test has read the file so; null: the details have changed since. */
  learn(file: Pick<SourceCheck, "columns" | "encoding"> | null): void {
    this.refusal = null
    this.#set(
      file === null
        ? { status: "loading" }
        : { status: "read", columns: file.columns, encoding: file.encoding },
    )
  }

  async load(): Promise<void> {
    if (this.state.status === "read") return
    this.#set({ status: "loading" })
    const result = await this.#test(null)
    if ("problem" in result) this.#set({ status: "failed", reason: null })
    else if (result.result === "ok") this.learn(result)
    else this.#set({ status: "failed", reason: toReason(result) })
  }

  async check(columns: Mapping): Promise<boolean> {
    this.refusal = null
    const result = await this.#test(columns)
    if ("problem" in result) {
      if (result.problem.kind === "refused") this.refusal = toRefusal(result.problem)
      else this.#journey.fail(result.problem)
      return false
    }
    if (result.result !== "ok") this.refusal = toReason(result)
    return result.result === "ok"
  }

  async #test(columns: Mapping | null): Promise<SourceCheck | { readonly problem: Problem }> {
    const { answers } = this.#journey.state
    const body = {
      connector: findConnector(answers)?.code ?? "",
      credentials: findCredentials(answers),
      ...(columns === null ? {} : { columns }),
    }
    const result = await send(this.#journey.api.POST("/api/journey/check/", { body }))
    if (result.ok) return result.value
    if (result.problem.kind === "expired") this.#journey.fail(result.problem)
    return { problem: result.problem }
  }

  #set(state: ColumnsState): void {
    this.state = state
    for (const listener of this.#listeners) listener()
  }
}

const toReason = ({ message, message_codes: codes }: SourceCheck): SentReason => ({
  reason: message ?? "",
  ...(codes && { reason_codes: codes }),
})
