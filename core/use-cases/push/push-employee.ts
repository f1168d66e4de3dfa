import type * as Effect from "effect/Effect"
import type { PushedEmployee } from "../../contract/push/sync-callback.ts"
import type { AuthenticatedPusher } from "./authenticate-pusher.ts"
import type { Unauthenticated } from "../accounts/credentials/authentication.ts"
import { makePushQueue, type PushQueueFull } from "./push-queue.ts"
import type { makePushTestRecord, TestEnvironmentFull } from "./push-test-record.ts"
import type { PushOutcome } from "./pushed-employee.ts"
import { makeProcessPushBatch, type PushError, type ProcessPushBatchPorts } from "./process-push-batch.ts"

export interface PushEmployeePorts extends ProcessPushBatchPorts {
  readonly pushTestRecord: ReturnType<typeof makePushTestRecord>
}

/**
 * Receives one employee of a corporate (POST /api/external/sync/callback): a row of a sync, batched with others that are
 * pushed at the same time, or, with test credentials, a record of the test environment that is not sent. Succeeds when it is
 * stored. The connection is that of the credential (access/actor.ts).
 */
export const makePushEmployee = (ports: PushEmployeePorts) => {
  const processBatch = makeProcessPushBatch(ports)
  const enqueuePush = makePushQueue({ processBatch, getEmployeeKey })
  return (
    { connectionId, environment }: AuthenticatedPusher,
    employee: PushedEmployee,
  ): Effect.Effect<PushOutcome, PushError | PushQueueFull | TestEnvironmentFull | Unauthenticated> =>
    environment === "test"
      ? ports.pushTestRecord(connectionId, employee)
      : enqueuePush(connectionId, employee)
}

/** As written: the batch detects other spellings of the same employee. */
const getEmployeeKey = ({ employeeId }: PushedEmployee): string =>
  typeof employeeId === "string" ? employeeId.trim() : JSON.stringify([employeeId])
