import { type DataModelKey, TokenFlag } from "../../contract/sharing/data-model-flags.ts"
import { DEFAULT_VENDOR_FLAGS } from "../../domain/sharing/default-flags.ts"
import { makeSharingPolicy } from "../../domain/sharing/policy.ts"
import { makeFlags } from "../../domain/sharing/token-flags.ts"
import { makeRowMapper, type MappedRow, type RowMapper } from "../../domain/reading/row-mapper.ts"
import type { RowMapperOptions } from "../../domain/reading/row-mapper-options.ts"

/* Rows for tests of normalising: mapping key to cell. */

export const TODAY = "2024-06-15"

/** Shares every field with the given flags, and all others as optional ones. */
export const makePolicy = (flags: Partial<Record<DataModelKey, -1 | 0 | 1>>) =>
  makeSharingPolicy({ vendor: makeFlags((key) => TokenFlag.make(flags[key] ?? 1)), connection: null }, [])

export const shareEverything = makePolicy({})

export const defaultPolicy = makeSharingPolicy({ vendor: DEFAULT_VENDOR_FLAGS, connection: null }, [])

/** A row mapper of columns with these keys; telephone numbers of Germany begin with +49, other countries have none. */
export const makeTestRowMapper = (
  mapping: ReadonlyArray<string | null>,
  options: Partial<RowMapperOptions> = {},
): RowMapper =>
  makeRowMapper({
    columns: mapping.map((key, column) => key ?? `column ${column}`),
    mapping,
    sharing: shareEverything,
    invalidValues: "reject",
    isValidPhone: (number, country) => country === "DE" && number.startsWith("+49"),
    ...options,
  })

export const mapTestRow = (
  row: Readonly<Record<string, unknown>>,
  options: Partial<RowMapperOptions> = {},
  today = TODAY,
): MappedRow => makeTestRowMapper(Object.keys(row), options).mapRow(Object.values(row), today)

export const asha = { employeeId: "007", name: "Asha Rao" }
