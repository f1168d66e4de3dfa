import { DEPENDENT_FIELDS, EMPLOYEE_FIELDS } from "../../../../core/contract/employee/fields.ts"
import { NOT_AVAILABLE } from "../../../../core/contract/wire-values.ts"
import { makeTable } from "./table.ts"

/** Every record has them. */
const ALWAYS_THERE = ["employeeId", "name", "status"]

interface Listed {
  readonly name: string
  readonly isNull: boolean
}

const FIELDS: ReadonlyArray<Listed> = [
  ...EMPLOYEE_FIELDS.filter(({ path }) => path[0] !== "salaryDetails").map(({ path, whenMissing }) => ({
    name: path.join("."),
    isNull: whenMissing === null,
  })),
  ...DEPENDENT_FIELDS.map(({ name, row }) => ({
    name: `dependentDetails[].${name}`,
    isNull: row.nullable === true,
  })),
].filter(({ name }) => !ALWAYS_THERE.includes(name))

const list = (isNull: boolean): string =>
  FIELDS.filter((field) => field.isNull === isNull)
    .map(({ name }) => `\`${name}\``)
    .join(", ")

/** What stands for a value that the source does not have, by field. */
export const makeAbsentValues = (): string =>
  makeTable(
    ["Without a value", "Fields"],
    [
      ["`null`", `${list(true)}, every amount of \`salaryDetails\``],
      [`\`${NOT_AVAILABLE}\``, list(false)],
      ["the key is absent", "`month`, `year` and `raw` of `salaryDetails`"],
    ],
  )
