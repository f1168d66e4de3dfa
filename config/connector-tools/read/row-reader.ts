import { DEFAULT_VENDOR_FLAGS } from "../../../core/domain/sharing/default-flags.ts"
import { maskRecord } from "../../../core/domain/employee/mask.ts"
import { parseFieldKey } from "../../../core/domain/employee/field-key.ts"
import { redactCell } from "../../../core/domain/employee/identity/redact-cell.ts"
import { DEFAULT_READING_SETTINGS } from "../../../core/domain/mapping/reading-settings.ts"
import { makeSharingPolicy, type SharingPolicy } from "../../../core/domain/sharing/policy.ts"
import { NO_RULES } from "../../../core/domain/transformation/transformation.ts"
import { EVERYBODY } from "../../../core/domain/sharing/subset.ts"
import type { DataModelCategory } from "../../../core/contract/employee/data-model-keys.ts"
import { makePhoneNumbers } from "../../../adapters/libphonenumber/phone-numbers.ts"
import type { PulledSource, SourceRow } from "../../../core/ports/sync/source.ts"
import { compileSource } from "../../../core/use-cases/reading/compile-source.ts"
import { toRowIssues } from "../../../core/use-cases/reading/page/row-issues.ts"
import type { RowIssue } from "../../../core/use-cases/reading/sync-report.ts"

/* Reads rows as a sync does for a vendor with the default data model, whose connection has no settings of its own. */

/** All keys of these categories that a new vendor requests. */
export const makeReadingPolicy = (categories: ReadonlyArray<DataModelCategory>): SharingPolicy =>
  makeSharingPolicy(
    {
      vendor: Object.fromEntries(categories.map((category) => [category, DEFAULT_VENDOR_FLAGS[category]])),
      connection: null,
    },
    [],
  )

/** A row as the service reads it. */
export interface ReadRow {
  readonly isRejected: boolean
  readonly issues: ReadonlyArray<RowIssue>
  /** By column, as the service shares them, masked; as in the source where the service does not use the column. */
  readonly describeValues: () => Readonly<Record<string, string>>
}

export interface RowReader {
  /** The data-model key of each column; null: not used. */
  readonly mapping: ReadonlyArray<{ readonly column: string; readonly key: string | null }>
  /** Why no row of these columns can be read. */
  readonly errors: ReadonlyArray<string>
  /** Decides the order of dates from the rows of a page, before they are read. */
  readonly observeDates: (rows: ReadonlyArray<SourceRow>) => void
  readonly readRow: (row: SourceRow, today: string) => ReadRow
}

const PHONE_NUMBERS = makePhoneNumbers()

export const makeRowReader = (
  columns: ReadonlyArray<string>,
  source: PulledSource,
  policy: SharingPolicy,
): RowReader => {
  const { plan, rowMapper } = compileSource(columns, {
    policy,
    source,
    subset: EVERYBODY,
    fieldMapping: null,
    reading: DEFAULT_READING_SETTINGS,
    rules: NO_RULES,
    phoneNumbers: PHONE_NUMBERS,
  })
  const mapping = columns.map((column, index) => {
    const key = plan.mapping[index] ?? null
    return { column, key: key !== null && policy.shares(key) ? key : null }
  })
  const describe = (cells: SourceRow["cells"], record: object): Readonly<Record<string, string>> =>
    Object.fromEntries(
      mapping.map(({ column }, index) => [
        column,
        describeValue(plan.mapping[index] ?? null, cells[index], record),
      ]),
    )
  return {
    mapping,
    errors: plan.errors.map(({ reason }) => reason),
    observeDates: (rows) => {
      rowMapper?.forms.observe({ rows })
      rowMapper?.forms.decide()
    },
    readRow: (row, today) => {
      if (rowMapper === null)
        return { isRejected: true, issues: [], describeValues: () => describe(row.cells, {}) }
      const mapped = rowMapper.mapRow(row.cells, today)
      return {
        isRejected: mapped.rejected,
        issues: toRowIssues(mapped, row, rowMapper.columns),
        describeValues: () => describe(row.cells, maskRecord(mapped.record)),
      }
    },
  }
}

/** The value of the record where it has one, else the cell; hidden when it is or looks like an identifier. */
const describeValue = (key: string | null, cell: unknown, record: object): string => {
  const target = key === null ? null : parseFieldKey(key)
  if (target === null || target.kind === "dependents") return redactCell(cell, "text")
  const value = target.kind === "field" ? readPath(record, target.field.path) : undefined
  return value === undefined ? redactCell(cell, target.field.kind) : redactCell(value, "text")
}

/** Undefined: the record does not have it. */
const readPath = (record: object, path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Readonly<Record<string, unknown>>)[key]
        : undefined,
    record,
  )
