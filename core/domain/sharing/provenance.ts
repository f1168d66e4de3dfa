import { targetOf } from "../employee/field-key.ts"
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
  readonly shape: string
  /** Mapping keys of merged values, and the keys whose values are in them. */
  readonly carries: ReadonlyArray<Carried>
  /** Keys whose values a vendor's rule changed. */
  readonly changedByVendor: ReadonlyArray<string>
}

export interface Carried {
  readonly into: string
  readonly from: ReadonlyArray<string>
}

/** The shape of somebody who left the subset in a session; no policy has it. */
export const outsideShape = (sessionId: string): string => `outside ${sessionId}`

/** The session in which somebody left the subset; null: of a record that is shared. */
export const leftInSession = (text: string): string | null =>
  text.startsWith("outside ") ? text.slice("outside ".length) : null

/** Never with an opening brace, by which the record begins behind it. */
export const provenanceText = ({ shape, carries, changedByVendor }: Provenance): string =>
  [
    shape,
    ...(carries.length + changedByVendor.length === 0
      ? []
      : [carries.map(({ into, from }) => `${into}<${from.join(",")}`).join(";"), changedByVendor.join(",")]),
  ].join("|")

export const readProvenance = (text: string): Provenance => {
  const known = READ.get(text)
  if (known !== undefined) return known
  if (READ.size === KEPT) READ.clear()
  const [shape = "", carries = "", changed = ""] = text.split("|")
  const listed = (list: string, separator: string) => (list === "" ? [] : list.split(separator))
  const read = {
    shape,
    carries: listed(carries, ";").map((one) => {
      const [into = "", from = ""] = one.split("<")
      return { into, from: listed(from, ",") }
    }),
    changedByVendor: listed(changed, ","),
  }
  READ.set(text, read)
  return read
}

const READ = new Map<string, Provenance>()
const KEPT = 1_000

/** What the policy shares of records of this provenance: a merged value only where every part of it is shared. */
export const sharesOf = (policy: SharingPolicy, text: string): Shares => {
  const { carries } = readProvenance(text)
  const hidden = new Set(
    carries.flatMap(({ into, from }) => (from.every(policy.shares) ? [] : [fieldOf(into)])),
  )
  if (hidden.size === 0) return policy
  const known = HIDING.get(policy)?.get(text)
  if (known !== undefined) return known
  const narrowed: Shares = { shares: (key) => policy.shares(key) && !hidden.has(fieldOf(key)) }
  const ofPolicy = HIDING.get(policy) ?? new Map<string, Shares>()
  HIDING.set(policy, ofPolicy.set(text, narrowed))
  return narrowed
}

/** One object a policy and provenance, since what is compiled for it is kept with it. */
const HIDING = new WeakMap<SharingPolicy, Map<string, Shares>>()

/** A field of any dependent is that of all of them. */
const fieldOf = (key: string): string => {
  const target = targetOf(key)
  return target?.kind === "dependent" ? target.field.flag : key
}
