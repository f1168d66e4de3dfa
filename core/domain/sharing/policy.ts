import {
  ALL_DATA_MODEL_KEYS,
  DATA_MODEL_KEYS,
  type DataModelCategory,
  type DataModelKey,
  type TokenFlags,
} from "../../contract/sharing/data-model-flags.ts"
import { DEPENDENTS_KEY, targetOf } from "../employee/field-key.ts"
import { fnv1a64 } from "../employee/digest.ts"
import { DEPENDENT_FIELDS, EMPLOYEE_FIELDS } from "../employee/fields.ts"
import { type AskedFlags, askedFlags, levelOf, lowerLevel } from "./agreement.ts"

export { project } from "./project.ts"

/** Who may see what of a connection's employees. */
export interface SharingPolicy {
  /** Of a mapping key (`currentAddress_addressCity`) or a data-model key (`currentAddress`). False for an unknown one. */
  readonly shares: (key: string) => boolean
  /** Whether the vendor requires it; then it is shared, too. */
  readonly mandatory: (key: string) => boolean
  /** Differs for policies that share or require different fields. */
  readonly version: string
  /** Names what is left of a record: the same for policies that share the same fields of the same data model. */
  readonly shape: string
}

export interface ConnectionFlags extends AskedFlags {
  /** What the corporate agreed to; without it, or null: what is asked, which nobody has agreed to yet. */
  readonly agreed?: TokenFlags | null
}

type Sharing = "withheld" | "shared" | "mandatory"

/**
 * What the vendor's flags enable (0 and no flag at all: disabled), as far as the corporate agreed to it, less what it
 * withholds. A field is mandatory, so that it cannot be withheld (interface.md, "What the service does" 4), when it is asked
 * for and was agreed to as mandatory.
 */
export const makeSharingPolicy = (
  flags: ConnectionFlags,
  withheld: ReadonlyArray<DataModelKey>,
): SharingPolicy => {
  const said = JSON.stringify([flags.vendor, flags.connection, flags.agreed ?? null, withheld])
  const known = MADE.get(said)
  if (known !== undefined) return known
  if (MADE.size === MADE_KEPT) MADE.clear()
  const policy = decide(flags, withheld)
  MADE.set(said, policy)
  return policy
}

/** Every request and every webhook asks for its connection's policy, and most connections say the same. */
const MADE = new Map<string, SharingPolicy>()
const MADE_KEPT = 1_000

const decide = (flags: ConnectionFlags, withheld: ReadonlyArray<DataModelKey>): SharingPolicy => {
  const asked = askedFlags(flags)
  const agreed = flags.agreed ?? asked
  return policyOf((key) => {
    const level = lowerLevel(levelOf(asked, key), levelOf(agreed, key))
    if (level === 2) return "mandatory"
    return level === 1 && !withheld.includes(key) ? "shared" : "withheld"
  })
}

/**
 * Only what the vendor requires, so nothing without a flag of its own: lists and webhooks of an on-demand connection
 * (decisions.md 4).
 */
export const mandatoryOnly = (policy: SharingPolicy): SharingPolicy => {
  const known = NARROWED.get(policy)
  if (known !== undefined) return known
  const narrowed = policyOf((key) => (policy.mandatory(key) ? "mandatory" : "withheld"), "withheld")
  NARROWED.set(policy, narrowed)
  return narrowed
}

const NARROWED = new WeakMap<SharingPolicy, SharingPolicy>()

const MARK: Readonly<Record<Sharing, string>> = { withheld: "0", shared: "1", mandatory: "2" }

/** `flagless`: what becomes of a field without a flag of its own. */
const policyOf = (
  sharingOf: (key: DataModelKey) => Sharing,
  flagless: "as its category" | "withheld" = "as its category",
): SharingPolicy => {
  const sharing = new Map<string, Sharing>()
  for (const key of ALL_DATA_MODEL_KEYS) sharing.set(key, sharingOf(key))
  for (const { key, flag, category } of EMPLOYEE_FIELDS) {
    const ofFlagless = flagless === "withheld" ? flagless : ofCategory(category, sharing)
    sharing.set(key, flag === null ? ofFlagless : (sharing.get(flag) ?? "withheld"))
  }
  sharing.set(DEPENDENTS_KEY, ofCategory("dependent_details_fields", sharing))
  const lookUp = (key: string): Sharing => sharing.get(key) ?? sharing.get(flagOfDependent(key)) ?? "withheld"
  const shares = (key: string) => lookUp(key) !== "withheld"
  return {
    shares,
    mandatory: (key) => lookUp(key) === "mandatory",
    version: ALL_DATA_MODEL_KEYS.map((key) => MARK[sharing.get(key) ?? "withheld"]).join(""),
    shape: fnv1a64(RECORD_KEYS.filter(shares).join()),
  }
}

/** Everything that `project` decides on. */
const RECORD_KEYS: ReadonlyArray<string> = [
  ...EMPLOYEE_FIELDS.map(({ key }) => key),
  ...DEPENDENT_FIELDS.map(({ flag }) => flag),
]

/** A field without a flag of its own is shared while anything of its category is, and never required. */
const ofCategory = (category: DataModelCategory, sharing: ReadonlyMap<string, Sharing>): Sharing =>
  DATA_MODEL_KEYS[category].some((key) => sharing.get(key) !== "withheld") ? "shared" : "withheld"

/** `dependentDetails_2_name` is shared by the flag `dependentDetails_name`. */
const flagOfDependent = (key: string): string => {
  const target = targetOf(key)
  return target?.kind === "dependent" ? target.field.flag : ""
}
