import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createInstallation, type Installation } from "../testing/installation.ts"
import type { RunningCommand } from "../testing/hrsync.ts"

/*
 * specification/promises.md#s6-limits: three processes on one database, and 200 clients of four users that exceed
 * their limits. A user never gets more than four reads within any 1,000 ms, and gets at least 3.8 a second.
 */

const PROCESSES = 3
const USERS = 4
const CLIENTS = 200
const WARM_UP_MILLIS = 2_000
const MEASURED_MILLIS = 6_000

interface Read {
  readonly user: number
  readonly sentAt: number
  readonly answeredAt: number
}

let installation: Installation
let servers: ReadonlyArray<RunningCommand>
let urls: ReadonlyArray<string>
let users: ReadonlyArray<string>

beforeAll(async () => {
  installation = await createInstallation()
  const created: Array<string> = []
  for (let n = 0; n < USERS; n++) {
    const { stdout } = await installation.run("vendor", "create", "--name", `Vendor ${String(n)}`, "--json")
    const { username, password } = JSON.parse(stdout) as { username: string; password: string }
    created.push(`Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`)
  }
  users = created
  servers = Array.from({ length: PROCESSES }, () => installation.start("serve", "--role", "api"))
  urls = await Promise.all(
    servers.map(async (server) => /http:\/\/\S+/u.exec(String(await server.waitUntilReady()))?.[0] ?? ""),
  )
})
afterAll(async () => {
  for (const server of servers) await server.kill("SIGTERM")
  await installation.remove()
})

describe("the limit of the encrypted read", () => {
  it("holds across all processes, and rejects no more than necessary", async () => {
    const reads: Array<Read> = []
    const until = performance.now() + WARM_UP_MILLIS + MEASURED_MILLIS
    const ask = async (client: number) => {
      const user = client % USERS
      for (let n = client; performance.now() < until; n++) {
        const sentAt = performance.now()
        const { status } = await fetch(`${urls[n % PROCESSES] ?? ""}/api/external/employee/`, {
          method: "POST",
          headers: { "content-type": "application/json", authorization: users[user] ?? "" },
          // An admitted request fails because its payload is invalid.
          body: '{"encrypted_payload":"x"}',
        })
        if (status !== 429) reads.push({ user, sentAt, answeredAt: performance.now() })
        await sleep(300 + Math.random() * 400)
      }
    }
    const startedAt = performance.now()
    await Promise.all(Array.from({ length: CLIENTS }, (_, client) => ask(client)))

    for (let user = 0; user < USERS; user++) {
      const own = reads.filter((read) => read.user === user).toSorted((a, b) => a.answeredAt - b.answeredAt)
      // The time from the first of five requests to the fifth response is longer than the period of the limit.
      for (let n = 4; n < own.length; n++) {
        const five = own.slice(n - 4, n + 1)
        const span =
          Math.max(...five.map((read) => read.answeredAt)) - Math.min(...five.map((read) => read.sentAt))
        expect(span).toBeGreaterThan(1_000)
      }
      const measured = own.filter((read) => read.answeredAt > startedAt + WARM_UP_MILLIS)
      // Close to four on an idle machine; a busy one answers later, and calls come later.
      expect(measured.length / (MEASURED_MILLIS / 1_000)).toBeGreaterThan(2)
    }
  })
})
