import * as Effect from "effect/Effect"
import type { PulledSources } from "../../ports/sync/pulled-sources.ts"
import { SOURCE_ERROR_KINDS } from "../../contract/connection/source-error-kinds.ts"
import type { PulledSource, SourceErrorKind, SourcePage } from "../../ports/sync/source.ts"
import type { CallMetrics, ConnectorCall, Telemetry } from "../../ports/telemetry.ts"

/** The same sources, with every call of a connector counted. `now` in milliseconds from any origin. */
export const instrumentSources = (
  { codes, open }: PulledSources,
  telemetry: Telemetry,
  now: () => number,
): PulledSources => ({
  codes,
  open: (connector, credentials) =>
    Effect.map(open(connector, credentials), (source) =>
      source === null ? null : instrumentSource(source, new CallRecorder(connector, telemetry, now)),
    ),
})

const instrumentSource = (source: PulledSource, calls: CallRecorder): PulledSource => {
  const { check, hasChanged, salaryMaster, write, verifyHook, pages } = source
  return {
    ...source,
    check: () => calls.record("check", check),
    ...(hasChanged && { hasChanged: (cursor) => calls.record("changes", () => hasChanged(cursor)) }),
    ...(salaryMaster && { salaryMaster: () => calls.record("salary_master", salaryMaster) }),
    ...(write && { write: (update) => calls.record("write", () => write(update)) }),
    ...(verifyHook && { verifyHook: (call) => calls.record("hook", () => verifyHook(call)) }),
    pages: (cursor, categories) => recordPages(pages(cursor, categories), calls),
  }
}

/**
 * The request after the last page is not counted: it only finds the end. Not a generator, since its `return` would wait for a
 * page that is being read.
 */
const recordPages = (pages: AsyncIterable<SourcePage>, calls: CallRecorder): AsyncIterable<SourcePage> => ({
  [Symbol.asyncIterator]: () => {
    const iterator = pages[Symbol.asyncIterator]()
    return {
      next: () => calls.record("page", () => iterator.next(), isPage),
      return: async () => {
        await iterator.return?.()
        return { done: true, value: undefined }
      },
    }
  },
})

const isPage = ({ done }: IteratorResult<SourcePage>): boolean => done !== true

class CallRecorder {
  readonly #connector: string
  readonly #telemetry: Telemetry
  readonly #now: () => number

  constructor(connector: string, telemetry: Telemetry, now: () => number) {
    this.#connector = connector
    this.#telemetry = telemetry
    this.#now = now
  }

  async record<A>(
    call: ConnectorCall,
    ask: () => Promise<A>,
    counts: (value: A) => boolean = () => true,
  ): Promise<A> {
    const startedAt = this.#now()
    const report = (outcome: CallMetrics["outcome"]) => {
      const seconds = (this.#now() - startedAt) / 1_000
      this.#telemetry.recordConnectorCall({ connector: this.#connector, call, outcome, seconds })
    }
    try {
      const value = await ask()
      if (counts(value)) report("ok")
      return value
    } catch (error) {
      report(toOutcome(error))
      throw error
    }
  }
}

/** A plugin can throw anything, including a SourceError of an unknown kind. */
const toOutcome = (error: unknown): CallMetrics["outcome"] => {
  const { _tag, kind } = (error ?? {}) as Readonly<Record<string, unknown>>
  return _tag === "SourceError" && isKind(kind) ? kind : "broken"
}

const KINDS: ReadonlySet<unknown> = new Set(SOURCE_ERROR_KINDS)

const isKind = (kind: unknown): kind is SourceErrorKind => KINDS.has(kind)
