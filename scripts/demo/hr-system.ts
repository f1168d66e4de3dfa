import getPort from "get-port"
import { makeProgress } from "../../adapters/commander/progress.ts"
import { withServices } from "../../adapters/commander/run-command.ts"
import { findConnector } from "../../config/connector-tools/find-connector.ts"
import { type Simulator, startSimulator } from "../../config/connector-tools/simulator/start-simulator.ts"
import { findConnectors } from "../../connectors/registry.ts"
import { OPERATOR } from "../../core/use-cases/authorization/actor.ts"
import { expectNoMore, expectWebhooks } from "./expect-webhooks.ts"
import type { Narrator } from "./narrator.ts"
import type { DemoService } from "./service.ts"
import type { Vendor } from "./vendor.ts"

/* A company whose employees are in Keka. The simulator speaks Keka's API, so that no account is needed. */

const CODE = "keka"
const USUAL = { sharing: null, frequency: null, fullFrequency: null, timeZone: null, syncsItself: true }
const COMPANY = { connector: CODE, orgName: "Neem Logistics Pvt Ltd", email: "hr@neem-logistics.example" }
const EMPLOYEES = 24
const HIRED = 1
const CHANGED = 2

/** Tried before any free port, so that the address stays the same from run to run. */
const PORTS = [4010, 4011, 4012]

export const startHrSystem = async (): Promise<Simulator> => {
  const cwd = process.cwd()
  const connector = findConnector(CODE, { cwd, registry: findConnectors([], cwd) })
  const port = await getPort({ host: "127.0.0.1", port: PORTS })
  return startSimulator({ connector, employees: EMPLOYEES, port })
}

/** Connects the HR system; then people join and change in it, and only that is sent. Returns the `connection_id`. */
export const runHrSystemStory = async (
  narrator: Narrator,
  service: DemoService,
  vendor: Vendor,
  { system, url, credentials }: Simulator,
): Promise<string> => {
  const connectionId = await narrator.step(
    "Another corporate connects its HR system, Keka, which a simulator stands in for",
    async () => {
      narrator.line(`simulated at ${url}`)
      const vendorOrgId = vendor.credentials.orgId
      const { connection } = await withServices(service.app, (services) =>
        services.onboarding.connectSource(OPERATOR, { ...COMPANY, ...USUAL, vendorOrgId, credentials }),
      )
      const report = await sync(service, connection.id)
      narrator.expect("employees read", report?.totals.accepted, EMPLOYEES)
      return connection.id
    },
  )
  await narrator.step("The vendor's receiver gets them", () =>
    expectWebhooks(narrator, vendor, [
      ["connection.events.accepted", null],
      ["connection.events.requested", null],
      ["connection.events.salary_master", null],
      ["sync.events.initiated", null],
      ["sync.events.employee.add", 10],
      ["sync.events.employee.add", 10],
      ["sync.events.employee.add", 4],
      ["sync.events.completed", null],
    ]),
  )
  await narrator.step(`In Keka ${String(HIRED)} is hired and ${String(CHANGED)} are promoted`, async () => {
    system.apply("hire", HIRED)
    system.apply("change", CHANGED)
    await sync(service, connectionId)
    await expectWebhooks(narrator, vendor, [
      ["sync.events.employee.add", HIRED],
      ["sync.events.employee.update", CHANGED],
      ["sync.events.completed", null],
    ])
    await expectNoMore(narrator, vendor)
  })
  return connectionId
}

const sync = async ({ app }: DemoService, connectionId: string) => {
  const progress = makeProgress()
  return withServices(app, (services) =>
    services.sync.pullSource(OPERATOR, {
      connectionId,
      full: false,
      dryRun: false,
      trigger: "demo",
      onProgress: progress.show,
    }),
  ).finally(progress.end)
}
