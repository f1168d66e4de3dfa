import * as Result from "effect/Result"
import { flattenKeys } from "../../contract/employee/flatten-keys.ts"
import type { PushedEmployee } from "../../contract/sync-callback.ts"
import type { MappedRow, RowMapper } from "../../domain/employee/row-mapper.ts"
import type { MappingProblem } from "../../domain/mapping/field-mapping.ts"
import { makeSharingPolicy } from "../../domain/sharing/policy.ts"
import { makeSubset } from "../../domain/sharing/subset.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { PhoneNumbers } from "../../ports/employee/phone-numbers.ts"
import { compileSource } from "../sync/reading/compile-source.ts"
import { EmployeeRejected } from "./pushed-employee.ts"

/** A valid pushed employee: keys of the data model, each once and sorted, and their values. */
export interface ValidPush {
  readonly employeeId: string
  readonly columns: ReadonlyArray<string>
  readonly cells: ReadonlyArray<unknown>
  /** The settings that validated it. */
  readonly rowMapper: RowMapper
}

export interface ValidatePushOptions {
  readonly connection: Connection
  readonly phoneNumbers: PhoneNumbers
  /** `YYYY-MM-DD` */
  readonly today: string
}

export type ValidatePush = (employee: PushedEmployee) => Result.Result<ValidPush, EmployeeRejected>

/** Finds all problems of a pushed employee's keys and values under the connection's current terms. */
export const makeValidatePush = ({ connection, phoneNumbers, today }: ValidatePushOptions): ValidatePush => {
  const policy = makeSharingPolicy(connection.flags, connection.withheld)
  const subset = makeSubset(connection.subset)
  const compiled = new Map<string, ReturnType<typeof compileSource>>()

  const compile = (columns: ReadonlyArray<string>) => {
    const known = compiled.get(JSON.stringify(columns))
    if (known !== undefined) return known
    // The keys are those of the data model already.
    const fieldMapping = Object.fromEntries(columns.map((column) => [column, column]))
    const source = { invalidValues: "reject" } as const
    const compiledSource = compileSource(columns, {
      policy,
      subset,
      source,
      fieldMapping,
      reading: connection.reading,
      rules: connection.rules,
      phoneNumbers,
    })
    compiled.set(JSON.stringify(columns), compiledSource)
    return compiledSource
  }

  return (employee) => {
    // Sorted: the row is the same in whatever order a system writes the keys.
    const pairs = flattenKeys(employee)
      .filter(([key]) => key !== RECORD_ID_KEY)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
    const columns = pairs.map(([key]) => key)
    const cells = pairs.map(([, value]) => value)
    const { plan, rowMapper } = compile(columns)
    if (rowMapper === null) return failRejected(toProblemFields(plan.problems))
    const normalised = rowMapper.mapRow(cells, today)
    const { employeeId } = normalised
    if (normalised.rejected || employeeId === null) return failRejected(toFindingFields(normalised, columns))
    return Result.succeed({
      employeeId,
      columns: plan.mapping.map((key, column) => key ?? columns[column] ?? ""),
      cells,
      rowMapper,
    })
  }
}

/** The service assigns the id of a record. */
const RECORD_ID_KEY = "id"

const failRejected = (fields: EmployeeRejected["fields"]) => Result.fail(new EmployeeRejected({ fields }))

const toFindingFields = ({ problems }: MappedRow, columns: ReadonlyArray<string>) =>
  Object.fromEntries(
    problems.map(({ column, key, reason }) => [column === null ? key : (columns[column] ?? key), reason]),
  )

/** The problems of the keys themselves. */
const toProblemFields = (problems: ReadonlyArray<MappingProblem>) =>
  Object.fromEntries(
    problems.map((problem) => [problem.header ?? problem.key ?? "employee", formatProblem(problem)]),
  )

const formatProblem = ({ code, reason, suggestions }: MappingProblem): string => {
  if (code === "mandatory-unmapped") return "It is required."
  if (code !== "unknown-key") return reason
  const nearest = suggestions.map(({ key }) => key).join(", ")
  return `The data model has no such key.${nearest === "" ? "" : ` Did you mean ${nearest}?`}`
}
