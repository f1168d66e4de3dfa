import type { Call } from "../../../../core/contract/call.ts"
import * as connection from "../../../../core/contract/connection/calls.ts"
import * as employee from "../../../../core/contract/employee/calls.ts"
import * as onboarding from "../../../../core/contract/onboarding/calls.ts"
import * as push from "../../../../core/contract/push/calls.ts"
import * as salary from "../../../../core/contract/salary/calls.ts"
import * as sharing from "../../../../core/contract/sharing/calls.ts"
import * as updates from "../../../../core/contract/updates/calls.ts"
import * as webhooks from "../../../../core/contract/webhooks/calls.ts"
import { ERROR_ADVICE } from "./error-advice.ts"
import { makeTable } from "./table.ts"

/** The calls of vendors and of corporates' own systems that have errors of their own. */
export const CALLS_WITH_ERRORS: ReadonlyArray<Call> = [
  onboarding.createSdkToken,
  employee.readEmployees,
  sharing.recordConsent,
  updates.setUpUpdates,
  updates.updateEmployee,
  salary.readSalary,
  connection.listSupportedHrms,
  connection.describeOrganization,
  connection.terminateConnection,
  sharing.readDataModelFlags,
  webhooks.downloadSessionFile,
  push.createPushToken,
  push.pushEmployee,
].filter(({ errors }) => errors !== undefined)

/** The errors that a call declares: status, and the error's name in the contract. */
export const listErrors = ({ errors = {} }: Call): ReadonlyArray<readonly [status: string, tag: string]> =>
  Object.entries(errors)
    // A failure of the service has one body for all calls.
    .filter(([status]) => status !== "500")
    .flatMap(([status, { messages }]) => Object.keys(messages).map((tag) => [status, tag] as const))

/** As the contract declares it, or as in its example. */
const formatMessage = (call: Call, status: string, tag: string): string => {
  const { messages, examples } = call.errors?.[Number(status)] ?? {}
  const { message, error } = (examples?.[tag] ?? {}) as { readonly message?: string; readonly error?: string }
  const shown = messages?.[tag] ?? message ?? error ?? ERROR_ADVICE[tag]?.message
  return shown === undefined ? "" : `\`${shown}\``
}

/** Every error that belongs to one call: its message, cause and cure, under the call. */
export const makeErrorTables = (): string =>
  CALLS_WITH_ERRORS.filter((call) => listErrors(call).length > 0)
    .map((call) =>
      [
        `### ${call.method} ${call.path}`,
        makeTable(
          ["Status", "Message", "Cause", "Cure"],
          listErrors(call).map(([status, tag]) => [
            status,
            formatMessage(call, status, tag),
            ERROR_ADVICE[tag]?.cause ?? "",
            ERROR_ADVICE[tag]?.cure ?? "",
          ]),
        ),
      ].join("\n\n"),
    )
    .join("\n\n")
