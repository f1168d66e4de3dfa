import { DATA_MODEL_KEYS } from "../../contract/sharing/data-model-flags.ts"
import type { SharingPolicy } from "../../domain/sharing/policy.ts"
import type { ConnectorCatalogue } from "../../ports/connection/connector-catalogue.ts"
import type { CategoryCheck } from "../../ports/sync/source.ts"

/**
 * Whether a problem with a category means that the account may not read it. A file or an API of the corporate's own only has
 * no such data yet.
 */
export const deniesByCategory = (connectors: Pick<ConnectorCatalogue, "find">, code: string): boolean =>
  connectors.find(code)?.integrationType === "HRMS"

/**
 * The policy without the categories that the credentials may not read. A corporate may go on without them, so what a journey
 * reads before that decision is read without them as well.
 */
export const withholdUnreadable = (
  policy: SharingPolicy,
  checks: ReadonlyArray<CategoryCheck>,
): SharingPolicy => {
  const unreadable = new Set<string>(
    checks.flatMap(({ category, problem }) => (problem === null ? [] : DATA_MODEL_KEYS[category])),
  )
  return { ...policy, shares: (key) => !unreadable.has(key) && policy.shares(key) }
}
