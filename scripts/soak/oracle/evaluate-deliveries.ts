import { ADDED, type Arrival, COMPLETED, type CutOff, INITIATED, type Planned, UPDATED } from "./arrivals.ts"

/*
 * Compares what receivers saw with the sources' data and the outbox. Each check returns sentences about what is wrong; none
 * when nothing is.
 */

export interface Deliveries {
  readonly arrivals: ReadonlyArray<Arrival>
  readonly planned: ReadonlyArray<Planned>
  /** The data of each corporate's source, by the corporate's id and the employeeId. */
  readonly truth: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly cutOffs: ReadonlyArray<CutOff>
}

export interface DeliveryEvaluation {
  /** An employee's last version, or a planned webhook, never arrived. */
  readonly lost: ReadonlyArray<string>
  /** An employee arrived twice as new, or changed more often than in the source, or is not in the source. */
  readonly twice: ReadonlyArray<string>
  /** Announcements that do not enclose their records, and older versions after newer ones. */
  readonly outOfOrder: ReadonlyArray<string>
  /** Webhooks that were repeated although nothing had been interrupted. */
  readonly needlessRepeats: ReadonlyArray<string>
  /** A requestId that stands for two webhooks, or a webhook with two of them. */
  readonly unstable: ReadonlyArray<string>
  readonly unverified: ReadonlyArray<string>
  /** Repeated webhooks, for whatever reason. */
  readonly repeats: number
}

export const evaluateDeliveries = (deliveries: Deliveries): DeliveryEvaluation => {
  const { arrivals } = deliveries
  const inOrder = arrivals.toSorted((a, b) => a.at - b.at)
  const firsts = firstTaken(inOrder)
  const repeated = findRepeats(inOrder)
  return {
    lost: [...employeesLost(firsts, deliveries), ...webhooksLost(firsts, deliveries)],
    twice: doubled(firsts, deliveries),
    outOfOrder: [...misplaced(inOrder, firsts, deliveries.planned), ...overtaken(firsts)],
    needlessRepeats: repeated
      .filter((repeat) => !deliveries.cutOffs.some((cutOff) => excuses(cutOff, repeat.before)))
      .map(
        ({ before, again }) =>
          `${formatWebhook(again)} arrived again ${secondsBetween(before, again)} s later, ${tellNearest(before, deliveries.cutOffs)}`,
      ),
    unstable: unstable(inOrder),
    unverified: inOrder.flatMap((arrival) =>
      arrival.unverified === "" ? [] : [`${formatWebhook(arrival)}: ${arrival.unverified}`],
    ),
    repeats: repeated.length,
  }
}

const formatWebhook = ({
  sessionId,
  counter,
  requestId,
}: Pick<Arrival, "sessionId" | "counter" | "requestId">) =>
  `webhook ${String(counter)} of session ${sessionId} (${requestId})`

const secondsBetween = (before: Arrival, again: Arrival) => ((again.at - before.at) / 1_000).toFixed(1)

/** What a receiver acts on: the first accepted arrival of each requestId. */
const firstTaken = (inOrder: ReadonlyArray<Arrival>): ReadonlyArray<Arrival> => {
  const seen = new Set<string>()
  return inOrder.filter(({ response, requestId }) => {
    if (response !== "accepted" || seen.has(requestId)) return false
    seen.add(requestId)
    return true
  })
}

interface Repeat {
  /** The last accepted one. */
  readonly before: Arrival
  readonly again: Arrival
}

const findRepeats = (inOrder: ReadonlyArray<Arrival>): ReadonlyArray<Repeat> => {
  const accepted = new Map<string, Arrival>()
  return inOrder.flatMap((again) => {
    const before = accepted.get(again.requestId)
    if (again.response === "accepted") accepted.set(again.requestId, again)
    return before === undefined ? [] : [{ before, again }]
  })
}

/** Outcomes are recorded ten times a second; a busy machine may need longer. */
const NOT_YET_WRITTEN_MILLIS = 3_000
/** What was in transit when the sender died. */
const STILL_ARRIVING_MILLIS = 1_000

const excuses = ({ from, to, sending }: CutOff, { at, requestId }: Arrival): boolean =>
  at >= from - NOT_YET_WRITTEN_MILLIS &&
  at <= to + STILL_ARRIVING_MILLIS &&
  (sending === null || sending.has(requestId))

/** Says how the arrival lies to the interruptions, which tells a slow machine from a fault. */
const tellNearest = ({ at }: Arrival, cutOffs: ReadonlyArray<CutOff>): string => {
  const waits = cutOffs.map(({ from }) => from - at).filter((wait) => wait > 0)
  return waits.length === 0
    ? "after the last interruption"
    : `${(Math.min(...waits) / 1_000).toFixed(1)} s before the next interruption`
}

const lastVersions = (firsts: ReadonlyArray<Arrival>) => {
  const last = new Map<string, Map<string, number>>()
  for (const { orgId, employees } of firsts) {
    const ofOrg = last.get(orgId) ?? new Map<string, number>()
    for (const { employeeId, version } of employees) ofOrg.set(employeeId, version)
    last.set(orgId, ofOrg)
  }
  return last
}

const employeesLost = (firsts: ReadonlyArray<Arrival>, { truth }: Deliveries): ReadonlyArray<string> => {
  const last = lastVersions(firsts)
  return [...truth].flatMap(([orgId, employees]) =>
    [...employees].flatMap(([employeeId, version]) => {
      const arrived = last.get(orgId)?.get(employeeId)
      if (arrived === version) return []
      const what = arrived === undefined ? "never arrived" : `last arrived as version ${String(arrived)}`
      return [`${employeeId} ${what} and is version ${String(version)}`]
    }),
  )
}

const webhooksLost = (firsts: ReadonlyArray<Arrival>, { planned }: Deliveries): ReadonlyArray<string> => {
  const arrived = new Set(firsts.map(({ requestId }) => requestId))
  const known = new Set(planned.map(({ requestId }) => requestId))
  return [
    ...planned.flatMap((webhook) => {
      if (webhook.state === "delivered") {
        return arrived.has(webhook.requestId)
          ? []
          : [`${formatWebhook(webhook)} is marked as delivered and never arrived`]
      }
      return [`${formatWebhook(webhook)} is ${webhook.state}`]
    }),
    ...firsts.flatMap((arrival) =>
      known.has(arrival.requestId) ? [] : [`${formatWebhook(arrival)} is in no outbox`],
    ),
  ]
}

const doubled = (firsts: ReadonlyArray<Arrival>, { truth }: Deliveries): ReadonlyArray<string> => {
  const counts = new Map<string, { added: number; updated: number }>()
  const complaints: Array<string> = []
  for (const { orgId, event, employees } of firsts) {
    for (const { employeeId } of employees) {
      const key = `${orgId} ${employeeId}`
      const count = counts.get(key) ?? { added: 0, updated: 0 }
      if (event === ADDED) count.added++
      if (event === UPDATED) count.updated++
      counts.set(key, count)
      if (truth.get(orgId)?.has(employeeId) !== true)
        complaints.push(`${employeeId} arrived, and is not in the source`)
    }
  }
  for (const [key, { added, updated }] of counts) {
    const [orgId = "", employeeId = ""] = key.split(" ")
    const changes = (truth.get(orgId)?.get(employeeId) ?? 1) - 1
    if (added > 1) complaints.push(`${employeeId} arrived ${String(added)} times as new`)
    if (updated > changes) {
      complaints.push(
        `${employeeId} was updated ${String(updated)} times and changed ${String(changes)} times`,
      )
    }
  }
  return complaints
}

interface Session {
  readonly firsts: Array<Arrival>
  readonly all: Array<Arrival>
}

/** `initiated` is accepted or failed before any record is sent, and every other webhook before `completed` is sent. */
const misplaced = (
  inOrder: ReadonlyArray<Arrival>,
  firsts: ReadonlyArray<Arrival>,
  planned: ReadonlyArray<Planned>,
): ReadonlyArray<string> => {
  const sessions = new Map<string, Session>()
  const of = ({ sessionId }: Arrival): Session => {
    const session = sessions.get(sessionId) ?? { firsts: [], all: [] }
    sessions.set(sessionId, session)
    return session
  }
  for (const arrival of inOrder) of(arrival).all.push(arrival)
  for (const arrival of firsts) of(arrival).firsts.push(arrival)
  const failed = new Set(planned.filter(({ hasFailed }) => hasFailed).map(({ requestId }) => requestId))
  return [...sessions].flatMap(([sessionId, session]) => [
    ...aroundRecords(sessionId, session, failed),
    ...gaps(sessionId, session, planned),
  ])
}

const aroundRecords = (
  sessionId: string,
  { firsts, all }: Session,
  failed: ReadonlySet<string>,
): ReadonlyArray<string> => {
  const isRecord = ({ event }: Arrival) => event === ADDED || event === UPDATED
  const initiated = firsts.find(({ event }) => event === INITIATED)
  const firstRecord = all.find(isRecord)
  const completed = all.find(({ event }) => event === COMPLETED)
  const records = firsts.filter((each) => isRecord(each) && !failed.has(each.requestId))
  const lastResponse = Math.max(0, ...records.map(({ respondedAt }) => respondedAt))
  const complaints: Array<string> = []
  const announced = all.find(({ event }) => event === INITIATED)
  if (firstRecord !== undefined && announced !== undefined && !failed.has(announced.requestId)) {
    if (initiated === undefined || initiated.respondedAt > firstRecord.at)
      complaints.push(`Session ${sessionId} sent a record before its ${INITIATED} was accepted`)
  }
  if (completed !== undefined && completed.at < lastResponse)
    complaints.push(`Session ${sessionId} sent its ${COMPLETED} before a record was accepted`)
  return complaints
}

/** A session's counters are 1, 2, 3 ... both in the outbox and at the receiver. */
const gaps = (
  sessionId: string,
  { all }: Session,
  planned: ReadonlyArray<Planned>,
): ReadonlyArray<string> => {
  const counters = new Set(all.map(({ counter }) => counter))
  const wanted = findHighestCounters(planned).get(sessionId) ?? 0
  const missing = Array.from({ length: wanted }, (_, n) => n + 1).filter((counter) => !counters.has(counter))
  return missing.length === 0 ? [] : [`Session ${sessionId} has no webhook ${missing.slice(0, 3).join(", ")}`]
}

const counted = new WeakMap<ReadonlyArray<Planned>, ReadonlyMap<string, number>>()

/** The highest counter of each session, computed once for all. */
const findHighestCounters = (planned: ReadonlyArray<Planned>): ReadonlyMap<string, number> => {
  const known = counted.get(planned)
  if (known !== undefined) return known
  const highest = new Map<string, number>()
  for (const { sessionId, counter } of planned)
    highest.set(sessionId, Math.max(highest.get(sessionId) ?? 0, counter))
  counted.set(planned, highest)
  return highest
}

const overtaken = (firsts: ReadonlyArray<Arrival>): ReadonlyArray<string> => {
  const last = new Map<string, number>()
  return firsts.flatMap((arrival) =>
    arrival.employees.flatMap(({ employeeId, version }) => {
      const key = `${arrival.orgId} ${employeeId}`
      const before = last.get(key) ?? 0
      last.set(key, Math.max(before, version))
      return version < before
        ? [`${employeeId} arrived as version ${String(version)} after version ${String(before)}`]
        : []
    }),
  )
}

const unstable = (inOrder: ReadonlyArray<Arrival>): ReadonlyArray<string> => {
  const positionsById = new Map<string, string>()
  const idAt = new Map<string, string>()
  const complaints = new Set<string>()
  for (const { requestId, sessionId, counter, event, employees } of inOrder) {
    const place = `${sessionId} ${String(counter)}`
    const ids = employees.map(({ employeeId }) => employeeId).join(" ")
    const what = `${place} ${event} ${ids}`
    if ((positionsById.get(requestId) ?? what) !== what)
      complaints.add(`${requestId} arrived as two different webhooks`)
    if ((idAt.get(place) ?? requestId) !== requestId)
      complaints.add(`Webhook ${String(counter)} of session ${sessionId} arrived under two requestIds`)
    positionsById.set(requestId, what)
    idAt.set(place, requestId)
  }
  return [...complaints]
}
