import * as Result from "effect/Result"
import { flattenKeys } from "../../contract/employee/flatten-keys.ts"
import { spreadEmptyObjects } from "../../contract/employee/spread-empty-objects.ts"
import type { PushedEmployee } from "../../contract/push/sync-callback.ts"
import type { MappedRow, RowMapper } from "../../domain/reading/row-mapper.ts"
import type { RowCompletion } from "../../domain/employee/stored-values.ts"
import { makePlainReason, makeReason, type Reason } from "../../contract/reasons/reason-codes.ts"
import { INVALID_TIME, parseRowTime, UPDATED_AT } from "../../domain/sync/row-time.ts"
import type { MappingError } from "../../domain/reading/field-mapping.ts"
import { makeSharingPolicy } from "../../domain/sharing/policy.ts"
import { makeSubset } from "../../domain/sharing/subset.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { PhoneNumbers } from "../../ports/employee/phone-numbers.ts"
import { compileSource } from "../reading/compile-source.ts"
import { EmployeeRejected, type FieldReasons } from "./pushed-employee.ts"

/** A valid pushed employee: keys of the data model, each once and sorted, and their values. */
export interface ValidPush {
  readonly employeeId: string
  readonly columns: ReadonlyArray<string>
  readonly cells: ReadonlyArray<unknown>
  /** When the employee changed in the pusher's system, in epoch milliseconds; null: it does not say. */
  readonly updatedAt: number | null
  /** Fields whose value nobody has mapped, with what to do: they stay as they are stored. */
  readonly notUnderstood: FieldReasons
  /** The settings that validated it. */
  readonly rowMapper: RowMapper
}

/** A pushed employee whose keys are valid. Whether its values are depends on what is stored of the employee. */
export interface PreparedPush {
  /** Null: it is missing or invalid. */
  readonly employeeId: string | null
  readonly validate: (completion: RowCompletion) => Result.Result<ValidPush, EmployeeRejected>
}

export interface ValidatePushOptions {
  readonly connection: Connection
  readonly phoneNumbers: PhoneNumbers
  /** `YYYY-MM-DD` */
  readonly today: string
}

export type PreparePush = (employee: PushedEmployee) => Result.Result<PreparedPush, EmployeeRejected>

/** Finds all errors of a pushed employee's keys, and then of its values, under the connection's current terms. */
export const makePreparePush = ({ connection, phoneNumbers, today }: ValidatePushOptions): PreparePush => {
  const policy = makeSharingPolicy(connection.flags, connection.withheld)
  const subset = makeSubset(connection.subset)
  const compiled = new Map<string, ReturnType<typeof compileSource>>()

  const compile = (columns: ReadonlyArray<string>) => {
    const known = compiled.get(JSON.stringify(columns))
    if (known !== undefined) return known
    // The keys are those of the data model already.
    const fieldMapping = Object.fromEntries(columns.map((column) => [column, column]))
    const source = { invalidValues: "reject", hasOpenDates: true } as const
    const compiledSource = compileSource(columns, {
      policy,
      subset,
      source,
      fieldMapping,
      reading: connection.reading,
      rules: connection.rules,
      phoneNumbers,
      // Without its id no employee is known, whom the others could complete.
      givesChanges: columns.includes("employeeId"),
    })
    compiled.set(JSON.stringify(columns), compiledSource)
    return compiledSource
  }

  return (employee) => {
    // Sorted: the row is the same in whatever order a system writes the keys.
    const { [UPDATED_AT]: time, ...fields } = employee
    const updatedAt = parseRowTime(time)
    const pairs = spreadEmptyObjects(flattenKeys(fields))
      .filter(([key]) => key !== RECORD_ID_KEY)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
    const columns = pairs.map(([key]) => key)
    const cells = pairs.map(([, value]) => value)
    const { plan, rowMapper } = compile(columns)
    const timeFields = updatedAt === "invalid" ? { [UPDATED_AT]: [INVALID_TIME] } : {}
    if (rowMapper === null) return failRejected({ ...toErrorFields(plan.errors), ...timeFields })
    const validate = (completion: RowCompletion) => {
      const normalised = rowMapper.mapRow(cells, today, completion)
      const { employeeId } = normalised
      if (normalised.rejected || employeeId === null || updatedAt === "invalid")
        return failRejected({ ...toFindingFields(normalised, columns, policy.mandatory), ...timeFields })
      const keys = plan.mapping.map((key, column) => key ?? columns[column] ?? "")
      const notUnderstood = toUnknownFields(normalised)
      return Result.succeed({ employeeId, columns: keys, cells, updatedAt, notUnderstood, rowMapper })
    }
    return Result.succeed({ employeeId: rowMapper.readEmployeeId(cells), validate })
  }
}

/** The service assigns the id of a record. */
const RECORD_ID_KEY = "id"

const failRejected = (fields: EmployeeRejected["fields"]) => Result.fail(new EmployeeRejected({ fields }))

const toFindingFields = (
  { errors }: MappedRow,
  columns: ReadonlyArray<string>,
  isMandatory: (key: string) => boolean,
): FieldReasons =>
  Object.fromEntries(
    errors.map(({ column, key, reasonCodes }) => [
      column === null ? key : (columns[column] ?? key),
      column === null && isMandatory(key) ? [REQUIRED] : reasonCodes,
    ]),
  )

const toUnknownFields = ({ unknownStatus }: MappedRow): ValidPush["notUnderstood"] =>
  unknownStatus === null ? {} : { [unknownStatus.key]: unknownStatus.reasonCodes }

const REQUIRED = makePlainReason("field.required")

/** The errors of the keys themselves. */
const toErrorFields = (errors: ReadonlyArray<MappingError>): FieldReasons =>
  Object.fromEntries(errors.map((error) => [error.header ?? error.key ?? "employee", explainError(error)]))

const explainError = ({ code, reasonCodes, suggestions }: MappingError): ReadonlyArray<Reason> => {
  if (code === "mandatory-unmapped") return [REQUIRED]
  if (code === "duplicate-header" || code === "key-mapped-twice")
    return [makePlainReason("field.given-twice")]
  if (code !== "unknown-key") return reasonCodes
  return [makeReason("field.unknown", { nearest: suggestions.map(({ key }) => key) })]
}
