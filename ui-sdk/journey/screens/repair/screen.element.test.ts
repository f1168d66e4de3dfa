import { expect, it } from "vitest"
import { page } from "vitest/browser"
import type { AccessRequest } from "../../../../core/contract/journey/access.ts"
import type { JourneyQuestion } from "../../../../core/contract/journey/journey-question.ts"
import { expectAccessible } from "../../../elements/testing/expect-accessible.ts"
import { refuse } from "../../../elements/testing/service-stub.ts"
import { JourneyStub, NO_QUESTION } from "../../testing/journey-stub.ts"
import { button, field, openJourney, sees, seesTitle } from "../../testing/open-journey.ts"

const REFUSED = "The endpoint did not accept the new token."
const SAID = { code: "source.said", params: { kind: "auth", en: REFUSED, hi: "" } }

const BROKEN: JourneyQuestion = {
  ...NO_QUESTION,
  purpose: "repair",
  repair: {
    problem: "credentials",
    message: "The endpoint did not accept the token.",
    since: "2026-11-24T02:00:00.000Z",
    credentials: { url: "https://hr.acme.example/employees" },
    stored: [],
    last_synced: "2026-11-17T02:00:00.000Z",
  },
}

it("a source that cannot be read is repaired with details that work, and says why others do not", async () => {
  const service = new JourneyStub({ purpose: "repair" })
  const { connection } = service.context
  service.context = { ...service.context, connection: { ...connection, connector: "custom-wrapper" } }
  service.respond({
    "GET /api/journey/question/": () => BROKEN,
    "POST /api/journey/repair/": ({ body }) =>
      body.credentials?.["token"] === "right"
        ? { next_sync: null, host_key: null }
        : refuse(422, { message: REFUSED, reason_codes: [SAID] }),
  })
  await openJourney(service)
  await seesTitle(/needs new sign-in details/u)
  await sees("The endpoint did not accept the token.")
  await expect.element(field("Address")).toHaveValue("https://hr.acme.example/employees")
  await expectAccessible()
  await field("Token optional").fill("wrong")
  await button("Save and resume").click()
  await sees("The endpoint did not accept the new token.")
  await field("Token optional").fill("right")
  await button("Save and resume").click()
  await seesTitle("Saved. The sync continues")
  await expectAccessible()
})

it("a colleague is asked in place of the form, can be stopped, and repairs the source", async () => {
  const service = new JourneyStub({ purpose: "repair" })
  const { connection } = service.context
  const request: AccessRequest = {
    connector: "custom-wrapper",
    email: "it@acme.example",
    state: "waiting",
    asked_at: "2026-11-24T09:20:00.000Z",
    expires_at: "2026-12-01T09:20:00.000Z",
    given_at: null,
  }
  const asked: Array<unknown> = []
  service.context = { ...service.context, connection: { ...connection, connector: "custom-wrapper" } }
  service.respond({
    "GET /api/journey/question/": () => BROKEN,
    "POST /api/journey/repair/access-request/": ({ body }) => {
      asked.push(body)
      service.context = { ...service.context, access_request: request }
      return request
    },
    "POST /api/journey/repair/access-request/withdraw/": () => ({}),
  })
  await openJourney(service)
  const ask = async () => {
    await button("Ask a colleague").click()
    await field("Your colleague's email address").fill("it@acme.example")
    await expectAccessible()
    await button("Send the link").click()
    await sees("Waiting for it@acme.example")
  }
  await ask()
  expect(asked).toEqual([{ email: "it@acme.example", locale: "en" }])
  await expectAccessible()
  await button("Withdraw the request").click()
  await expect.element(button("Ask a colleague")).toBeVisible()
  await ask()
  service.context = {
    ...service.context,
    access_request: { ...request, state: "given", given_at: request.asked_at },
  }
  await expect
    .element(page.getByRole("heading", { name: "Saved. The sync continues" }), { timeout: 10_000 })
    .toBeVisible()
  await expectAccessible()
})

it("a source with a missing right names it, and how to go on without it", async () => {
  const sent: Array<unknown> = []
  for (const [locale, title, wayOut] of [
    ["en", /does not let us read everything you share/u, "Or stop sharing what may not be read"],
    ["hi", /पढ़ने नहीं देता/u, "साझा करना बंद करें"],
  ] as const) {
    const service = new JourneyStub({ purpose: "repair" })
    const { connection } = service.context
    service.context = { ...service.context, connection: { ...connection, connector: "custom-wrapper" } }
    service.respond({
      "GET /api/journey/question/": () => ({
        ...BROKEN,
        repair: { ...BROKEN.repair!, problem: "permission", message: "The user may not read salaries." },
      }),
      "POST /api/journey/repair/": ({ body }) => {
        sent.push(body.credentials)
        return { next_sync: null, host_key: null }
      },
    })
    await openJourney(service, { locale })
    await seesTitle(title)
    await sees("The user may not read salaries.")
    await sees(wayOut)
  }
  // In Hindi: read it again, now that the right was granted.
  await button("इसे फिर पढ़ें").click()
  await expect.poll(() => sent).toEqual([null])
})
