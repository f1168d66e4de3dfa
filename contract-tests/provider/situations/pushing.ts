import { runAsService } from "../../../core/testing/run-as-service.ts"
import * as Effect from "effect/Effect"
import { setTimeout as sleep } from "node:timers/promises"
import { queryRows } from "../../../config/e2e/testing/contents.ts"
import {
  connectPusher,
  productionCredentials,
  testCredentials,
  requestTokens,
} from "../../../config/e2e/testing/pushing.ts"
import type { AuthenticatedPusher } from "../../../core/use-cases/push/authenticate-pusher.ts"
import { MAX_BATCH_SIZE, MAX_WAITING_PUSHES } from "../../../core/use-cases/push/push-queue.ts"
import { MAX_TEST_EMPLOYEES } from "../../../core/use-cases/push/push-test-record.ts"
import { holdSync } from "../../testing/held-sync.ts"
import type { Corporates } from "../corporates.ts"
import type { SetUpSituation, Values } from "./situation.ts"

/* A corporate's own system, which pushes one employee at a time. */

export const pushingSituations = ({ service, vendor }: Corporates) => {
  const pusher = async (makeCredentials = productionCredentials) => {
    const { orgId: vendorOrgId } = await vendor()
    const { id: connectionId } = await connectPusher(service, vendorOrgId)
    const { username, password } = await makeCredentials(service, connectionId)
    const granted = await requestTokens(service, { username, password })
    const tokens = { accessToken: granted.access_token, refreshToken: granted.refresh_token }
    return { connectionId, values: { username, password, ...tokens } satisfies Values }
  }
  return {
    pusher: async () => ({ values: (await pusher()).values }),
    pusherSyncing: async () => {
      const { connectionId, values } = await pusher()
      return { values, undo: await holdSync(service, connectionId) }
    },
    pusherCrowded: async () => {
      const { connectionId, values } = await pusher()
      const release = await holdSync(service, connectionId)
      const waiting = await crowd(service, connectionId)
      const undo = async () => {
        await release()
        await Promise.all(waiting)
      }
      return { values, undo }
    },
    pusherTestFull: async () => {
      const { connectionId, values } = await pusher(testCredentials)
      await queryRows(
        service.installation.storage,
        `INSERT INTO push_test_record (connection_id, employee_id, id, fingerprint, sealed, received_at)
          SELECT $1, 'Full ' || n, gen_random_uuid(), 'f', 's', now() FROM generate_series(1, $2) n`,
        [connectionId, MAX_TEST_EMPLOYEES],
      )
      return { values }
    },
    pusherGone: async () => {
      const { connectionId, values } = await pusher()
      const { storage } = service.installation
      await queryRows(storage, "UPDATE connection SET data_key = NULL WHERE id = $1", [connectionId])
      return { values }
    },
  } satisfies Readonly<Record<string, SetUpSituation>>
}

/** The first group is read and waits for the sync; then the maximum number waits behind it. */
const crowd = async (
  { application }: Corporates["service"],
  connectionId: string,
): Promise<ReadonlyArray<Promise<unknown>>> => {
  const pusher = { connectionId, environment: "production" } as AuthenticatedPusher
  const push = (number: number) =>
    runAsService(
      Effect.exit(
        application.useCases.push.pushEmployee(pusher, { employeeId: number, name: "N", status: "Active" }),
      ),
    )
  const waiting = Array.from({ length: MAX_BATCH_SIZE }, (_, number) => push(number))
  await sleep(50)
  return [...waiting, ...Array.from({ length: MAX_WAITING_PUSHES }, (_, number) => push(number))]
}
