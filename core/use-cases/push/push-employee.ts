import type * as Effect from "effect/Effect"
import type { PushedEmployee } from "../../contract/sync-callback.ts"
import type { AdmittedPusher } from "./admit-pusher.ts"
import type { Unauthenticated } from "../access/credentials/admission.ts"
import { makePushQueue, type PushQueueFull } from "./push-queue.ts"
import type { makePushTestRecord, TestEnvironmentFull } from "./push-test-record.ts"
import type { Pushed } from "./pushed-employee.ts"
import { makeTakePushes, type PushError, type TakePushesPorts } from "./take-pushes.ts"

export interface PushEmployeePorts extends TakePushesPorts {
  readonly pushTestRecord: ReturnType<typeof makePushTestRecord>
}

/**
 * One employee of a corporate (POST /api/external/sync/callback): a row of a sync, together with whoever is pushed at the
 * same time, or, with test credentials, a record of the test environment that goes nowhere. Succeeds when it is stored. The
 * connection is that of the credential (access/actor.ts).
 */
export const makePushEmployee = (ports: PushEmployeePorts) => {
  const take = makeTakePushes(ports)
  const pushInTurn = makePushQueue({ take, employeeOf })
  return (
    { connectionId, environment }: AdmittedPusher,
    employee: PushedEmployee,
  ): Effect.Effect<Pushed, PushError | PushQueueFull | TestEnvironmentFull | Unauthenticated> =>
    environment === "test" ? ports.pushTestRecord(connectionId, employee) : pushInTurn(connectionId, employee)
}

/** As it was written: what else means the same employee is found out when they are taken together. */
const employeeOf = ({ employeeId }: PushedEmployee): string =>
  typeof employeeId === "string" ? employeeId.trim() : JSON.stringify([employeeId])

export type PushEmployee = ReturnType<typeof makePushEmployee>
