import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import * as Effect from "effect/Effect"
import { openDatabase } from "../../config/runtime/database/database.ts"
import { readSettings } from "../../config/runtime/settings/env.ts"
import { openThread } from "../../config/threads/thread.ts"
import { OPERATOR } from "../../core/use-cases/authorization/actor.ts"
import type { BenchHome } from "./bench-home.ts"
import type { Outcome } from "./outcome.ts"
import { withBuiltServer } from "./processes/serve.ts"

/* P10: many connections that are due at once, each a custom API with some employees, read by one worker. */

const EMPLOYEES = 200
const SLOTS = 4
const FEW = 50
/** A multiple of the time that the syncs take on the slots; the rest is opening a source and claiming the next connection. */
const LIMIT = 1.3
const LIMIT_SECONDS = 5
const CONNECTING_AT_ONCE = 4
const POLL_MILLIS = 100

/** The syncs of one round, in seconds. */
interface Round {
  /** From the time at which all are due to the end of the last one. */
  readonly elapsed: number
  /** The durations of all syncs, added up. */
  readonly work: number
  /** From the time at which all are due until the connection of the small vendor begins. */
  readonly smallBegins: number
  readonly connections: number
}

export const measureManyConnections = async (
  home: BenchHome,
  connections: number,
): Promise<ReadonlyArray<Outcome>> => {
  const source = await startSource()
  try {
    const [large, small] = [await home.createVendor(null), await home.createVendor(null)]
    await connectAll(home, source.url, { [large.org_id]: connections - 1, [small.org_id]: 1 })
    const env = { ...home.env, HRSYNC_SYNCS_AT_ONCE: String(SLOTS) }
    return await withBuiltServer(env, "worker", async () => {
      const round = (count: number) => runRound(home, small.org_id, count)
      // The first syncs write everything; the rounds that are compared find nothing new.
      await round(connections)
      const few = await round(Math.min(FEW, connections))
      return toOutcomes(few, await round(connections))
    })
  } finally {
    await source.close()
  }
}

const toOutcomes = (few: Round, all: Round): ReadonlyArray<Outcome> => {
  const getCost = ({ elapsed, connections }: Round) => elapsed / connections
  const count = String(all.connections)
  return [
    {
      ...{
        promise: "P10",
        what: `${count} due syncs on ${String(SLOTS)} slots`,
        unit: "x",
        holds: "at most",
      },
      ...{ value: all.elapsed / (all.work / SLOTS), limit: LIMIT },
      detail: `${all.elapsed.toFixed(1)} s from due to done, against ${all.work.toFixed(1)} s of syncs on ${String(SLOTS)} slots`,
    },
    {
      ...{ promise: "P10", what: "time of a connection, many against few", unit: "x", holds: "at most" },
      ...{ value: getCost(all) / getCost(few), limit: LIMIT },
      detail: `${(1_000 * getCost(all)).toFixed(0)} ms each of ${count}, ${(1_000 * getCost(few)).toFixed(0)} ms each of ${String(few.connections)}`,
    },
    {
      ...{ promise: "P10", what: "a vendor with one connection begins", unit: "s", holds: "at most" },
      ...{ value: all.smallBegins, limit: LIMIT_SECONDS },
      detail: `beside a vendor with ${String(all.connections - 1)} that are due at the same time`,
    },
  ]
}

/** Makes this many connections of each vendor due, the one of the small vendor last, and waits for their syncs. */
const runRound = async ({ sql }: BenchHome, small: string, connections: number): Promise<Round> => {
  const dueAt = new Date()
  await sql.query(MAKE_DUE, [dueAt, small, connections])
  for (;;) {
    await sleep(POLL_MILLIS)
    const { rows } = await sql.query<Measured>(MEASURE, [dueAt, small])
    const [measured] = rows
    if (measured === undefined || measured.failed > 0) throw new Error("A sync did not complete")
    if (measured.completed === connections) return { ...measured, connections }
  }
}

interface Measured extends Omit<Round, "connections"> {
  readonly completed: number
  readonly failed: number
}

const MAKE_DUE = `UPDATE connection SET due_at = $1::timestamptz - interval '1 second' * (vendor_org_id <> $2)::int
  WHERE id IN (SELECT id FROM connection ORDER BY vendor_org_id <> $2, id LIMIT $3)`
const MEASURE = `SELECT count(*) FILTER (WHERE state = 'completed')::int AS completed,
    count(*) FILTER (WHERE state IN ('failed', 'cancelled', 'held'))::int AS failed,
    coalesce(extract(epoch FROM max(finished_at) - $1::timestamptz), 0)::float8 AS elapsed,
    coalesce(sum(extract(epoch FROM finished_at - started_at)), 0)::float8 AS work,
    coalesce(extract(epoch FROM min(started_at) FILTER (WHERE vendor_org_id = $2) - $1::timestamptz), 0)::float8
      AS "smallBegins"
  FROM sync_session s JOIN connection c ON c.id = s.connection_id WHERE s.started_at >= $1`

/** Connects this many corporates to each vendor; none is due afterwards. */
const connectAll = async (
  home: BenchHome,
  url: string,
  counts: Readonly<Record<string, number>>,
): Promise<void> => {
  const settings = readSettings({ ...home.env, HRSYNC_ROLES: "worker" })
  const open = await openDatabase(settings, () => undefined)
  const thread = await openThread({ name: "background", settings, database: open.database })
  const corporates = Object.entries(counts).flatMap(([vendorOrgId, count]) =>
    Array.from({ length: count }, (_, n) => ({ vendorOrgId, name: `Corporate ${String(n)}` })),
  )
  const connect = ({ vendorOrgId, name }: (typeof corporates)[number]) =>
    thread.application.useCases.onboarding.connectSource(OPERATOR, {
      ...{ vendorOrgId, orgName: name, remoteOrgId: null, connector: "custom-wrapper" },
      email: `hr@${name.replace(" ", "-").toLowerCase()}.${vendorOrgId.slice(0, 8)}.example`,
      credentials: { url, auth_type: "bearer", token: "t" },
      ...{ sharing: null, frequency: { kind: "daily", hour: 3 }, fullFrequency: null, timeZone: "UTC" },
      syncsItself: false,
    })
  await Effect.runPromise(
    Effect.forEach(corporates, connect, { concurrency: CONNECTING_AT_ONCE, discard: true }),
  )
  await home.sql.query("UPDATE connection SET due_at = NULL")
  await thread.close()
  await open.close()
}

/** A custom API that gives the same employees to each corporate. */
const startSource = async () => {
  const data = Array.from({ length: EMPLOYEES }, (_, n) => ({
    ...{ employeeId: `E${String(n)}`, name: `Employee ${String(n)}`, status: "Active" },
    ...{ email: `e${String(n)}@corporate.example`, designation: "Engineer", department: "Research" },
  }))
  const body = (page: number, size: number) => {
    const totalPages = Math.max(1, Math.ceil(data.length / size))
    const rows = data.slice((page - 1) * size, page * size)
    const pageInfo = {
      ...{ totalPages, totalItems: data.length, items: rows.length },
      ...{ next: page < totalPages, previous: page > 1 },
    }
    return JSON.stringify({ data: rows, pageInfo })
  }
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://source")
    response.writeHead(200, { "content-type": "application/json" })
    response.end(body(Number(searchParams.get("page") ?? 1), Number(searchParams.get("size") ?? 100)))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/employees`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}
