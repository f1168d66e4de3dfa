import { expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { ErrorBody } from "../../core/contract/error-body.ts"
import type { SourceCheckAnswer } from "../../core/contract/connection/check-source.ts"
import type { JourneyQuestion } from "../../core/contract/journey/journey-question.ts"
import type { JourneySync } from "../../core/contract/sync/journey/journey-sync.ts"
import { explainFailure } from "../../core/contract/reasons/read-reasons.ts"
import { makePlainReason, makeReason, type Reason } from "../../core/contract/reasons/reason-codes.ts"
import { refuse } from "../elements/testing/service-stub.ts"
import { findEnglish } from "../loader/testing/english-sentences.ts"
import { JourneyStub, NO_QUESTION } from "./testing/journey-stub.ts"
import { button, fillSource, openJourney, radio } from "./testing/open-journey.ts"
import { toCodes, toMessage, toReason } from "./testing/reasons-said.ts"
import { stubDocuments } from "./testing/stub-documents.ts"
import { UploadStub } from "./testing/upload-stub.ts"

/*
 * Every way in, with each kind of failure, as a reader of Hindi meets it. What a system said in English is folded, and marked as its
 * own words.
 */

const SAID = "The endpoint did not accept this token at all."

const [OWN] = explainFailure({ kind: "auth", message: SAID })
if (OWN === undefined) throw new Error("There is no sentence")
const REFUSED = { ...toMessage(OWN), failure: "auth" } as const

const FAILED: SourceCheckAnswer = {
  result: "failed",
  message: null,
  host_key: null,
  categories: [],
  rows: 0,
  has_more_rows: false,
  columns: [],
  file: null,
  encoding: null,
  findings: [],
}

const SYNC: JourneySync = {
  status: "CONNECTION_ACCEPTED",
  state: "failed",
  session_id: "0198a000-0000-7000-8000-000000000001",
  is_first: true,
  started_at: "2026-11-24T02:00:00.000Z",
  finished_at: "2026-11-24T02:01:00.000Z",
  rows_read: 40,
  rows_rejected: 2,
  rows_repeated: 0,
  rows_accepted: 38,
  rows_left_out: 0,
  employees_to_share: 0,
  employees_shared: 0,
  reason: null,
  findings: [],
  coverage: null,
  next_sync: null,
}

const start = async (service: JourneyStub, mode: RegExp) => {
  await openJourney(service, { locale: "hi" })
  await button("शुरू करें").click()
  await radio(mode).click()
  await button("आगे बढ़ें").click()
}

const upload = async (service: JourneyStub, changes: object, check: Response | null = null) => {
  const uploads = new UploadStub()
  service.respond(uploads.responses)
  service.respond({
    "GET /api/journey/uploads/{upload_id}/": () => ({
      ...(uploads.responses["GET /api/journey/uploads/{upload_id}/"] as () => object)(),
      ...changes,
    }),
    ...(check === null ? {} : { "POST /api/journey/uploads/{upload_id}/check/": () => check }),
  } as never)
  await start(service, /फ़ाइल अपलोड/u)
  await userEvent.upload(page.getByLabelText(/फ़ाइल/u).first(), new File(["Staff No\nK1\n"], "staff.csv"))
}

const unreadable = (...reasons: ReadonlyArray<Reason>) => ({
  state: "unreadable",
  columns: [],
  ...toMessage(...reasons),
})

const test = async (service: JourneyStub, mode: RegExp, answer: SourceCheckAnswer | Response) => {
  service.respond({ "POST /api/journey/check/": () => answer })
  await start(service, mode)
  await fillSource("files.acme.example", "wrong")
  await button("कनेक्शन जाँचें").click()
}

const repair = async (service: JourneyStub, question: Partial<NonNullable<JourneyQuestion["repair"]>>) => {
  const { connection } = service.context
  service.context = {
    ...service.context,
    purpose: "repair",
    connection: { ...connection, connector: "custom-wrapper" },
  }
  service.respond({
    "GET /api/journey/question/": () => ({
      ...NO_QUESTION,
      purpose: "repair",
      repair: {
        problem: "credentials",
        since: "2026-11-24T02:00:00.000Z",
        credentials: { url: "https://hr.acme.example/employees" },
        stored: [],
        last_synced: null,
        message: "",
        ...question,
      },
    }),
    "POST /api/journey/repair/": () => refuse(422, { message: SAID, reason_codes: toCodes([OWN]) }),
  })
  await openJourney(service, { locale: "hi" })
}

const sync = async (service: JourneyStub, changes: Partial<JourneySync>) => {
  const { connection } = service.context
  service.context = {
    ...service.context,
    connection: { ...connection, status: "CONNECTION_ACCEPTED", connector: "keka" },
  }
  service.saveElsewhere("sync", { integration_type: "HRMS", hr_system: "keka" })
  service.respond({ "GET /api/journey/sync/": () => ({ ...SYNC, ...changes }) })
  await openJourney(service, { locale: "hi" })
}

const ENGLISH = "The form has a value that is not accepted here."
const refuseInEnglish =
  (status: 400 | 409 | 422, parts: Partial<ErrorBody> = {}) =>
  () =>
    refuse(status, { message: ENGLISH, data: { hrms_name: ENGLISH, "answers.hr_system": ENGLISH }, ...parts })

/** To the form of an HR system that is not listed. */
const describeSystem = async (service: JourneyStub) => {
  service.respond(stubDocuments())
  await start(service, /अपना HR/u)
  await button("अपने सिस्टम का अनुरोध करें").click()
  await page.getByLabelText("सिस्टम का नाम").fill("Shramik")
}

const addDocument = (label: RegExp) =>
  userEvent.upload(
    page.getByLabelText(label),
    new File(["openapi: 3.1.0"], "openapi.yaml", { type: "text/yaml" }),
  )

const sendLink = async (service: JourneyStub) => {
  await openJourney(service, { locale: "hi" })
  await button("किसी सहकर्मी को भेजें").click()
  await page.getByRole("dialog").getByRole("textbox").fill("it@acme.example")
  await page.getByRole("dialog").getByRole("button", { name: "लिंक भेजें" }).click()
}

interface Walk {
  readonly open: (service: JourneyStub) => Promise<void>
  /** What is shown when the failure is. */
  readonly sees: RegExp
}

const WALKS: Readonly<Record<string, Walk>> = {
  "an empty file": {
    open: (service) => upload(service, unreadable(makePlainReason("file.empty"))),
    sees: /फ़ाइल ख़ाली है/u,
  },
  "a file of another kind": {
    open: (service) => upload(service, unreadable(makeReason("file.other-kind", { kind: "pdf" }))),
    sees: /PDF दस्तावेज़/u,
  },
  "a file whose letters are not certain": {
    open: (service) =>
      upload(
        service,
        unreadable(makeReason("file.open-encoding", { row: 3, encodings: ["Windows-1252", "Mac Roman"] })),
      ),
    sees: /कई तरह से पढ़े/u,
  },
  "a file with too many unreadable rows": {
    open: (service) =>
      upload(
        service,
        unreadable(
          makeReason("file.rows-unreadable", { rows: 1_000, row: 3 }),
          makeReason("row.too-few-values", { found: 2, expected: 3 }),
          makeReason("file.delimiter-taken", { delimiter: "comma" }),
        ),
      ),
    sees: /पढ़ी नहीं जा सकीं/u,
  },
  "columns that cannot be matched": {
    open: async (service) => {
      const two = makeReason("column.occurs-twice", { header: "Name", first: 2, second: 5 })
      await upload(service, {}, refuse(400, { message: "See columns.Name.", reason_codes: toCodes([two]) }))
      await button("आगे बढ़ें").click()
      await button("पंक्तियाँ जाँचें").click()
    },
    sees: /दो बार है/u,
  },
  "a file server in its connector's own Hindi": {
    open: (service) => {
      const said = { kind: "auth", en: SAID, hi: "सर्वर ने साइन-इन स्वीकार नहीं किया।" }
      return test(service, /SFTP/u, { ...FAILED, ...toMessage(makeReason("source.said", said)) })
    },
    sees: /सर्वर ने साइन-इन स्वीकार नहीं किया/u,
  },
  "a system that only speaks English": {
    open: async (service) => {
      await test(service, /अपना API/u, { ...FAILED, ...REFUSED })
    },
    sees: /साइन-इन स्वीकार नहीं किया/u,
  },
  "a form with a value that the service refuses": {
    open: (service) =>
      test(
        service,
        /SFTP/u,
        refuse(400, {
          message: "The request is not valid: see credentials.host.",
          data: { "credentials.host": "It does not have the expected format." },
        }),
      ),
    sees: /अपेक्षित रूप/u,
  },
  "an HR system that is not listed, whose request is refused": {
    open: async (service) => {
      service.respond({ "POST /api/journey/hrms-request/": refuseInEnglish(400) })
      await describeSystem(service)
      await button("अनुरोध भेजें").click()
    },
    sees: /यह स्वीकार नहीं हुआ/u,
  },
  "a document that is refused": {
    open: async (service) => {
      await describeSystem(service)
      const full = "There are already 20 documents. Remove one to add another."
      service.respond({ "POST /api/journey/documents/complete/": () => refuse(409, { message: full }) })
      await addDocument(/API के दस्तावेज़/u)
    },
    sees: /पहले से 20 दस्तावेज़/u,
  },
  "a document of an assisted set-up that is refused": {
    open: async (service) => {
      service.respond(stubDocuments())
      service.respond({ "POST /api/journey/documents/complete/": refuseInEnglish(409) })
      await start(service, /हमारी मदद/u)
      await addDocument(/दस्तावेज़/u)
    },
    sees: /अपलोड नहीं हुआ|अपलोड नहीं/u,
  },
  "a colleague at another company": {
    open: async (service) => {
      service.respond({
        "POST /api/journey/access-request/": () =>
          refuse(400, { message: ENGLISH, data: { email: ENGLISH, domain: "acme.example" } }),
      })
      await start(service, /SFTP/u)
      await button("किसी सहकर्मी से माँगें").click()
      await page.getByLabelText("आपके सहकर्मी का ईमेल पता").fill("it@elsewhere.example")
      await page.getByLabelText("आपका ईमेल पता").fill("hr@acme.example")
      await button("कोड भेजें").click()
      await page.getByLabelText("ईमेल में आया कोड").fill("493817")
      await button("लिंक भेजें").click()
    },
    sees: /acme\.example पर पता भरें/u,
  },
  "a refusal whose sentence depends on the case": {
    open: async (service) => {
      service.respond({
        "POST /api/journey/send-link/": refuseInEnglish(422, { refusal: "too_many_links" }),
      })
      await sendLink(service)
    },
    sees: /बहुत सारे लिंक भेजे जा चुके हैं/u,
  },
  "a link to a colleague that is refused": {
    open: async (service) => {
      service.respond({ "POST /api/journey/send-link/": refuseInEnglish(422) })
      await sendLink(service)
    },
    sees: /यह स्वीकार नहीं हुआ/u,
  },
  "a source that asks for new details": {
    open: (service) => repair(service, toMessage(OWN)),
    sees: /सिस्टम का अपना संदेश/u,
  },
  "new details that are refused as well": {
    open: async (service) => {
      await repair(service, toMessage(OWN))
      await button("सहेजें और फिर चलाएँ").click()
    },
    sees: /साइन-इन का विवरण जाँचें/u,
  },
  "a source whose columns have changed": {
    open: (service) =>
      repair(service, { problem: "columns", ...toMessage(makePlainReason("column.no-employee-id")) }),
    sees: /कर्मचारी ID नहीं है/u,
  },
  "a sync that failed at the source": {
    open: (service) => sync(service, toReason(OWN)),
    sees: /साइन-इन स्वीकार नहीं किया/u,
  },
  "a sync that failed here": {
    open: (service) =>
      sync(service, toReason(makeReason("sync.service-failed", { said: "The database could not write." }))),
    sees: /हमारे सर्वर में गड़बड़ी/u,
  },
  "a sync that waits, with what is wrong": {
    open: (service) =>
      sync(service, {
        state: "waiting",
        ...toReason(
          makeReason("issue.rows-left-out", { rows: 2, row: 7, column: "PAN" }),
          makePlainReason("pan.invalid"),
        ),
      }),
    sees: /छोड़ी गईं/u,
  },
}

it.each(Object.entries(WALKS))(
  "is not said in English to a reader of Hindi: %s",
  async (_, { open, sees }) => {
    await open(new JourneyStub())
    await expect.element(page.getByText(sees).first()).toBeVisible()
    expect(findEnglish(document.body.innerText)).toEqual([])
  },
)

it("what a system said itself is one press away, and marked as English", async () => {
  await repair(new JourneyStub(), toMessage(OWN))
  await page.getByText("सिस्टम का अपना संदेश").click()
  await expect.element(page.getByText(SAID)).toBeVisible()
  await expect.element(page.getByText(SAID)).toHaveAttribute("lang", "en")
})
