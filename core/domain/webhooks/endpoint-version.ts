import type { EndpointSettings } from "../accounts/vendor.ts"
import { fnv1a64 } from "../digest.ts"

const serialize = ({ url, events }: EndpointSettings): string => JSON.stringify([url, events.toSorted()])

/** Differs whenever the settings do; `none` without an endpoint. */
export const getEndpointVersion = (settings: EndpointSettings | null): string =>
  settings === null ? "none" : fnv1a64(serialize(settings))

/** Whether the stored endpoint is the one that a change replaces; null: there is none. */
export const isReplaced = (
  stored: EndpointSettings | null,
  replaces: EndpointSettings | null | "any",
): boolean => {
  if (replaces === "any") return true
  return stored === null || replaces === null
    ? stored === replaces
    : serialize(stored) === serialize(replaces)
}
