import { type DataModelKey, TokenFlag } from "../../../contract/sharing/data-model-flags.ts"
import { DEFAULT_VENDOR_FLAGS } from "../../sharing/default-flags.ts"
import { makeSharingPolicy } from "../../sharing/policy.ts"
import { flagsOfEveryKey } from "../../sharing/token-flags.ts"
import { compileRecipe, type NormalisedRow, type Recipe, type RecipeOptions } from "../normalise.ts"

/* Rows as tests of normalising write them: mapping key to cell. */

export const TODAY = "2024-06-15"

/** Shares every field with the flags as they are given, and all others as optional ones. */
export const policyWith = (flags: Partial<Record<DataModelKey, -1 | 0 | 1>>) =>
  makeSharingPolicy(
    { vendor: flagsOfEveryKey((key) => TokenFlag.make(flags[key] ?? 1)), connection: null },
    [],
  )

export const everything = policyWith({})

export const byDefault = makeSharingPolicy({ vendor: DEFAULT_VENDOR_FLAGS, connection: null }, [])

/** A recipe of columns that are mapped to the keys; telephone numbers of Germany begin with +49, others have none. */
export const recipeOf = (
  mapping: ReadonlyArray<string | null>,
  options: Partial<RecipeOptions> = {},
): Recipe =>
  compileRecipe({
    columns: mapping.map((key, column) => key ?? `column ${column}`),
    mapping,
    sharing: everything,
    invalidValues: "reject",
    isValidPhone: (number, country) => country === "DE" && number.startsWith("+49"),
    ...options,
  })

export const run = (
  row: Readonly<Record<string, unknown>>,
  options: Partial<RecipeOptions> = {},
  today = TODAY,
): NormalisedRow => recipeOf(Object.keys(row), options).run(Object.values(row), today)

export const asha = { employeeId: "007", name: "Asha Rao" }
