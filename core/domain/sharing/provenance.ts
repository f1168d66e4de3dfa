import { parseFieldKey } from "../employee/field-key.ts"
import type { Shares } from "./project.ts"
import type { SharingPolicy } from "./policy.ts"

/*
 * What a stored record keeps beside its fields: under which policy it was cut down, and what rules did to its values. A value
 * that a rule put together from several fields is shared where each of them is, and a value that a vendor's rule changed says
 * nothing about whom the corporate chose. It is one line of text that begins every sealed record; without rules it is the shape
 * of the policy alone, so that the record goes out as it is while that policy stands.
 */

export interface Provenance {
  /** Of the policy under which the record was cut down. */
  readonly fieldSetHash: string
  /** Mapping keys of merged values, and the keys whose values are in them. */
  readonly carries: ReadonlyArray<CarriedKeys>
  /** Keys whose values a vendor's rule changed. */
  readonly changedByVendor: ReadonlyArray<string>
}

export interface CarriedKeys {
  readonly into: string
  readonly from: ReadonlyArray<string>
}

/** The shape of somebody who left the subset in a session; no policy has it. */
export const formatExclusionMarker = (sessionId: string): string => `outside ${sessionId}`

/** The session in which somebody left the subset; null: of a record that is shared. */
export const parseExclusionMarker = (text: string): string | null =>
  text.startsWith("outside ") ? text.slice("outside ".length) : null

/** Never with an opening brace, by which the record begins behind it. */
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

/** What the policy shares of records of this provenance: a merged value only where every part of it is shared. */
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

/** One object a policy and provenance, since what is compiled for it is kept with it. */
const sharesCache = new WeakMap<SharingPolicy, Map<string, Shares>>()

/** A field of any dependent is that of all of them. */
const toFlagKey = (key: string): string => {
  const target = parseFieldKey(key)
  return target?.kind === "dependent" ? target.field.flag : key
}
