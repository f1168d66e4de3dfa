import type { CheckedEgress } from "./checked-egress.ts"

/** The parts of a URL that a post needs. */
export interface WebhookTarget {
  readonly origin: string
  /** Host and port, for messages. */
  readonly host: string
  readonly https: boolean
  /** Includes the query. */
  readonly path: string
}

const REMEMBERED = 1_000

const toTarget = (url: URL): WebhookTarget => ({
  origin: url.origin,
  host: url.host,
  https: url.protocol === "https:",
  path: url.pathname + url.search,
})

/**
 * Inspects URLs and caches the allowed ones, since an endpoint gets thousands of posts and parsing took a tenth of each.
 * This is safe: this part of the policy never changes, and the other part is checked at every connect. Throws EgressDenied.
 */
export const makeTargets = (inspect: CheckedEgress["inspect"]): ((url: string) => WebhookTarget) => {
  const remembered = new Map<string, WebhookTarget>()
  return (url) => {
    const known = remembered.get(url)
    if (known !== undefined) return known
    const target = toTarget(inspect(url))
    if (remembered.size >= REMEMBERED) remembered.clear()
    remembered.set(url, target)
    return target
  }
}
