import { noteMeasures } from "./measures.ts"
import { findDifferences, type ReceivedRecord } from "./compare.ts"
import { type Company } from "./company.ts"
import { ALL_FIELDS, forReads } from "./agreement.ts"
import { DESKS, expectThat, getBaseUrl, type World } from "./world.ts"

/* What must hold at the end of every day. */

export const checkDay = async (world: World, day: number): Promise<void> => {
  const companies = [...world.companies.values()].filter(
    (company) => !company.isHeld && !world.failing.has(company.desk),
  )
  for (const company of companies) checkBook(world, company)
  const read = companies[day % companies.length]
  if (read !== undefined) await checkRead(world, read)
  await checkOutbox(world)
  await checkRetention(world)
  if (day % 7 === 6) await checkWeek(world, day)
}

/** What the vendor knows from webhooks alone. */
const checkBook = (world: World, { name, desk, orgId, delivered }: Company): void => {
  const agreement = desk.agreements.get(orgId) ?? ALL_FIELDS
  const differences = findDifferences(desk.book(orgId), delivered ?? new Map(), agreement)
  expectThat(world, "webhooks give a vendor what was agreed", differences.length === 0, [
    name,
    differences.length,
    ...differences.slice(0, 3),
  ])
}

/** What the vendor reads, decrypted and verified. */
export const checkRead = async (world: World, company: Company): Promise<void> => {
  const { name, desk, orgId, connectionId, delivered } = company
  if (delivered === null) return
  const { data } = await desk.client(getBaseUrl(world)).listEmployees(connectionId, { download: true })
  const records = data as unknown as ReadonlyArray<ReceivedRecord>
  const read = new Map(records.map((record) => [String(record["employeeId"]), record]))
  const agreement = forReads(desk.agreements.get(orgId) ?? ALL_FIELDS)
  const differences = findDifferences(read, delivered, agreement)
  expectThat(world, "a read gives a vendor what was agreed", differences.length === 0, [
    name,
    differences.length,
    ...differences.slice(0, 3),
  ])
}

const checkOutbox = async (world: World): Promise<void> => {
  const accepted = new Set(DESKS.flatMap((name) => [...world.desks[name].accepted]))
  const delivered = await world.cluster.sql<{ request_id: string }>(
    "SELECT request_id FROM webhook WHERE state = 'delivered' AND settled_at > now() - interval '2 days'",
  )
  const lost = delivered.filter(({ request_id }) => !accepted.has(request_id))
  expectThat(world, "what is marked as delivered arrived", lost.length === 0, lost.slice(0, 3))
  const unrecorded = await world.cluster.sql(
    `SELECT request_id FROM webhook w WHERE state = 'failed'
      AND NOT EXISTS (SELECT FROM webhook_attempt a WHERE a.request_id = w.request_id)`,
  )
  expectThat(world, "a failed webhook has its attempts", unrecorded.length === 0, unrecorded.slice(0, 3))
}

/** Days that the service keeps data, with the settings of the play. */
export const KEPT_DAYS = { delivered: 30, sessions: 45, uploads: 30 } as const

/** What is older than it may be; the log of a webhook goes with it. */
const OVERDUE = `SELECT
    (SELECT count(*)::int FROM webhook WHERE state = 'delivered'
      AND settled_at < now() - interval '${String(KEPT_DAYS.delivered)} days') AS delivered,
    (SELECT count(*)::int FROM webhook_attempt a
      WHERE NOT EXISTS (SELECT FROM webhook w WHERE w.request_id = a.request_id)) AS attempts,
    (SELECT count(*)::int FROM webhook WHERE state = 'exhausted'
      AND settled_at < now() - interval '${String(KEPT_DAYS.sessions)} days') AS exhausted,
    (SELECT count(*)::int FROM upload WHERE created_at < now() - interval '8 days') AS uploads`

/** The job of the service runs an hour of real time after the last; the calendar has passed days by then. */
const checkRetention = async (world: World): Promise<void> => {
  await world.operator.run("prune")
  const [overdue] = await world.cluster.sql<Readonly<Record<string, number>>>(OVERDUE)
  const isPruned = Object.values(overdue ?? {}).every((count) => count === 0)
  expectThat(world, "nothing is kept for too long", isPruned, overdue)
}

const checkWeek = async (world: World, day: number): Promise<void> => {
  await checkAudit(world)
  await noteMeasures(world, Math.floor(day / 7) + 1)
}

export const checkAudit = async (world: World): Promise<void> => {
  const verified = await world.operator.run<{ readonly intact: boolean; readonly entries: number }>(
    "audit",
    "verify",
  )
  expectThat(world, "the audit log is intact", verified.intact && verified.entries > 0, verified)
}
