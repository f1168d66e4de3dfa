import { DEPENDENT_FIELDS, EMPLOYEE_FIELDS } from "../../../../core/contract/employee/fields.ts"
import { NOT_AVAILABLE } from "../../../../core/contract/wire-values.ts"
import { makeTable } from "./table.ts"

/** Every record has them. */
const ALWAYS_THERE = ["employeeId", "status"]

interface Listed {
  /** The field of the record, or the object that has it. */
  readonly name: string
  readonly isPart: boolean
  readonly isNull: boolean
}

const FIELDS: ReadonlyArray<Listed> = [
  ...EMPLOYEE_FIELDS.filter(({ key }) => !ALWAYS_THERE.includes(key)).map(({ path, whenMissing }) => ({
    name: path[0] ?? "",
    isPart: path.length > 1,
    isNull: whenMissing === null,
  })),
  ...DEPENDENT_FIELDS.map(({ row }) => ({
    name: "dependentDetails",
    isPart: true,
    isNull: row.nullable === true,
  })),
]

const list = (isNull: boolean): string => {
  const found = FIELDS.filter((field) => field.isNull === isNull)
  const single = found.filter(({ isPart }) => !isPart).map(({ name }) => name)
  const objects = found.filter(({ isPart }) => isPart).map(({ name }) => name)
  return `${quote(single)}, and all parts of ${quote(objects)}`
}

const quote = (names: ReadonlyArray<string>): string =>
  [...new Set(names)].map((name) => `\`${name}\``).join(", ")

/** What stands for a value that the source does not have, by field. The parts of an object have the same. */
export const makeAbsentValues = (): string =>
  makeTable(
    ["Without a value", "Fields"],
    [
      ["`null`", `${list(true)} but \`month\`, \`year\` and \`raw\``],
      ["the key is absent", "`month`, `year` and `raw` of `salaryDetails`"],
      [`\`${NOT_AVAILABLE}\``, list(false)],
    ],
  )
