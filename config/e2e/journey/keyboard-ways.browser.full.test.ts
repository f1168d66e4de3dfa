import { afterAll, beforeAll, it } from "vitest"
import { HR_KEYS, type HrSystem, makeHrSystem } from "../testing/hr-system.ts"
import { type JourneyPages, openJourneyPages, type OpenJourney } from "../testing/journey-page.ts"
import { agree, choose, chooseFile, chooseRadio, press, typeInto } from "../testing/keyboard.ts"
import { type Mailbox, makeMailbox } from "../testing/mails.ts"
import { startService, type TestService } from "../testing/service.ts"
import { makeCsv, type SftpCorporate, startSftpCorporate } from "../testing/sftp.ts"
import { startWrapperServer, type WrapperServer } from "../testing/wrapper-server.ts"

/* specification/promises.md#u3-accessibility: every way in, from its first screen to its last, by keyboard alone. */

let system: HrSystem
let service: TestService
let pages: JourneyPages
let mailbox: Mailbox
let corporate: SftpCorporate
let wrapper: WrapperServer

beforeAll(async () => {
  system = makeHrSystem()
  service = await startService(["delivery", "syncs"], { HRSYNC_CONNECTORS: system.folder })
  mailbox = makeMailbox(service)
  pages = await openJourneyPages(service, await service.createVendor("Tamarind Benefits"))
  corporate = await startSftpCorporate()
  wrapper = await startWrapperServer("Bearer right")
  wrapper.employees = [{ employeeId: "W1", name: "Asha Rao", status: "Active" }]
})
afterAll(async () => {
  await pages.close()
  await corporate.server.remove()
  await wrapper.close()
  await service.close()
  system.remove()
})

/** As a window of 1280 by 1000 pixels shows it at 200 % zoom. */
const ZOOMED = { width: 640, height: 500 }

const begin = async (email: string, mode: RegExp) => {
  const admin = await pages.open(email, ZOOMED)
  await press(admin, "Get started")
  await admin.waitFor("How should the data reach Tamarind Benefits?")
  await chooseRadio(admin, mode)
  await press(admin, "Continue")
  return admin
}

const test = async (admin: OpenJourney) => {
  await press(admin, "Test connection")
  await admin.sees(/rows?$/u)
  await press(admin, /^Continue/u)
}

const shareAndConnect = async (admin: OpenJourney, email: string) => {
  await admin.waitFor("Choose what Tamarind Benefits receives")
  await press(admin, "Review")
  await agree(admin, mailbox, { email, button: "Connect and start the first sync" })
  await admin.waitFor("The first sync is done")
  await press(admin, "Continue")
  await admin.waitFor("Acme is connected")
}

it("an HR system is connected by keyboard alone", async () => {
  const email = "hr@keyboard-system.example"
  const admin = await begin(email, /Connect your HR system/u)
  await press(admin, /Rota HR/u)
  await typeInto(admin, "Company", "acme")
  await typeInto(admin, "API key", HR_KEYS.right)
  await test(admin)
  await shareAndConnect(admin, email)
})

it("an endpoint of the company is connected by keyboard alone", async () => {
  const email = "hr@keyboard-api.example"
  const admin = await begin(email, /Your own API/u)
  await typeInto(admin, "Address", wrapper.url)
  await choose(admin, admin.journey.getByRole("combobox", { name: /Authentication/u }), "bearer")
  await typeInto(admin, "Token", "right")
  await test(admin)
  await shareAndConnect(admin, email)
})

it("an SFTP server is connected by keyboard alone", async () => {
  corporate.put("employees.csv", makeCsv(3), 1_000)
  const email = "hr@keyboard-sftp.example"
  const admin = await begin(email, /SFTP folder/u)
  const { host, port, directory, username, private_key: key } = corporate.credentials()
  await typeInto(admin, "Host", String(host))
  await typeInto(admin, "Port optional", String(port))
  await typeInto(admin, "Directory optional", String(directory))
  await typeInto(admin, "User name", String(username))
  await chooseRadio(admin, /A private key/u)
  await typeInto(admin, "Private key", String(key))
  await press(admin, "Test connection")
  await press(admin, "It matches, sign in")
  await admin.sees(/rows?$/u)
  await press(admin, /^Continue/u)
  await admin.waitFor("Match your columns to ours")
  await press(admin, "Continue")
  await shareAndConnect(admin, email)
})

it("a system that pushes gets its credentials by keyboard alone", async () => {
  const email = "hr@keyboard-push.example"
  const admin = await begin(email, /Send records to us/u)
  await admin.waitFor(/^Choose what/u)
  await press(admin, "Review")
  await agree(admin, mailbox, { email, button: "Agree and connect" })
  await admin.waitFor("Send test records first")
  await chooseRadio(admin, /Access token/u)
  await press(admin, "Create test credentials")
  await admin.sees("Shown once")
})

it("a set-up with help is requested with a document by keyboard alone", async () => {
  const email = "hr@keyboard-assisted.example"
  const admin = await begin(email, /Set it up with our help/u)
  await typeInto(admin, "Name of the system", "Shramik Suite")
  await chooseFile(admin, { name: "api.txt", text: "How to read employees" })
  await admin.sees(/bytes, uploaded/u)
  await press(admin, "Continue")
  await admin.waitFor(/^Choose what/u)
  await press(admin, "Review")
  await agree(admin, mailbox, { email, button: "Agree and connect" })
  await admin.waitFor("Your set-up is requested")
})

it("a system that is not listed is requested by keyboard alone", async () => {
  const admin = await begin("hr@keyboard-request.example", /Connect your HR system/u)
  await press(admin, "Request your system")
  await typeInto(admin, "Name of the system", "Shramik Suite")
  await press(admin, "Send request")
  await admin.waitFor("Your request was sent")
})
