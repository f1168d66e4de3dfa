import { randomBytes } from "node:crypto"
import { expect } from "vitest"
import type { IntegrationType } from "../../../core/contract/integration-type.ts"
import type { Step } from "../../../ui-sdk/journey/steps/step.ts"
import { HR_KEYS } from "./hr-system.ts"
import type { OpenJourney } from "./journey-page.ts"

/** What an HR admin does at a step of the journey, and finds there again after the window was closed. */
export interface Stop {
  /** Enters what the step asks for. */
  readonly enter: (admin: OpenJourney) => Promise<void>
  /** Everything that was entered is there. */
  readonly holds: (admin: OpenJourney) => Promise<void>
  readonly goOn: (admin: OpenJourney) => Promise<void>
}

/** Every way through an onboarding; one to a system that is not listed as well. */
export type Way = IntegrationType | "unlisted"
export type Stops = Readonly<Partial<Record<Step, Stop>>>

/** The systems of the corporate, and what others do during the journey. */
export interface Outside {
  /** Details of an SFTP server. */
  readonly server: Readonly<Record<"host" | "port" | "directory" | "username" | "private_key", string>>
  /** The address of an API, and the token that it takes. */
  readonly api: { readonly url: string; readonly token: string }
  /** The vendor approves the test records of the HR admin who pushes. */
  readonly approve: () => Promise<void>
}

const nothing = () => Promise.resolve()

const field = ({ journey }: OpenJourney, label: string) => journey.getByLabel(label, { exact: true })

const expectValue = (admin: OpenJourney, label: string, value: string) =>
  expect.poll(() => field(admin, label).inputValue()).toBe(value)

const expectChosen = ({ journey }: OpenJourney, name: RegExp) =>
  expect.poll(() => journey.getByRole("radio", { name }).isChecked()).toBe(true)

/** A secret is there, and never shown. */
const expectStored = async (admin: OpenJourney, label: string) => {
  await expectValue(admin, label, "")
  expect(await field(admin, label).getAttribute("placeholder")).toBe("Saved. Type to replace it.")
}

const testAndGoOn = async (admin: OpenJourney, next: RegExp) => {
  await admin.click("Test connection")
  await admin.sees("12 rows")
  await admin.click(next)
}

const START: Stop = { enter: nothing, holds: nothing, goOn: (admin) => admin.click("Get started") }

const connect = (name: RegExp): Stop => ({
  enter: (admin) => admin.choose(name),
  holds: (admin) => expectChosen(admin, name),
  goOn: (admin) => admin.click("Continue"),
})

/** `withheld`: a field that the source has. */
const data = (withheld: string): Stop => ({
  enter: async (admin) => {
    await field(admin, withheld).uncheck()
    await admin.click("Add a condition")
    await field(admin, "Condition 1: field").selectOption("employeeId")
    // Without leaving the field.
    await admin.type("Condition 1: add a value", "E1")
  },
  holds: async (admin) => {
    await admin.journey.getByRole("button", { name: "Remove E1" }).waitFor()
    expect(await field(admin, withheld).isChecked()).toBe(false)
  },
  goOn: (admin) => admin.click("Review"),
})

const review = (withheld: string): Stop => ({
  enter: nothing,
  holds: async (admin) => {
    await admin.sees(new RegExp(`Not shared: ${withheld}`, "u"))
    await admin.sees(/Without those whose .* is E1/u)
  },
  goOn: async (admin) => {
    await admin.confirmMailbox()
    await admin.click(/^(?:Connect and start the first sync|Agree and connect)$/u)
  },
})

/** Who returns after the first sync is at the page of the connection. */
const SYNC: Stop = {
  enter: (admin) => admin.waitFor("The first sync is done"),
  holds: (admin) => admin.waitFor("Acme is connected"),
  goOn: nothing,
}

const done = (title: string): Stop => ({
  enter: nothing,
  holds: (admin) => admin.waitFor(title),
  goOn: nothing,
})

const agreed = (withheld: string) => ({ data: data(withheld), review: review(withheld) })
const synced = (withheld: string) => ({ ...agreed(withheld), sync: SYNC, done: done("Acme is connected") })

const system = (choice: RegExp | string): Stop => ({
  enter: nothing,
  holds: nothing,
  goOn: (admin) => admin.click(choice),
})

const HR_CREDENTIALS: Stop = {
  enter: async (admin) => {
    await admin.type("Company", "acme")
    await admin.type("API key", HR_KEYS.right)
  },
  holds: async (admin) => {
    await expectValue(admin, "Company", "acme")
    await expectStored(admin, "API key")
  },
  goOn: (admin) => testAndGoOn(admin, /^Continue$/u),
}

const serverCredentials = ({ server }: Outside): Stop => ({
  enter: async (admin) => {
    await admin.type("Host", server.host)
    await admin.type("Port optional", server.port)
    await admin.type("Directory optional", server.directory)
    await admin.type("User name", server.username)
    await admin.choose(/A private key/u)
    await admin.type("Private key", server.private_key)
  },
  holds: async (admin) => {
    await expectValue(admin, "Host", server.host)
    await expectValue(admin, "Port optional", server.port)
    await expectValue(admin, "Directory optional", server.directory)
    await expectValue(admin, "User name", server.username)
    await expectStored(admin, "Private key")
  },
  goOn: async (admin) => {
    await admin.click("Test connection")
    await admin.click("It matches, sign in")
    await admin.sees("12 rows")
    await admin.click("Continue with what can be read")
  },
})

const apiCredentials = ({ api }: Outside): Stop => ({
  enter: async (admin) => {
    await admin.type("Address", api.url)
    await field(admin, "Authentication").selectOption("bearer")
    await admin.type("Token", api.token)
  },
  holds: async (admin) => {
    await expectValue(admin, "Address", api.url)
    await expectValue(admin, "Authentication", "bearer")
    await expectStored(admin, "Token")
  },
  goOn: (admin) => testAndGoOn(admin, /^Continue with what can be read$/u),
})

const FILE: Stop = {
  enter: async (admin) => {
    const rows = "Staff No,Employee Name,PAN,Locker\nK1,Asha Rao,ABCPE1234F,L1\nK2,Ben Roy,AKQPI442,L2"
    await admin.upload({ name: "staff.csv", buffer: Buffer.from(rows) })
    await admin.sees("2 rows, 4 columns")
  },
  holds: async (admin) => {
    await admin.sees("staff.csv")
    await admin.sees("2 rows, 4 columns")
  },
  goOn: (admin) => admin.click("Continue"),
}

const columns = (column: string, key: string, next: string): Stop => ({
  enter: async (admin) => {
    await field(admin, `${column} goes to`).selectOption(key)
  },
  holds: (admin) => expectValue(admin, `${column} goes to`, key),
  goOn: (admin) => admin.click(next),
})

const ROWS: Stop = {
  enter: async (admin) => {
    await admin.waitFor("1 row needs a correction")
    // Without leaving the field.
    await admin.type("Row 3, PAN", "AKQPI4421K")
  },
  holds: (admin) => admin.waitFor("Every row is ready"),
  goOn: (admin) => admin.click("Continue"),
}

const describeSystem = (goOn: Stop["goOn"]): Stop => ({
  enter: async (admin) => {
    await admin.upload({ name: "guide.pdf", buffer: randomBytes(2_000) })
    await admin.sees(/, uploaded$/u)
    await admin.type("Website optional", "https://shramik.example")
    await admin.type("Anything else we should know? optional", "1,200 people")
    await admin.type("Name of the system", "Shramik Suite")
  },
  holds: async (admin) => {
    await expectValue(admin, "Name of the system", "Shramik Suite")
    await expectValue(admin, "Website optional", "https://shramik.example")
    await expectValue(admin, "Anything else we should know? optional", "1,200 people")
    await admin.sees("guide.pdf")
  },
  goOn,
})

const push = ({ approve }: Outside): Stop => ({
  enter: async (admin) => {
    await admin.choose(/Access token/u)
    await admin.click("Create test credentials")
    await admin.sees("Shown once")
  },
  holds: async (admin) => {
    await expectChosen(admin, /Access token/u)
    await admin.journey.getByRole("button", { name: /^Replace/u }).waitFor()
  },
  goOn: async (admin) => {
    await approve()
    await admin.waitFor("You can send real records now")
    await admin.click("Continue")
  },
})

/** What is done at each step of each way. */
export const makeStops = (outside: Outside): Readonly<Record<Way, Stops>> => ({
  HRMS: {
    start: START,
    connect: connect(/Connect your HR system/u),
    system: system(/Rota HR/u),
    credentials: HR_CREDENTIALS,
    ...synced("Work email"),
  },
  unlisted: {
    start: START,
    connect: connect(/Connect your HR system/u),
    system: system("Request your system"),
    request: describeSystem((admin) => admin.click("Send request")),
  },
  SFTP: {
    start: START,
    connect: connect(/SFTP folder/u),
    credentials: serverCredentials(outside),
    columns: columns("department", "designation", "Continue"),
    ...synced("Designation"),
  },
  Custom: {
    start: START,
    connect: connect(/Your own API/u),
    credentials: apiCredentials(outside),
    ...synced("Work email"),
  },
  "Upload CSV": {
    start: START,
    connect: connect(/Upload a file/u),
    file: FILE,
    columns: columns("Locker", "department", "Check the rows"),
    rows: ROWS,
    ...synced("Department"),
  },
  "Push API": {
    start: START,
    connect: connect(/Send records to us/u),
    ...agreed("Work email"),
    push: push(outside),
    done: done("Waiting for the first employee"),
  },
  "Assisted HRMS": {
    start: START,
    connect: connect(/Set it up with our help/u),
    assisted: describeSystem((admin) => admin.click("Continue")),
    ...agreed("Work email"),
    done: done("Your set-up is requested"),
  },
})
