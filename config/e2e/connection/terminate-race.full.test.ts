import { runAsService } from "../../../core/testing/run-as-service.ts"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import * as Effect from "effect/Effect"
import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { AuthenticatedPusher } from "../../../core/use-cases/push/authenticate-pusher.ts"
import { queryRows } from "../testing/contents.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/*
 * specification/promises.md#r5-terminate-races: a terminate request during a sync is rejected and deletes nothing;
 * one that comes first leaves nothing behind. HRSYNC_TEST_RACES sets the number of races; the promise is 1,000.
 */

const RACES = Number(process.env["HRSYNC_TEST_RACES"] ?? 40)
const AT_ONCE = 4
/** The delay by which either side starts later: about the duration of a sync of one employee next to others. */
const LATER_MILLIS = 120

let service: TestService
let vendor: TestVendor

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor()
})
afterAll(() => service.close())

const outcome = <A, E extends { readonly _tag: string }>(effect: Effect.Effect<A, E>): Promise<string> =>
  runAsService(Effect.match(effect, { onSuccess: () => "done", onFailure: ({ _tag }) => _tag }))

const race = async () => {
  const corporate = { orgName: "Racing", email: `hr@${randomUUID()}.example`, connector: "push-api" }
  const connect = service.application.useCases.onboarding.connectCorporate
  const connection = await runAsService(connect(OPERATOR, { vendorOrgId: vendor.orgId, ...corporate }))
  const pusher = { connectionId: connection.id, environment: "production" } as unknown as AuthenticatedPusher
  const caller = { kind: "vendor-key", vendorOrgId: vendor.orgId } as const
  const pair = { vendorOrgId: vendor.orgId, orgId: connection.orgId }
  const pushEmployee = service.application.useCases.push.pushEmployee
  const terminate = service.application.useCases.connection.terminateByOrganization
  const [pushed, terminated] = await Promise.all([
    sleep((Math.random() * LATER_MILLIS) / 4).then(() =>
      outcome(pushEmployee(pusher, { employeeId: "E1", name: "Asha", status: "Active" })),
    ),
    sleep(Math.random() * LATER_MILLIS).then(() => outcome(terminate(caller, pair))),
  ])
  const [left] = await queryRows(
    service.installation.storage,
    `SELECT status, data_key IS NULL AS shredded,
        (SELECT count(*)::int FROM employee WHERE connection_id = c.id) AS employees,
        (SELECT count(*)::int FROM employee_record r JOIN sync_session s ON s.id = r.session_id
          WHERE s.connection_id = c.id) AS records,
        (SELECT count(*)::int FROM sync_session WHERE connection_id = c.id
          AND state IN ('reading', 'held', 'applying')) AS open
      FROM connection c WHERE id = '${connection.id}'`,
  )
  return { pushed, terminated, left }
}

const REFUSED = { status: "CONNECTION_ACCEPTED", shredded: false, employees: 1, records: 1, open: 0 }
const ENDED = { status: "CONNECTION_TERMINATED", shredded: true, employees: 0, records: 0, open: 0 }

describe("a terminate request and a sync at once", () => {
  it(
    "leave everything or nothing",
    async () => {
      const seen = new Map<string, number>()
      const countOutcomes = (...outcomes: ReadonlyArray<string>) =>
        outcomes.reduce((sum, one) => sum + (seen.get(one) ?? 0), 0)
      // Races that the same side always wins test nothing: a busy machine needs more of them until both have won.
      const bothHaveWon = () =>
        countOutcomes("done SyncInProgress") > 0 && countOutcomes("done done", "ConnectionNotLive done") > 0
      let run = 0
      const keepRacing = async () => {
        while (run++ < RACES || (!bothHaveWon() && run < RACES * 20)) {
          const { pushed, terminated, left: rows } = await race()
          seen.set(`${pushed} ${terminated}`, (seen.get(`${pushed} ${terminated}`) ?? 0) + 1)
          expect(["done", "ConnectionNotLive"]).toContain(pushed)
          expect(["done", "SyncInProgress"]).toContain(terminated)
          expect(rows).toEqual(terminated === "done" ? ENDED : REFUSED)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, keepRacing))
      expect(bothHaveWon(), JSON.stringify([...seen])).toBe(true)
    },
    Math.max(240_000, RACES * 1_600),
  )
})
