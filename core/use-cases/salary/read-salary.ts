import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { noteFacts } from "../authorization/audit/audited-call.ts"
import type { SalaryBreakup, SalaryType } from "../../contract/salary/salary-details.ts"
import type { Period } from "../../domain/employee/period.ts"
import { hasAmount } from "../../domain/salary/has-amount.ts"
import { isSalaryShared } from "../../domain/salary/filter-salary-master.ts"
import type { SharingPolicy } from "../../domain/sharing/policy.ts"
import type { EmployeeDirectory, StoredEmployee } from "../../ports/employee/employee-directory.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { ConnectionKeys, MasterKeyMissing, DecryptionFailed } from "../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { openMonth, projectMonth } from "../employee/monthly-salary.ts"
import { openSharedRecord } from "../employee/stored-record.ts"
import { resolveEmployeePolicy } from "../employee/visibility.ts"
import type { Actor } from "../authorization/actor.ts"
import { type VerificationRequired, EmployeeNotFound } from "../authorization/authorization-errors.ts"
import type { ActionForbidden } from "../authorization/authorize.ts"
import { findOpenConnection } from "../authorization/find-connection.ts"

/** Nothing of the requested data is shared with the caller. */
export class SalaryNotShared extends Data.TaggedError("SalaryNotShared") {}

/** The corporate's source does not support salaries, or never sent one. */
export class SalaryNotSupported extends Data.TaggedError("SalaryNotSupported") {}

export interface ReadSalaryInput {
  readonly vendorOrgId: string
  readonly employeeId: string
  readonly orgId: string
  readonly type: SalaryType
  /** Both inclusive. */
  readonly from: Period
  readonly to: Period
}

export type ReadSalaryPorts = UsedPorts<"connections" | "connectors" | "directory" | "consents" | "vault">

type SalaryPart = "ctc" | "monthly"

const PARTS_BY_TYPE: Readonly<Record<SalaryType, ReadonlyArray<SalaryPart>>> = {
  ctc: ["ctc"],
  monthly: ["monthly"],
  ctc_monthly: ["ctc", "monthly"],
}

/** What the vendor may see of an employee's salary (GET /api/v2/salary_details/{emp_id}/). */
export const makeReadSalary = (ports: ReadSalaryPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    input: ReadSalaryInput,
  ): Effect.fn.Return<
    SalaryBreakup,
    | ActionForbidden
    | VerificationRequired
    | EmployeeNotFound
    | SalaryNotShared
    | SalaryNotSupported
    | StorageError
    | DecryptionFailed
    | MasterKeyMissing
  > {
    const connection = yield* findOpenConnection(ports.connections, actor, "salary.read", input).pipe(
      Effect.catchTag("OrganizationNotFound", () => new EmployeeNotFound()),
    )
    if (connection.key === null) return yield* new EmployeeNotFound()
    const employee = yield* ports.directory.find(connection.id, input.employeeId)
    if (employee === null) return yield* new EmployeeNotFound()
    const connector = ports.connectors.find(connection.connector ?? "")
    if (connector !== null && !connector.hasSalary) return yield* new SalaryNotSupported()
    const consent = connection.onDemand ? yield* ports.consents.latest(employee.id) : null
    const policy = resolveEmployeePolicy(connection, consent, yield* Clock.currentTimeMillis)
    const parts = PARTS_BY_TYPE[input.type].filter((part) => isSalaryShared(policy, part))
    if (parts.length === 0) return yield* new SalaryNotShared()
    yield* noteFacts({ connectionId: connection.id, target: { kind: "employee", id: employee.id } })
    const keys = yield* ports.vault.openConnectionKey(connection.id, connection.key)
    const salary = {
      ...(parts.includes("ctc") ? readCtc(keys, employee, policy) : {}),
      ...(parts.includes("monthly") ? yield* readMonths(ports.directory, keys, employee, policy, input) : {}),
    }
    // A value that a vendor set is returned, whatever the source has.
    if (!connection.salaryGiven && !hasAmount(salary)) return yield* new SalaryNotSupported()
    return salary
  })

const readCtc = (keys: ConnectionKeys, employee: StoredEmployee, policy: SharingPolicy): SalaryBreakup => {
  const ctc = openSharedRecord(keys, employee, policy).salaryDetails?.ctc
  return ctc === undefined ? {} : { ctc }
}

const readMonths = (
  directory: EmployeeDirectory,
  keys: ConnectionKeys,
  { id }: StoredEmployee,
  policy: SharingPolicy,
  { from, to }: ReadSalaryInput,
): Effect.Effect<SalaryBreakup, StorageError> =>
  directory.listSalaries(id, from, to).pipe(
    Effect.map((stored) => ({
      monthly: stored.flatMap((month) => projectMonth(id, openMonth(keys, id, month), policy) ?? []),
    })),
  )
