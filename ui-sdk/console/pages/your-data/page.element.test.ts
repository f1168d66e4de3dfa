import { expect, it } from "vitest"
import { page } from "vitest/browser"
import type { ConsoleClient } from "../../../../core/contract/connection/console/clients.ts"
import { makeIssue } from "../../testing/client-stub.ts"
import { ConsoleStub, readExample } from "../../testing/console-stub.ts"
import {
  expectFits,
  link,
  openConsole,
  PHONE,
  sees,
  seesNone,
  seesTitle,
} from "../../testing/open-console.ts"

const [LINE] = readExample("POST /api/console/clients/search/").items

const connect = (vendor: string, changes: Partial<ConsoleClient> = {}): ConsoleClient => ({
  ...LINE!,
  connection_id: `0198a000-0000-7000-8000-${vendor.length.toString().padStart(12, "0")}`,
  issues: [],
  vendor: { name: vendor, logo_url: null },
  ...changes,
})

const TAMARIND = connect("Tamarind Benefits")
const HALDEN = connect("Halden Payroll", { source: { name: "File upload", int_type: "Upload CSV" } })
const LONG = "Vendor with a name of many words ".repeat(4) + "Ltd"

class CompanyStub extends ConsoleStub {
  constructor(
    vendors: ReadonlyArray<ConsoleClient>,
    issues: ReadonlyArray<ReturnType<typeof makeIssue>> = [],
  ) {
    super("corporate-admin")
    this.respond({
      "POST /api/console/clients/search/": () => ({ items: vendors, counts: [], next_cursor: null }),
      "GET /api/console/issues/": () => ({ items: issues }),
    })
  }
}

const issueAt = ({ connection_id, vendor }: ConsoleClient, ...[code, step]: Parameters<typeof makeIssue>) =>
  makeIssue(code, step, { connection_id, vendor: vendor.name })

it("lists the vendors by name with what each gets, and never the company in its own list", async () => {
  await openConsole(new CompanyStub([TAMARIND, HALDEN]))
  await seesTitle("Your data at")
  const main = page.getByRole("main")
  await expect.element(main.getByRole("heading", { level: 3 }).first()).toHaveTextContent("Halden Payroll")
  await sees("1,204 employees, 31 fields", main)
  expect(main.getByText("Kaveri Loomworks").elements()).toEqual([])
  await expect.element(page.getByRole("navigation").getByRole("link", { name: "Your data" })).toBeVisible()
  await seesNone(page.getByRole("navigation").getByRole("link", { name: "Clients" }))
  await expectFits()
})

it("speaks of a problem to the company that can mend it, and leads to the place", async () => {
  const issues = [
    issueAt(TAMARIND, "source.auth", "await_repair"),
    issueAt(TAMARIND, "sharing.requested", "await_answer"),
    issueAt(HALDEN, "rows.rejected", "ask_client"),
    issueAt(HALDEN, "webhooks.given-up", "resend_webhooks"),
  ]
  await openConsole(new CompanyStub([TAMARIND, HALDEN], issues))
  await sees("Tamarind Benefits: Sign-in refused")
  await sees("Upload a new file, in which this is corrected.")
  await sees("the vendor's system has to accept them.")
  const leads = (name: RegExp, to: string) =>
    expect.element(link(name)).toHaveAttribute("href", expect.stringContaining(to))
  await leads(/^Open your source/u, "tab=source")
  await leads(/^Answer the request/u, "tab=data")
  await leads(/^Upload a new file/u, HALDEN.connection_id)
  expect(page.getByText(/ask the client|your endpoint|were mailed/iu).elements()).toEqual([])
  await expectFits()
})

it("keeps those that were stopped apart, with what is left where", async () => {
  const ended = connect("Old Insurer", { status: "CONNECTION_TERMINATED", employees: 0 })
  await openConsole(new CompanyStub([TAMARIND, ended]))
  await sees("Deleted here. The vendor keeps what it had received.")
})

it("is read on a telephone, in Hindi and the dark, with long names", async () => {
  await openConsole(
    new CompanyStub([TAMARIND, connect(LONG)], [issueAt(TAMARIND, "source.columns", "await_repair")]),
    "/",
    PHONE,
  )
  await seesTitle("आपका डेटा किसके पास है")
  await sees("कर्मचारी, 31 फ़ील्ड")
  await expectFits()
})

it("teaches a company without a vendor what will be here", async () => {
  await openConsole(new CompanyStub([]))
  await sees("No vendor receives your data")
  await expectFits()
})
