import type * as Context from "effect/Context"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { AccessLine } from "../../adapters/koa/app.ts"
import { type PacedLimit, takePaced } from "../../core/domain/accounts/paced-limit.ts"
import type { ApiCall, ApiCallLog } from "../../core/ports/accounts/api-call-log.ts"
import { asService } from "../../core/ports/tenant-scope.ts"

/**
 * What is listed of one vendor in a process: 1,200 calls at once and 20 a second, more than a million a day. Others are counted, so that
 * a client that calls without end fills no disk.
 */
const LISTED: PacedLimit = { limit: 1_200, windowMillis: 60_000 }

/** Calls in memory, of all vendors; others are counted. */
const MAX_WAITING = 20_000

const MAX_VENDORS = 10_000

const WRITTEN_EVERY_MILLIS = 1_000

/** A database that does not respond does not delay the exit. */
const LAST_WRITE_MILLIS = 2_000

export interface ApiCallRecorder {
  /** Takes a finished call of any route. It keeps those whose credential a vendor was recognised by. */
  readonly add: (line: AccessLine) => void
  /** Writes what is left. */
  readonly stop: () => Promise<void>
}

/**
 * Collects the calls of vendors in memory, and writes them once a second with one statement: a call waits for no write, and calls of
 * the last second are lost when the process is killed, or when the database does not take them.
 */
export const recordApiCalls = (
  log: Pick<ApiCallLog, "append">,
  context: Context.Context<never>,
): ApiCallRecorder => {
  const collected = makeCollector()
  const clock = Effect.runSyncWith(context)(Effect.service(Clock.Clock))
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  const write = (): Promise<void> => {
    timer = undefined
    const calls = collected.take()
    const lost = (error: unknown) =>
      Effect.logWarning("Calls are missing in the log of API calls", { calls: calls.length, error })
    const written = asService(log.append(calls)).pipe(Effect.catchCause((cause) => lost(cause)))
    // One after the other: a slow database gets no second statement in the meantime.
    writing = writing.then(() => Effect.runPromiseWith(context)(written))
    return writing
  }
  return {
    add: (line) => {
      if (!collected.add(line, clock.currentTimeMillisUnsafe())) return
      timer ??= setTimeout(() => void write(), WRITTEN_EVERY_MILLIS).unref()
    },
    stop: async () => {
      clearTimeout(timer)
      const late = Effect.sleep(LAST_WRITE_MILLIS)
      await Promise.race([write(), Effect.runPromise(late)])
    },
  }
}

interface Collector {
  /** Whether the call is to be written. */
  readonly add: (line: AccessLine, now: number) => boolean
  /** The calls since the last time. */
  readonly take: () => ReadonlyArray<ApiCall>
}

interface Budget {
  readonly fullAt: number
  readonly omitted: number
}

export const makeCollector = (): Collector => {
  const budgets = new Map<string, Budget>()
  let waiting: Array<ApiCall> = []
  return {
    add: ({ caller = {}, route, ...line }, now) => {
      const { vendorOrgId, credentialId } = caller
      if (vendorOrgId === undefined || credentialId === undefined || route === null) return false
      const { fullAt = null, omitted = 0 } = budgets.get(vendorOrgId) ?? {}
      const taken = takePaced(fullAt, LISTED, now)
      const isListed = taken.allowed && waiting.length < MAX_WAITING
      if (budgets.size >= MAX_VENDORS) budgets.clear()
      budgets.set(vendorOrgId, { fullAt: taken.fullAt, omitted: isListed ? 0 : omitted + 1 })
      if (!isListed) return false
      waiting.push({
        ...{ vendorOrgId, credentialId, at: now, requestId: line.requestId, method: line.method },
        route: nameParameters(route),
        status: line.status,
        durationMillis: line.durationMillis,
        refusal: line.refusal ?? findRefusal(line.status),
        omitted,
      })
      return true
    },
    take: () => {
      const calls = waiting
      waiting = []
      return calls
    },
  }
}

/** For a response that no error of the call made: a defect, or a body that was cut. */
const findRefusal = (status: number): string | null => (status < 400 ? null : `http_${String(status)}`)

const named = new Map<string, string>()

/** The router's pattern as the documentation writes it. There are as many as routes, and each is asked for often. */
const nameParameters = (route: string): string => {
  const known = named.get(route) ?? route.replaceAll(/[:*](\w+)/gu, "{$1}")
  named.set(route, known)
  return known
}
