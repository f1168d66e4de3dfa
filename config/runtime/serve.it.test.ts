import * as Effect from "effect/Effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { hostname } from "node:os"
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest"
import { createInstallation, type Installation } from "../e2e/testing/installation.ts"
import { asService } from "../../core/ports/tenant-scope.ts"
import { listRunningProcesses } from "./running-processes.ts"
import { readSettings } from "./settings/env.ts"
import { serve } from "./serve.ts"
import { VERSION } from "./version.ts"

let installation: Installation
const neighbour = createServer()

beforeAll(async () => {
  installation = await createInstallation()
  await new Promise<void>((resolve) => neighbour.listen(0, "127.0.0.1", resolve))
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  neighbour.close()
  await installation.remove()
})

it("leaves nothing running when its port is taken, so that its caller may try another", async () => {
  const { port } = neighbour.address() as AddressInfo
  const settings = readSettings({ ...installation.env, PORT: String(port) })
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  await expect(serve(settings, () => undefined)).rejects.toMatchObject({ code: "EADDRINUSE" })
  await expect.poll(() => vi.getTimerCount()).toBe(0)
})

it("leaves nothing running when the port of the metrics is taken, and names its setting", async () => {
  const { port } = neighbour.address() as AddressInfo
  const settings = readSettings({ ...installation.env, HRSYNC_METRICS_PORT: String(port) })
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  await expect(serve(settings, () => undefined)).rejects.toThrow(/in use.*set HRSYNC_METRICS_PORT/u)
  await expect.poll(() => vi.getTimerCount()).toBe(0)
})

it("serves no metrics when they are off", async () => {
  const off = { HRSYNC_METRICS_PORT: "off", HRSYNC_ROLES: "scheduler", LOG_LEVEL: "silent" }
  const server = await serve(readSettings({ ...installation.env, ...off }), () => undefined)
  try {
    expect(server.addresses.map(({ name }) => name)).toEqual(["health"])
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  } finally {
    await server.stop()
  }
})

it("says that it runs, with its release, until it is stopped", async () => {
  const list = () => Effect.runPromise(asService(listRunningProcesses(installation.storage.database)))
  const settings = {
    ...installation.env,
    HRSYNC_ROLES: "api",
    LOG_LEVEL: "silent",
    HRSYNC_SHUTDOWN_DELAY: "0",
  }
  const server = await serve(readSettings(settings), () => undefined)
  try {
    await expect.poll(list).toMatchObject([{ roles: ["api"], version: VERSION, host: hostname() }])
  } finally {
    await server.stop()
  }
  expect(await list()).toEqual([])
})

it("names addresses that respond", async () => {
  const server = await serve(
    readSettings({ ...installation.env, HRSYNC_ROLES: "api", LOG_LEVEL: "silent" }),
    () => undefined,
  )
  try {
    expect(server.addresses.map(({ name }) => name)).toEqual([
      "console",
      "documentation",
      "health",
      "metrics",
    ])
    const elsewhere = server.addresses.filter(({ url }) => new URL(url).origin !== server.url)
    expect(elsewhere.map(({ name }) => name)).toEqual(["metrics"])
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
    for (const { url } of server.addresses) expect([url, (await fetch(url)).status]).toEqual([url, 200])
  } finally {
    await server.stop()
  }
})
