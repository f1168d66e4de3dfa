import {
  ALL_DATA_MODEL_KEYS,
  DATA_MODEL_KEYS,
  type DataModelCategory,
  type DataModelKey,
  type TokenFlags,
} from "../../contract/sharing/data-model-flags.ts"
import { DEPENDENTS_KEY, parseFieldKey } from "../employee/field-key.ts"
import { fnv1a64 } from "../digest.ts"
import { DEPENDENT_FIELDS, EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"
import { type VendorFlags, mergeRequestedFlags, getLevel, minLevel } from "./agreement.ts"

export { projectRecord } from "./project.ts"

/** Which fields of a connection's employees are shared and required. */
export interface SharingPolicy {
  /**
   * Accepts a mapping key (`currentAddress_addressCity`) or a data-model key (`currentAddress`). False for an unknown one.
   */
  readonly shares: (key: string) => boolean
  /** Whether the vendor requires it; then it is also shared. */
  readonly mandatory: (key: string) => boolean
  /** Differs between policies that share or require different fields. */
  readonly version: string
  /**
   * Identifies the fields that are left of a record: equal for policies that share the same fields of the same data model.
   */
  readonly fieldSetHash: string
}

export interface ConnectionFlags extends VendorFlags {
  /** What the corporate agreed to; without it, or null: what the vendor requests, not agreed to yet. */
  readonly agreed?: TokenFlags | null
}

type SharingLevel = "withheld" | "shared" | "mandatory"

/**
 * What the vendor's flags enable (0 and a missing flag: disabled), limited to what the corporate agreed to, minus what it
 * withholds. A field is mandatory, so that it cannot be withheld (specification/data-model.md#partial-sync), when it is
 * requested and was agreed to as mandatory.
 */
export const makeSharingPolicy = (
  flags: ConnectionFlags,
  withheld: ReadonlyArray<DataModelKey>,
): SharingPolicy => {
  const cacheKey = JSON.stringify([flags.vendor, flags.connection, flags.agreed ?? null, withheld])
  const known = policyCache.get(cacheKey)
  if (known !== undefined) return known
  if (policyCache.size === MAX_CACHED_POLICIES) policyCache.clear()
  const policy = decidePolicy(flags, withheld)
  policyCache.set(cacheKey, policy)
  return policy
}

/** Cached: every request and every webhook needs its connection's policy, and most connections have equal ones. */
const policyCache = new Map<string, SharingPolicy>()
const MAX_CACHED_POLICIES = 1_000

const decidePolicy = (flags: ConnectionFlags, withheld: ReadonlyArray<DataModelKey>): SharingPolicy => {
  const requested = mergeRequestedFlags(flags)
  const agreed = flags.agreed ?? requested
  return buildPolicy((key) => {
    const level = minLevel(getLevel(requested, key), getLevel(agreed, key))
    if (level === 2) return "mandatory"
    return level === 1 && !withheld.includes(key) ? "shared" : "withheld"
  })
}

/**
 * Only mandatory fields, so no field without a flag of its own: lists and webhooks of an on-demand connection
 * (specification/data-model.md#on-demand-access).
 */
export const restrictToMandatory = (policy: SharingPolicy): SharingPolicy => {
  const known = mandatoryOnlyCache.get(policy)
  if (known !== undefined) return known
  const narrowed = buildPolicy((key) => (policy.mandatory(key) ? "mandatory" : "withheld"), "withheld")
  mandatoryOnlyCache.set(policy, narrowed)
  return narrowed
}

const mandatoryOnlyCache = new WeakMap<SharingPolicy, SharingPolicy>()

const LEVEL_DIGITS: Readonly<Record<SharingLevel, string>> = { withheld: "0", shared: "1", mandatory: "2" }

/** `flagless`: how fields without a flag of their own are shared. */
const buildPolicy = (
  decideLevel: (key: DataModelKey) => SharingLevel,
  flagless: "as its category" | "withheld" = "as its category",
): SharingPolicy => {
  const levels = new Map<string, SharingLevel>()
  for (const key of ALL_DATA_MODEL_KEYS) levels.set(key, decideLevel(key))
  for (const { key, flag, category } of EMPLOYEE_FIELDS) {
    const flaglessLevel = flagless === "withheld" ? flagless : getCategoryLevel(category, levels)
    levels.set(key, flag === null ? flaglessLevel : (levels.get(flag) ?? "withheld"))
  }
  levels.set(DEPENDENTS_KEY, getCategoryLevel("dependent_details_fields", levels))
  const lookUp = (key: string): SharingLevel =>
    levels.get(key) ?? levels.get(findDependentFlag(key)) ?? "withheld"
  const shares = (key: string) => lookUp(key) !== "withheld"
  return {
    shares,
    mandatory: (key) => lookUp(key) === "mandatory",
    version: ALL_DATA_MODEL_KEYS.map((key) => LEVEL_DIGITS[levels.get(key) ?? "withheld"]).join(""),
    fieldSetHash: fnv1a64(RECORD_KEYS.filter(shares).join()),
  }
}

/** Everything that `project` depends on. */
const RECORD_KEYS: ReadonlyArray<string> = [
  ...EMPLOYEE_FIELDS.map(({ key }) => key),
  ...DEPENDENT_FIELDS.map(({ flag }) => flag),
]

/** A field without a flag of its own is shared while anything of its category is, and never required. */
const getCategoryLevel = (
  category: DataModelCategory,
  levels: ReadonlyMap<string, SharingLevel>,
): SharingLevel =>
  DATA_MODEL_KEYS[category].some((key) => levels.get(key) !== "withheld") ? "shared" : "withheld"

/** The flag `dependentDetails_name` shares `dependentDetails_2_name`. */
const findDependentFlag = (key: string): string => {
  const target = parseFieldKey(key)
  return target?.kind === "dependent" ? target.field.flag : ""
}
