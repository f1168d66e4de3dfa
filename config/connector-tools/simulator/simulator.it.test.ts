import { afterEach, describe, expect, it } from "vitest"
import { findConnectors } from "../../../connectors/registry.ts"
import { ORIGINAL_ORIGIN_HEADER } from "../../../adapters/undici/simulated-transport.ts"
import { findConnector } from "../find-connector.ts"
import { type Simulator, startSimulator } from "./start-simulator.ts"

let simulator: Simulator | null = null
afterEach(async () => {
  await simulator?.close()
  simulator = null
})

const start = async (name = "frappe-hr", employees = 30): Promise<Simulator> => {
  const registry = findConnectors([], process.cwd())
  const connector = findConnector(name, { cwd: process.cwd(), registry })
  simulator = await startSimulator({ connector, employees, port: 0 })
  return simulator
}

/** Lists employees as the connector does. */
const listEmployees = (
  { url, credentials }: Simulator,
  given: Readonly<Record<string, string>> = credentials,
): Promise<Response> => {
  const query = `fields=["*"]&filters=[]&order_by=name asc&limit_page_length=500`
  return fetch(`${url}/api/resource/Employee?${query}`, {
    headers: {
      authorization: `token ${given["api_key"] ?? ""}:${given["api_secret"] ?? ""}`,
      [ORIGINAL_ORIGIN_HEADER]: "https://acme.frappe.example",
    },
  })
}

const countEmployees = async (running: Simulator): Promise<number> => {
  const { data } = (await (await listEmployees(running)).json()) as { readonly data: ReadonlyArray<unknown> }
  return data.length
}

const click = ({ url }: Simulator, action: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${url}/simulator/${action}`, { method: "POST", redirect: "manual", headers })

describe("a simulated HR system", () => {
  it("answers like the API of its connector, with employees that people change", async () => {
    const running = await start()
    expect(await countEmployees(running)).toBe(30)
    expect((await click(running, "event/hire")).status).toBe(303)
    expect((await click(running, "event/leave")).status).toBe(303)
    expect(await countEmployees(running)).toBe(31)
    expect(running.system.readState()).toMatchObject({ left: 1, employed: 30, requests: 2 })
  })

  it("refuses credentials that were replaced, and accepts the new ones", async () => {
    const running = await start()
    await click(running, "credentials")
    expect((await listEmployees(running)).status).toBe(401)
    expect((await listEmployees(running, running.system.readState().credentials)).status).toBe(200)
  })

  it("injects the chosen fault into the chosen number of requests", async () => {
    const running = await start()
    await click(running, "fault/too-many-requests")
    const limited = await listEmployees(running)
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "2"])
    running.system.disturb("server-error", 1)
    expect((await listEmployees(running)).status).toBe(500)
    expect((await listEmployees(running)).status).toBe(200)
    await click(running, "fault/corrupt")
    await expect((await listEmployees(running)).json()).rejects.toThrow(SyntaxError)
    await click(running, "fault/dropped")
    await expect(listEmployees(running)).rejects.toThrow("fetch failed")
    await click(running, "fault/none")
    expect(await countEmployees(running)).toBe(30)
  })

  it("shows what happened on its page, without a query that could hold an id", async () => {
    const running = await start()
    await listEmployees(running)
    await click(running, "event/hire")
    const page = await (await fetch(running.url)).text()
    expect(page).toContain("Simulated Frappe HR / ERPNext")
    expect(page).toContain("GET /api/resource/Employee 200")
    expect(page).toContain("Hire someone")
    expect(page).toContain(running.credentials["api_secret"])
    expect(page).not.toContain("order_by")
  })

  it("does not let another site in the same browser change the company", async () => {
    const running = await start()
    expect((await click(running, "event/hire", { "sec-fetch-site": "cross-site" })).status).toBe(403)
    expect((await click(running, "event/unknown")).status).toBe(404)
    expect(await countEmployees(running)).toBe(30)
  })

  it("needs a simulation with the invented company", async () => {
    await expect(start("custom-wrapper")).rejects.toThrow("has employees of its own")
    await expect(start("csv")).rejects.toThrow("csv reads no source")
  })
})
