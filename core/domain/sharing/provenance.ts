import { parseFieldKey } from "../employee/field-key.ts"
import type { Shares } from "./project.ts"
import type { SharingPolicy } from "./policy.ts"

/*
 * Stored with a record's fields: the policy under which it was projected, and what rules did to its values. A value that a
 * rule merged from several fields is shared where each of them is, and a value that a vendor's rule changed is not used for
 * the subset. It is one line of text that begins every sealed record; without rules it is only the policy's field-set hash,
 * so that the record is sent unchanged while that policy applies.
 */

export interface Provenance {
  /** The field-set hash of the policy under which the record was projected. */
  readonly fieldSetHash: string
  /** Keys of merged values, and the keys of their parts. */
  readonly carries: ReadonlyArray<CarriedKeys>
  /** Keys whose values a vendor's rule changed. */
  readonly changedByVendor: ReadonlyArray<string>
}

export interface CarriedKeys {
  readonly into: string
  readonly from: ReadonlyArray<string>
}

/** The field-set hash for an employee who left the subset in a session; no policy has it. */
export const formatExclusionMarker = (sessionId: string): string => `outside ${sessionId}`

/** The session in which the employee left the subset; null: the record is shared. */
export const parseExclusionMarker = (text: string): string | null =>
  text.startsWith("outside ") ? text.slice("outside ".length) : null

/** Never begins with a brace, with which the record after it begins. */
export const formatProvenance = ({ fieldSetHash, carries, changedByVendor }: Provenance): string =>
  [
    fieldSetHash,
    ...(carries.length + changedByVendor.length === 0
      ? []
      : [carries.map(({ into, from }) => `${into}<${from.join(",")}`).join(";"), changedByVendor.join(",")]),
  ].join("|")

export const parseProvenance = (text: string): Provenance => {
  const known = provenanceCache.get(text)
  if (known !== undefined) return known
  if (provenanceCache.size === MAX_CACHED) provenanceCache.clear()
  const [fieldSetHash = "", carries = "", changed = ""] = text.split("|")
  const listed = (list: string, separator: string) => (list === "" ? [] : list.split(separator))
  const read = {
    fieldSetHash,
    carries: listed(carries, ";").map((one) => {
      const [into = "", from = ""] = one.split("<")
      return { into, from: listed(from, ",") }
    }),
    changedByVendor: listed(changed, ","),
  }
  provenanceCache.set(text, read)
  return read
}

const provenanceCache = new Map<string, Provenance>()
const MAX_CACHED = 1_000

/** What the policy shares of records with this provenance: a merged value only where every part is shared. */
export const applyProvenance = (policy: SharingPolicy, text: string): Shares => {
  const { carries } = parseProvenance(text)
  const hidden = new Set(
    carries.flatMap(({ into, from }) => (from.every(policy.shares) ? [] : [toFlagKey(into)])),
  )
  if (hidden.size === 0) return policy
  const known = sharesCache.get(policy)?.get(text)
  if (known !== undefined) return known
  const narrowed: Shares = { shares: (key) => policy.shares(key) && !hidden.has(toFlagKey(key)) }
  const sharesByProvenance = sharesCache.get(policy) ?? new Map<string, Shares>()
  sharesCache.set(policy, sharesByProvenance.set(text, narrowed))
  return narrowed
}

/** One object for each policy and provenance, since compiled functions are cached by it. */
const sharesCache = new WeakMap<SharingPolicy, Map<string, Shares>>()

/** A field of a dependent is treated alike for all dependents. */
const toFlagKey = (key: string): string => {
  const target = parseFieldKey(key)
  return target?.kind === "dependent" ? target.field.flag : key
}
