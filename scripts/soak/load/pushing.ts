import { setTimeout as sleep } from "node:timers/promises"
import type { Population } from "../company/population.ts"
import { formatDesignation } from "../company/population.ts"
import type { Pusher } from "../company/vendor.ts"
import type { Balancer } from "./balancer.ts"

/** A corporate's own system that pushes one employee after the other, and repeats each until it is accepted. */
export interface Pushing {
  /** Pushes the newest version of one employee; returns the time in milliseconds. */
  readonly push: (employeeId: string) => Promise<number>
  /** Pushes once; returns whether it was accepted. */
  readonly tryOnce: (employeeId: string) => Promise<boolean>
  /** Pushes all employees but the first, until `stop`. */
  readonly run: () => void
  /** Resolves when the last push was accepted. */
  readonly stop: () => Promise<void>
  /** Responses that were neither a success nor retryable: a corporate could not act on them. */
  readonly wrong: () => ReadonlyArray<string>
  readonly accepted: () => number
}

const AGAIN_AFTER_MILLIS = 100
const POLL_TIMEOUT_MILLIS = 240_000
/**
 * Retryable: too many requests at once, or a dependency is unavailable. 401: the token has expired, or it was not
 * stored.
 */
const RETRYABLE_STATUSES = [401, 409, 429, 500, 502, 503, 504]

export interface PushingOptions {
  readonly balancer: Balancer
  readonly pusher: Pusher
  readonly population: Population
  readonly random: () => number
  /** Milliseconds from an accepted push to the next one. */
  readonly pauseMillis: number
}

export const startPushing = ({
  balancer,
  pusher,
  population,
  random,
  pauseMillis,
}: PushingOptions): Pushing => {
  const wrong: Array<string> = []
  let accepted = 0
  let token: string | null = null
  let isOpen = true
  let running: Promise<void> = Promise.resolve()

  const grant = async (): Promise<string | null> => {
    const { username, password } = pusher
    const form = new URLSearchParams({ grant_type: "password", username, password })
    const answered = await balancer.send({
      method: "POST",
      path: "/api/external/oauth/token",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      form: form.toString(),
    })
    if (answered.kind !== "answered" || answered.status !== 200) return null
    return (answered.body as { readonly access_token: string }).access_token
  }

  const pushOnce = async (employeeId: string): Promise<boolean> => {
    token ??= await grant()
    if (token === null) return false
    const version = population.versions().get(employeeId) ?? 0
    const answered = await balancer.send({
      method: "POST",
      path: "/api/external/sync/callback",
      headers: { authorization: `Bearer ${token}` },
      json: {
        employeeId,
        name: `Employee ${employeeId}`,
        status: "Active",
        designation: formatDesignation(version),
      },
    })
    if (answered.kind !== "answered") return false
    if (answered.status === 200) return true
    if (answered.status === 401) token = null
    if (!RETRYABLE_STATUSES.includes(answered.status))
      wrong.push(`a push returned ${String(answered.status)}`)
    return false
  }

  const push = async (employeeId: string): Promise<number> => {
    const started = performance.now()
    while (!(await pushOnce(employeeId))) {
      if (performance.now() - started > POLL_TIMEOUT_MILLIS)
        throw new Error(`${employeeId} could not be pushed for ${String(POLL_TIMEOUT_MILLIS / 1_000)} s`)
      await sleep(AGAIN_AFTER_MILLIS)
    }
    accepted++
    return performance.now() - started
  }

  const loop = async () => {
    // The first is the canary's (canary.ts). Simultaneous pushes of one employee have no order, so an older version could be
    // stored between two newer ones, which would look like an update too many.
    const [, ...ids] = population.versions().keys()
    while (isOpen) {
      const employeeId = ids[Math.floor(random() * ids.length)] ?? ""
      population.changeOne(employeeId)
      await push(employeeId)
      await sleep(pauseMillis)
    }
  }
  return {
    push,
    tryOnce: pushOnce,
    run: () => {
      running = loop()
      running.catch(() => undefined)
    },
    stop: async () => {
      isOpen = false
      await running
    },
    wrong: () => wrong,
    accepted: () => accepted,
  }
}
