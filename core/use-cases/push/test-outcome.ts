import { formatReasons } from "../../contract/reasons/format-reason.ts"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { PushedEmployee, PushResult } from "../../contract/push/sync-callback.ts"
import { ASSOCIATED_DATA } from "../../domain/accounts/associated-data.ts"
import type { ConnectionKeys } from "../../ports/accounts/vault.ts"
import type { PushTestOutcome } from "../../ports/push-access.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { TestEnvironmentFull } from "./push-test-record.ts"
import type { EmployeeRejected, FieldReasons, PushOutcome } from "./pushed-employee.ts"

/** What became of one push to the test environment, for the corporate's developers. */
export interface TestOutcome {
  /** As pushed; null where it was no short text. */
  readonly employeeId: string | null
  /** `full`: the test environment holds as many employees as it may. */
  readonly result: PushResult | "refused" | "full"
  /** The reason by field; never a value. */
  readonly problems: Readonly<Record<string, string>>
  /** The same by code; absent in older outcomes, and a field is absent whose reason was cut. */
  readonly problemCodes?: FieldReasons
}

/** How many outcomes of a connection are kept. */
export const MAX_TEST_OUTCOMES = 50
const MAX_PROBLEMS = 50
const MAX_TEXT_LENGTH = 200

export type RecordOutcomePorts = UsedPorts<
  "connections.find" | "secrets.uuid" | "vault.openConnectionKey" | "pushOutcomes.add"
>

/** Records what becomes of a test push, sealed. A push succeeds or fails the same when its outcome cannot be recorded. */
export const makeRecordOutcome = ({ connections, pushOutcomes, secrets, vault }: RecordOutcomePorts) => {
  const record = Effect.fnUntraced(function* (connectionId: string, outcome: TestOutcome) {
    const connection = yield* connections.find(connectionId)
    if (connection?.key == null) return
    const keys = yield* vault.openConnectionKey(connectionId, connection.key)
    const id = secrets.uuid()
    const stored = {
      id,
      receivedAt: yield* Clock.currentTimeMillis,
      sealed: keys.seal(ASSOCIATED_DATA.pushTestOutcome(id), JSON.stringify(outcome)),
      isAccepted: outcome.result !== "refused" && outcome.result !== "full",
    }
    yield* pushOutcomes.add(connectionId, stored, MAX_TEST_OUTCOMES)
  })
  const tryRecord = (connectionId: string, outcome: TestOutcome) =>
    record(connectionId, outcome).pipe(
      Effect.catch((error) =>
        Effect.logWarning("The outcome of a test push was not recorded", { error: error._tag }),
      ),
    )

  return <E extends { readonly _tag: string }>(
    connectionId: string,
    employee: PushedEmployee,
    push: Effect.Effect<PushOutcome, E | EmployeeRejected | TestEnvironmentFull>,
  ) => {
    const employeeId = shortenId(employee["employeeId"])
    const recordResult = (result: TestOutcome["result"], problems: FieldReasons = {}) =>
      tryRecord(connectionId, { employeeId, result, ...describeProblems(problems) })
    return push.pipe(
      Effect.tap(({ result, notUnderstood }) => recordResult(result, notUnderstood)),
      Effect.tapError((error) => {
        if (error._tag === "TestEnvironmentFull") return recordResult("full")
        return error._tag === "EmployeeRejected"
          ? recordResult("refused", (error as EmployeeRejected).fields)
          : Effect.void
      }),
    )
  }
}

/** Throws DecryptionFailed. */
export const openOutcome = (keys: ConnectionKeys, { id, sealed }: PushTestOutcome): TestOutcome =>
  JSON.parse(keys.open(ASSOCIATED_DATA.pushTestOutcome(id), sealed).toString()) as TestOutcome

const shortenId = (given: unknown): string | null =>
  typeof given === "string" && given.length <= MAX_TEXT_LENGTH ? given : null

/** A key of a pushed employee is any text. */
const describeProblems = (given: FieldReasons): Pick<TestOutcome, "problems" | "problemCodes"> => {
  const kept = Object.entries(given)
    .slice(0, MAX_PROBLEMS)
    .map(([field, reasons]) => [field.slice(0, MAX_TEXT_LENGTH), reasons, formatReasons(reasons)] as const)
  return {
    problems: Object.fromEntries(kept.map(([field, , text]) => [field, text.slice(0, MAX_TEXT_LENGTH)])),
    problemCodes: Object.fromEntries(
      kept.flatMap(([field, reasons, text]) => (text.length > MAX_TEXT_LENGTH ? [] : [[field, reasons]])),
    ),
  }
}
