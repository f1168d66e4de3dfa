import { makeRowMapper, type RowMapper } from "../../domain/reading/row-mapper.ts"
import type { RowMapperOptions } from "../../domain/reading/row-mapper-options.ts"
import { type MappingPlan, planMapping } from "../../domain/reading/field-mapping.ts"
import type { ConnectionRules } from "../../domain/transformation/transformation.ts"
import type { SharingPolicy } from "../../domain/sharing/policy.ts"
import type { Subset } from "../../domain/sharing/subset.ts"
import type { FieldMapping, ReadingSettings } from "../../domain/mapping/reading-settings.ts"
import type { PhoneNumbers } from "../../ports/employee/phone-numbers.ts"
import type { Source } from "../../ports/sync/source.ts"
import { resolveColumnNames } from "../mapping/resolve-column-names.ts"

export interface CompileInput {
  readonly policy: SharingPolicy
  readonly subset: Subset
  readonly source: Pick<Source, "invalidValues" | "fieldMap" | "isFile" | "hasOpenDates">
  readonly fieldMapping: FieldMapping | null
  readonly reading: ReadingSettings
  readonly rules: ConnectionRules
  readonly phoneNumbers: PhoneNumbers
  /** A read of changes: a field without a column is unchanged. False when left out. */
  readonly givesChanges?: boolean
}

/**
 * How rows of these columns are read; without a row mapper when they cannot be mapped, which the plan's errors explain.
 */
export const compileSource = (
  columns: ReadonlyArray<string>,
  { policy, subset, source, fieldMapping, reading, rules, phoneNumbers, givesChanges = false }: CompileInput,
): { readonly plan: MappingPlan; readonly rowMapper: RowMapper | null } => {
  const { given, fieldMap, isPulled } = resolveColumnNames(source, fieldMapping)
  const plan = planMapping(columns, given, {
    // Each row of changes is checked with the stored values that complete it.
    mandatory: givesChanges ? () => false : policy.mandatory,
    subsetKeys: givesChanges ? [] : subset.fields,
    hasCountry: reading.defaultCountry !== null,
    fieldMap,
    rules: { ...rules, shares: policy.shares, columnsMayBeMissing: isPulled || givesChanges },
  })
  if (plan.errors.length > 0) return { plan, rowMapper: null }
  // A vendor whose rules changed the values for the subset would choose the employees itself.
  const planOwnRules = (): MappingPlan =>
    planMapping(columns, given, {
      mandatory: () => false,
      fieldMap,
      rules: { vendor: [], connection: rules.connection, shares: policy.shares, columnsMayBeMissing: true },
    })
  const rowMapper = makeRowMapper({
    columns: plan.columns,
    mapping: plan.mapping,
    transformation: plan.transformation,
    sharing: policy,
    subset,
    subsetColumns: rules.vendor.length === 0 || subset.fields.length === 0 ? null : planOwnRules(),
    invalidValues: source.invalidValues,
    // Who uploads a file is there to answer; everybody else's data go on.
    unknownStatus: source.isFile === true && source.invalidValues === "reject" ? "reject" : "keep",
    isValidPhone: phoneNumbers.isValid,
    defaultCountry: reading.defaultCountry,
    ...makeWrittenForms(source, reading),
  })
  return { plan, rowMapper }
}

/** Rows that are pushed come one by one, and show nothing about each other. */
const makeWrittenForms = (
  { isFile = false, hasOpenDates = false, invalidValues }: CompileInput["source"],
  { dateOrder, dateOrders, firstYears, decimalMark, phoneCountry, learnt }: ReadingSettings,
): Required<Pick<RowMapperOptions, "dates" | "amounts" | "phones">> => ({
  dates: {
    known: { configured: dateOrder, previous: dateOrders, midnight: learnt.midnight ?? null, firstYears },
    infers: isFile || (hasOpenDates && invalidValues === "drop"),
    asks: isFile || hasOpenDates,
  },
  amounts: { configured: decimalMark, previous: learnt.decimalMark ?? null, infers: isFile },
  phones: { configured: phoneCountry, infers: isFile },
})
