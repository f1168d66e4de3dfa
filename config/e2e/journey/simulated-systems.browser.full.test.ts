import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { simulateOdoo } from "../../../connectors/odoo/conformance.ts"
import type { Credentials } from "../../../connectors/sdk/index.ts"
import type { Person, Simulation } from "../../../connectors/sdk/conformance/index.ts"
import { SimulatedSystem } from "../../connector-tools/simulator/simulated-system.ts"
import { serveSimulator, type SimulatorServer } from "../../connector-tools/simulator/simulator-server.ts"
import { findSimulatedConnectors } from "../../testing/simulated-connectors.ts"
import { expectFirstSync, shareAndConnect } from "../testing/connected.ts"
import {
  expectAccessible,
  type JourneyPages,
  type OpenJourney,
  openJourneyPages,
} from "../testing/journey-page.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* An HR admin connects HR systems with their simulated APIs: the form, a wrong credential, the right one, the first sync. */

const EMPLOYEES = 12

const SYSTEMS: ReadonlyArray<{ readonly code: string; readonly refusal: string }> = [
  {
    code: "keka",
    refusal:
      "Keka refused to sign in: check the environment, the client ID, the client secret and the API key.",
  },
  {
    code: "bamboohr",
    refusal: "BambooHR refused to sign in: check the subdomain and the API key.",
  },
  {
    code: "sap-successfactors",
    refusal:
      "SAP SuccessFactors refused to sign in: check the company ID, the API user, the API key, and that the private key belongs to the certificate of the OAuth client.",
  },
]

const [full, narrow] = [
  simulateOdoo({ version: 17 }),
  simulateOdoo({ version: 17, groups: ["officer", "contracts"] }),
]
let mayReadPayslips = true
const odoo: typeof full = {
  ...full,
  respond: (request, tenant) => (mayReadPayslips ? full : narrow).respond(request, tenant),
}

const simulated = (await findSimulatedConnectors()).map(({ registered: { manifest }, simulation }) => ({
  manifest,
  simulation: (manifest.code === "odoo" ? odoo : simulation) as unknown as Simulation<Person>,
}))

const find = (code: string) => {
  const found = simulated.find(({ manifest }) => manifest.code === code)
  if (found === undefined) throw new Error(`${code} is not simulated`)
  return found
}

let simulators: ReadonlyArray<SimulatorServer & { readonly code: string }>
let service: TestService
let vendor: TestVendor
let pages: JourneyPages

beforeAll(async () => {
  simulators = await Promise.all(
    [...SYSTEMS, { code: "odoo" }].map(async ({ code }) => {
      const { manifest, simulation } = find(code)
      const options = { simulation, employees: EMPLOYEES, settings: [], now: Date.now }
      return { code, ...(await serveSimulator(new SimulatedSystem(options), manifest.name, 0)) }
    }),
  )
  service = await startService(["delivery", "syncs", "scheduler"], {
    HRSYNC_SIMULATORS: simulators.map(({ code, url }) => `${code}=${url}`).join(","),
  })
  vendor = await service.createVendor("Tamarind Benefits")
  pages = await openJourneyPages(service, vendor)
})
afterAll(async () => {
  await pages.close()
  await service.close()
  await Promise.all(simulators.map((simulator) => simulator.close()))
})

/** From the start to the form, which has no violations of accessibility with its settings open. */
const openForm = async (email: string, code: string): Promise<OpenJourney> => {
  const { name } = find(code).manifest
  const admin = await pages.open(email)
  await admin.click("Get started")
  await admin.choose(/Connect your HR system/u)
  await admin.click("Continue")
  await admin.type("Search HR systems", name)
  await admin.sees("1 found")
  await admin.click(name)
  await admin.waitFor(`Sign in to ${name}`)
  await admin.journey.getByText("More settings").click()
  await expectAccessible(admin)
  return admin
}

/** Enters what the form has a field for, by the labels that the admin reads. */
const fill = async (admin: OpenJourney, code: string, credentials: Credentials): Promise<void> => {
  const { credentialFields, signIn } = find(code).manifest
  const way = signIn?.ways.find(({ needs }) => needs.every((key) => credentials[key] !== undefined))
  if (way !== undefined) await admin.choose(way.label)
  for (const { key, label, type, is_required: isAlwaysRequired } of credentialFields) {
    const value = credentials[key]
    if (value === undefined) continue
    const isRequired = isAlwaysRequired || way?.needs.includes(key) === true
    const field = admin.journey.getByLabel(isRequired ? label : `${label} optional`, { exact: true })
    await (type === "select" ? field.selectOption(value) : field.fill(value))
  }
}

/** The guide beside the form is served, and names every field of the form. */
const expectGuide = async (admin: OpenJourney, code: string): Promise<void> => {
  const { name, credentialFields } = find(code).manifest
  const address = await admin.journey.getByRole("link", { name: "Open the guide" }).getAttribute("href")
  // The service is reached here, and not at its public address.
  const guide = await fetch(service.url + new URL(address ?? "").pathname)
  expect(guide.status).toBe(200)
  const text = (await guide.text()).toLowerCase()
  expect(text).toContain(`>${name.toLowerCase()}</h1>`)
  const labels = credentialFields.map(({ label }) => label.toLowerCase())
  expect(labels.filter((label) => !text.includes(label))).toEqual([])
}

describe.each(SYSTEMS)("$code", ({ code, refusal }) => {
  const { manifest, simulation } = find(code)

  it("is connected after wrong credentials", async () => {
    const before = vendor.received.length
    const admin = await openForm(`hr@${code}.example`, code)
    const missing = manifest.credentialFields.filter(({ is_required: isRequired }) => isRequired)
    for (const { label } of missing) await admin.sees(new RegExp(`Still missing: .*${label}`, "u"))

    await expectGuide(admin, code)

    await fill(admin, code, simulation.wrongCredentials)
    await admin.click("Test connection")
    await admin.sees(refusal)
    await admin.sees("Waiting for details that work")

    await fill(admin, code, simulation.credentials[0])
    await admin.click("Test connection")
    await admin.sees("The connection works")
    await admin.sees(`${String(EMPLOYEES)} rows`)
    await admin.click("Continue")

    await shareAndConnect(admin)
    const { salaryMaster: hasSalaryMaster } = manifest.capabilities
    await expectFirstSync(vendor, { before, employees: EMPLOYEES, hasSalaryMaster })
  })
})

describe("an Odoo user without the right to read payslips", () => {
  const openNarrow = async (email: string): Promise<OpenJourney> => {
    const admin = await openForm(email, "odoo")
    await fill(admin, "odoo", find("odoo").simulation.credentials[0])
    await admin.click("Test connection")
    await admin.sees("4 of 5 groups can be read")
    await admin.sees(/Payroll > Officer/u)
    return admin
  }
  beforeEach(() => {
    mayReadPayslips = false
  })
  afterAll(() => {
    mayReadPayslips = true
  })

  it("connects without monthly salaries", async () => {
    const before = vendor.received.length
    const admin = await openNarrow("hr@narrow-odoo.example")
    await expectAccessible(admin)
    await admin.click("Continue without salary, monthly")
    await shareAndConnect(admin)
    await expectFirstSync(vendor, { before, employees: EMPLOYEES, hasSalaryMaster: false })
    const records = vendor.received
      .slice(before)
      .flatMap(({ webhook }) =>
        webhook?.event === "sync.events.employee.add" ? [JSON.stringify(webhook.body)] : [],
      )
      .join("")
    expect(records).toContain('"ctc":')
    expect(records).not.toContain('"monthly":')
  })

  it("connects with them once the right is given", async () => {
    const admin = await openNarrow("hr@granted-odoo.example")
    mayReadPayslips = true
    await admin.click("Test again")
    await admin.sees("The connection works")
  })
})
