import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { UploadRows } from "../../../../core/contract/onboarding/journey/uploads.ts"
import type { ConsoleSync } from "../../../../core/contract/sync/console/syncs.ts"
import type { UserRole } from "../../../../core/contract/accounts/console/user-role.ts"
import type {
  ConsoleDocument,
  ConsoleRequestDetails,
  ConsoleSetUpDetails,
} from "../../../../core/contract/requests/console/requests.ts"
import { refuse } from "../../../elements/testing/service-stub.ts"
import { ConsoleStub, readExample } from "../../testing/console-stub.ts"
import { Gate } from "../../testing/gate.ts"
import {
  button,
  click,
  dialog,
  expectFits,
  field,
  link,
  openConsole,
  row,
  sees,
  seesNone,
} from "../../testing/open-console.ts"

/* Requests to the operator, as all sides see them. */

const SET_UP = readExample("GET /api/console/set-ups/{connection_id}/")
const DOCUMENT = readExample("POST /api/console/set-ups/{connection_id}/documents/complete/")
const REQUEST = readExample("GET /api/console/requests/{request_id}/")
const PIECE_BYTES = 1_024

/** The requests of one client, whose documents are added in small chunks. */
class RequestsStub extends ConsoleStub {
  setUp: ConsoleSetUpDetails = { ...SET_UP, documents: [] }
  requests: ReadonlyArray<ConsoleRequestDetails> = []
  /** Chunks wait here; null: they are stored at once. */
  held: Gate | null = null

  constructor(role: UserRole) {
    super(role)
    const begin = () => ({ ...DOCUMENT, piece_bytes: PIECE_BYTES })
    const append = async ({ url }: { readonly url: URL }) => {
      await this.held?.opened
      return { piece: Number(url.pathname.split("/").at(-2)) }
    }
    this.respond({
      "GET /api/console/set-ups/": () => ({ items: [this.setUp] }),
      "GET /api/console/set-ups/{connection_id}/": () => this.setUp,
      "POST /api/console/set-ups/{connection_id}/move/": ({ body: { state } }) => {
        this.setUp = { ...this.setUp, state }
        return {}
      },
      "POST /api/console/set-ups/{connection_id}/documents/": begin,
      "POST /api/console/set-ups/{connection_id}/documents/{document_id}/pieces/{piece}/": append,
      "POST /api/console/set-ups/{connection_id}/documents/complete/": ({ body: { name } }) => {
        const added = { ...DOCUMENT, name }
        this.setUp = { ...this.setUp, documents: [...this.setUp.documents, added] }
        return added
      },
      "GET /api/console/requests/": () => ({ items: this.requests }),
      "GET /api/console/requests/{request_id}/": () => this.requests[0] ?? refuse(404),
      "POST /api/console/requests/": ({ body }) => {
        const { request_id: id, hrms_name, org_name, email } = body
        this.requests = [{ ...REQUEST, request_id: id, hrms_name, org_name, email, documents: [] }]
        return { request_id: id }
      },
      "POST /api/console/requests/{request_id}/documents/": begin,
      "POST /api/console/requests/{request_id}/documents/{document_id}/pieces/{piece}/": append,
      "POST /api/console/requests/{request_id}/documents/complete/": ({ body: { name } }) => {
        const added: ConsoleDocument = { ...DOCUMENT, name }
        this.requests = this.requests.map((each) => ({ ...each, documents: [added] }))
        return added
      },
      "POST /api/console/requests/{request_id}/answer/": () => {
        this.requests = this.requests.map((each) => ({ ...each, answered_at: new Date().toISOString() }))
        return {}
      },
    })
  }
}

const fileInput = () => document.querySelector<HTMLInputElement>("dialog input[type=file]")!
const chooseFile = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
  userEvent.upload(fileInput(), new File([content], name))
const openRow = (name: string) => page.getByRole("table").first().getByRole("link", { name }).click()

describe("an HR system that is not supported", () => {
  it("is requested by the vendor, with a document", async () => {
    await openConsole(new RequestsStub("vendor-admin"), "/requests")
    await sees("No HR system was asked for.")
    await expectFits()
    await click("Request an HR system")
    await click("Send the request", dialog())
    await sees("Type the name of the HR system.")
    await expectFits()
    await field("HR system").fill("Paylite")
    await field("Company").fill("Neem Foods")
    await field("Email that receives the response").fill("hr@neem.example")
    await field("Website of the system").fill("paylite.example")
    await click("Send the request", dialog())
    await sees("Type a complete address that begins with")
    await field("Website of the system").fill("https://paylite.example")
    await click("Send the request", dialog())
    await sees("hr@neem.example", dialog())
    expect(button("Mark as answered").elements()).toEqual([])
    await chooseFile("API गाइड.pdf", "%PDF-1.7 guide")
    await sees("API गाइड.pdf was added")
    await expect.element(dialog().getByRole("listitem")).toHaveTextContent("API गाइड.pdf")
    await expectFits()
  })

  it("is answered by the operator, who can download its documents", async () => {
    const service = new RequestsStub("operator")
    service.requests = [{ ...REQUEST, hrms_name: "Paylite" }]
    await openConsole(service, "/requests", { theme: "dark" })
    await page.getByRole("link", { name: "Paylite" }).click()
    const download = link(`Download ${DOCUMENT.name}`, dialog())
    await expect.element(download).toHaveAttribute("download")
    await expect
      .element(download)
      .toHaveAttribute(
        "href",
        `/api/console/requests/${REQUEST.request_id}/documents/${DOCUMENT.document_id}/`,
      )
    await expectFits()
    await click("Mark as answered")
    await sees("Paylite: answered")
    await click("Close", dialog())
    await expect.element(row(/Paylite.*Answered/u)).toBeVisible()
  })
})

describe("an assisted set-up", () => {
  const path = `/requests?set-up=${SET_UP.connection_id}`

  it("gets documents from the company, on a telephone", async () => {
    await openConsole(new RequestsStub("corporate-admin"), "/requests", { theme: "dark", width: 390 })
    await expect.element(row(/Tamarind Benefits/u)).toBeVisible()
    await seesNone(page.getByText("Requested HR systems"))
    await expectFits()
    await openRow("Tamarind Benefits")
    await expect.element(button("Add a document")).toBeVisible()
    await chooseFile("export guide.pdf", "guide")
    await sees("export guide.pdf was added")
    await expectFits()
    expect(button("Begin the set-up").elements()).toEqual([])
  })

  it("is moved on by the operator", async () => {
    await openConsole(new RequestsStub("operator"), "/requests")
    await openRow("Kaveri Loomworks")
    await sees("Documents received", dialog())
    await expectFits()
    await click("Begin the set-up")
    await sees("Moved: Being set up")
    await click("Close", dialog())
    await expect.element(row(/Kaveri Loomworks.*Being set up/u)).toBeVisible()
  })

  it("shows a vendor its documents, and lets it add none", async () => {
    const service = new RequestsStub("vendor-admin")
    service.setUp = { ...SET_UP, documents: [{ ...DOCUMENT, name: "export guide.pdf" }] }
    await openConsole(service, path)
    await sees("export guide.pdf", dialog())
    expect(link(/Download/u).elements()).toEqual([])
    expect(button("Add a document").elements()).toEqual([])
  })

  it("says how much of a document has arrived, and takes at most 20 MB", async () => {
    const service = new RequestsStub("operator")
    service.held = new Gate()
    await openConsole(service, path)
    await expect.element(button("Add a document")).toBeVisible()
    await chooseFile("large export.bin", new Uint8Array(3 * PIECE_BYTES))
    await expect.element(page.getByRole("progressbar", { name: "Sending large export.bin" })).toBeVisible()
    await expectFits()
    service.held.open()
    await sees("large export.bin was added")
    const pieces = service.calls.filter((call) => call.includes("/pieces/"))
    expect(pieces.map((call) => call.split("/").at(-2))).toEqual(["0", "1", "2"])
    const huge = new File([], "huge.bin")
    Object.defineProperty(huge, "size", { value: 20 * 1_048_576 + 1 })
    const input = fileInput()
    Object.defineProperty(input, "files", { value: [huge], configurable: true })
    input.dispatchEvent(new Event("change"))
    await sees("huge.bin is larger than 20 MB")
  })

  it("that is not the user's cannot be shown", async () => {
    const service = new RequestsStub("vendor-admin")
    service.respond({ "GET /api/console/set-ups/{connection_id}/": () => refuse(404) })
    await openConsole(service, path)
    await sees("This didn't load")
  })
})

describe("the employees' file of an assisted set-up", () => {
  const UPLOAD = readExample("GET /api/console/set-ups/{connection_id}/uploads/{upload_id}/")
  const ROWS = readExample("GET /api/console/set-ups/{connection_id}/uploads/{upload_id}/rows/")
  const {
    items: [SYNC],
  } = readExample("GET /api/console/clients/{connection_id}/syncs/")
  const PROGRESS = readExample("GET /api/console/syncs/{session_id}/")
  const RIGHT: UploadRows = {
    ...{ ...ROWS, rows: 2, rows_checked: 2, wrong: 0, left_out: 0 },
    ...{ undo: null, redo: null, kinds: [], items: [] },
  }
  const WRONG: UploadRows = {
    ...RIGHT,
    wrong: 1,
    kinds: [{ kind: "invalid", column: "Mail", count: 1, is_fixable: false }],
    items: [
      {
        row: 3,
        reason: null,
        cells: [{ column: "Mail", key: "email", value: "nobody", reason: "This is not an email address." }],
      },
    ],
  }
  const column = (header: string, key: string | null) => ({ ...UPLOAD.columns[0]!, header, suggestion: key })

  /** A file of two rows that ends in this sync. */
  const stubFile = (rows: UploadRows, sync: Partial<ConsoleSync>, isFirst = true) => {
    const service = new RequestsStub("operator")
    service.setUp = {
      ...service.setUp,
      state: "in_set_up",
      last_synced_at: isFirst ? null : SET_UP.requested_at,
    }
    const ended = { ...SYNC!, rows: 2, added: 2, updated: 0, left: 0, ...sync }
    const checked: Array<unknown> = []
    let isShared = false
    let state = ended.state
    service.respond({
      "PUT /api/console/set-ups/{connection_id}/uploads/{upload_id}/content/": () => ({
        ...UPLOAD,
        received: 1_310,
      }),
      "GET /api/console/set-ups/{connection_id}/uploads/{upload_id}/": () =>
        isShared
          ? refuse(404)
          : { ...UPLOAD, rows: 2, columns: [column("Emp Code", "employeeId"), column("Mail", null)] },
      "POST /api/console/set-ups/{connection_id}/uploads/{upload_id}/check/": ({ body }) => {
        checked.push(body)
        return {}
      },
      "GET /api/console/set-ups/{connection_id}/uploads/{upload_id}/rows/": () => rows,
      "POST /api/console/set-ups/{connection_id}/uploads/{upload_id}/rows/{row}/": () => ({
        ...RIGHT,
        changed: [],
      }),
      "POST /api/console/set-ups/{connection_id}/uploads/{upload_id}/share/": () => {
        isShared = true
        return {}
      },
      "GET /api/console/clients/{connection_id}/syncs/": () => ({
        items: isShared ? [{ ...ended, state }] : [],
        next_cursor: null,
      }),
      "GET /api/console/syncs/{session_id}/": () => ({ ...PROGRESS, sync: { ...ended, state } }),
      "POST /api/console/clients/{connection_id}/confirm-sync/": ({ body: { confirmed } }) => {
        state = confirmed ? "completed" : "cancelled"
        return {}
      },
    })
    return { service, checked }
  }

  const openFile = async (service: ConsoleStub, theme: "light" | "dark" = "light") => {
    await openConsole(service, `/requests?set-up=${SET_UP.connection_id}`, { theme })
    await click("Upload the employees' file")
    await sees("Employees of Kaveri Loomworks")
    const input = document.querySelector<HTMLInputElement>(".drop input")!
    await userEvent.upload(input, new File(["Emp Code,Mail\nE1,nobody\n"], "employees.csv"))
  }

  it("is matched, corrected and shared", async () => {
    const { service, checked } = stubFile(WRONG, { state: "completed" })
    await openFile(service)
    await sees("Read as Mac Roman")
    await sees("If names look wrong below")
    await field("Mail goes to").selectOptions("Work email")
    await seesNone(page.getByText("What is this file?"))
    await expectFits()
    await click("Check the rows")
    await sees("Nothing is shared until every row is right.")
    expect(checked).toEqual([{ columns: { "Emp Code": "employeeId", Mail: "email" }, mode: "full" }])
    expect(button(/^Share/u).elements()).toEqual([])
    await expectFits()
    await field("Row 3, Mail").fill("ravi@kaveri.example")
    await userEvent.keyboard("{Enter}")
    await sees("Nothing is wrong in the file.")
    await click("Share 2 rows")
    await sees("The changes are shared with the vendor.")
    await expectFits()
  })

  it("is read as the person answers, once for the whole file", async () => {
    const unclear = { column: "Joined", order: "DMY", because: "unclear" } as const
    const amount = { column: "Basic", decimal_mark: ".", because: "other-columns" } as const
    const asked = { ...RIGHT, readings: { dates: [unclear], zones: [], amounts: [amount] } }
    const { service, checked } = stubFile(asked, { state: "completed" })
    await openFile(service)
    await click("Check the rows")
    await sees("In a date like 04/05/2024, what comes first?")
    await sees("Basic: decimal point (as other columns of the file show)")
    await expectFits()
    await page.getByText("The month: 5 April").click()
    await expect.poll(() => checked).toHaveLength(2)
    expect(checked[1]).toMatchObject({ date_order: "MDY", mode: "full" })
  })

  it("has years of two digits, and values that are answered once", async () => {
    const years = [{ column: "Born", key: "dob", first: 1926, last: 2012, because: "field" }] as const
    const asked = { ...RIGHT, readings: { dates: [], zones: [], amounts: [], years } }
    const { service, checked } = stubFile(asked, { state: "completed" })
    service.respond({
      "GET /api/console/set-ups/{connection_id}/uploads/{upload_id}/rows/": () => ({
        ...asked,
        items: [],
        next_cursor: null,
        unknown_values: [
          {
            column: "State",
            key: "status",
            options: ["Active", "Inactive", "Terminated"],
            may_leave_out: false,
            values: [{ text: "Benched", rows: 2, suggestion: null }],
            other_rows: 0,
          },
        ],
      }),
    })
    await openFile(service)
    await click("Check the rows")
    await sees("Born: birth years with two digits are read as 1926 to 2012")
    await expectFits()
    await field("First year").fill("1940")
    await click("Read them from this year on")
    await expect.poll(() => checked[1]).toMatchObject({ first_years: { dob: 1940 } })
    await field("Meaning of Benched").selectOptions("Active: works for you")
    await click("Apply and check the rows again")
    await expect.poll(() => checked[2]).toMatchObject({ answers: { status: { Benched: "Active" } } })
  })

  it("with updated records only is checked as such, and says which field is missing", async () => {
    const { service, checked } = stubFile(RIGHT, { state: "completed" }, false)
    service.respond({
      "POST /api/console/set-ups/{connection_id}/uploads/{upload_id}/check/": ({ body }) => {
        checked.push(body.mode)
        return body.mode === "full" ? refuse(400, { data: { name: "A full file requires name." } }) : {}
      },
    })
    await openFile(service)
    await click("Check the rows")
    await sees("A full file requires name.")
    await page.getByText("Only updated records").click()
    await click("Check the rows")
    await expect.element(button("Share 2 rows")).toBeVisible()
    expect(checked).toEqual(["full", "delta"])
  })

  it.each([
    ["Drop this sync", "The sync was dropped. Nothing was shared."],
    ["Share these changes", "The changes are shared with the vendor."],
  ])("in which many are missing is asked about: %s", async (answer, outcome) => {
    const held = { state: "held", left: 35, reason: "It would mark 35 employees as gone." } as const
    await openFile(stubFile(RIGHT, held).service, "dark")
    await click("Check the rows")
    await click("Share 2 rows")
    await sees(/It would mark 35 employees as gone/u)
    await expectFits()
    await click(answer)
    await sees(outcome)
  })
})
