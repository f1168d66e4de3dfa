import * as Effect from "effect/Effect"
import type { PulledSources } from "../../../ports/sync/pulled-sources.ts"
import type { PulledSource, SourceErrorKind, SourcePage } from "../../../ports/sync/source.ts"
import type { CallEnd, ConnectorCall, Telemetry } from "../../../ports/telemetry.ts"

/** The same sources, with everything that a connector is asked for counted. `now` in milliseconds, from any beginning. */
export const countCalls = (
  { codes, open }: PulledSources,
  telemetry: Telemetry,
  now: () => number,
): PulledSources => ({
  codes,
  open: (connector, credentials) =>
    Effect.map(open(connector, credentials), (source) =>
      source === null ? null : counted(source, new CallCount(connector, telemetry, now)),
    ),
})

const counted = (source: PulledSource, calls: CallCount): PulledSource => {
  const { check, hasChanged, salaryMaster, write, verifyHook, pages } = source
  return {
    ...source,
    check: () => calls.around("check", check),
    ...(hasChanged && { hasChanged: (cursor) => calls.around("changes", () => hasChanged(cursor)) }),
    ...(salaryMaster && { salaryMaster: () => calls.around("salary_master", salaryMaster) }),
    ...(write && { write: (update) => calls.around("write", () => write(update)) }),
    ...(verifyHook && { verifyHook: (call) => calls.around("hook", () => verifyHook(call)) }),
    pages: (cursor) => eachPage(pages(cursor), calls),
  }
}

/**
 * The look behind the last page is no call of its own: it finds that there is nothing more. No generator, whose `return` would
 * wait for the page that was asked for.
 */
const eachPage = (pages: AsyncIterable<SourcePage>, calls: CallCount): AsyncIterable<SourcePage> => ({
  [Symbol.asyncIterator]: () => {
    const iterator = pages[Symbol.asyncIterator]()
    return {
      next: () => calls.around("page", () => iterator.next(), isPage),
      return: async () => {
        await iterator.return?.()
        return { done: true, value: undefined }
      },
    }
  },
})

const isPage = ({ done }: IteratorResult<SourcePage>): boolean => done !== true

class CallCount {
  readonly #connector: string
  readonly #telemetry: Telemetry
  readonly #now: () => number

  constructor(connector: string, telemetry: Telemetry, now: () => number) {
    this.#connector = connector
    this.#telemetry = telemetry
    this.#now = now
  }

  async around<A>(
    call: ConnectorCall,
    ask: () => Promise<A>,
    counts: (answer: A) => boolean = () => true,
  ): Promise<A> {
    const startedAt = this.#now()
    const end = (outcome: CallEnd["outcome"]) => {
      const seconds = (this.#now() - startedAt) / 1_000
      this.#telemetry.connectorCalled({ connector: this.#connector, call, outcome, seconds })
    }
    try {
      const answer = await ask()
      if (counts(answer)) end("ok")
      return answer
    } catch (error) {
      end(kindOf(error))
      throw error
    }
  }
}

/** A plugin may throw what it likes, also a SourceError of a kind that it made up. */
const kindOf = (error: unknown): CallEnd["outcome"] => {
  const { _tag, kind } = (error ?? {}) as Readonly<Record<string, unknown>>
  return _tag === "SourceError" && isKind(kind) ? kind : "broken"
}

const KINDS: ReadonlySet<unknown> = new Set<SourceErrorKind>([
  "auth",
  "permission",
  "rate",
  "transient",
  "missing",
  "data",
])

const isKind = (kind: unknown): kind is SourceErrorKind => KINDS.has(kind)
