import { expect, it } from "vitest"
import { page } from "vitest/browser"
import type { ConsolePushCredentials } from "../../../../../../core/contract/push/console/push-credentials.ts"
import { ClientStub } from "../../../../testing/client-stub.ts"
import { readExample } from "../../../../testing/console-stub.ts"
import {
  button,
  click,
  dialog,
  expectFits,
  openConsole,
  PHONE,
  row,
  sees,
  seesNone,
} from "../../../../testing/open-console.ts"

/* The credentials with which a company's own system pushes employees. */

type Credentials = ConsolePushCredentials["credentials"]

const {
  credentials: [CREDENTIALS],
} = readExample("GET /api/console/clients/{connection_id}/push-credentials/")

const stubCredentials = (credentials: Credentials): ClientStub => {
  const service = new ClientStub("corporate-admin", { source: { name: "Push API", int_type: "Push API" } })
  let listed = credentials
  const others = (environment: string) => listed.filter((each) => each.environment !== environment)
  service.respond({
    "GET /api/console/clients/{connection_id}/push-credentials/": () => ({ credentials: listed }),
    "POST /api/console/clients/{connection_id}/push-credentials/": ({ body }) => {
      const made = { ...CREDENTIALS!, ...body, username: "hrs_push_made" }
      listed = [...others(body.environment), made]
      return { ...body, username: made.username, password: "hrs_pass_shown_once" }
    },
    "POST /api/console/clients/{connection_id}/push-credentials/revoke/": ({ body: { environment } }) => {
      listed = listed.map((each) =>
        each.environment === environment ? { ...each, ended_at: new Date().toISOString() } : each,
      )
      return {}
    },
  })
  return service
}

it("are made, shown once and revoked by the company", async () => {
  const service = stubCredentials([])
  await openConsole(service, service.pathTo("source"))
  await sees("There are no credentials yet.")
  await expectFits()
  await click("New credentials")
  await sees("Credentials for production can be created once the vendor has approved")
  await expectFits()
  await page.getByLabelText("User name and password").click()
  await click("Make credentials")
  await sees("Your test credentials. The password is shown only once.")
  await sees("hrs_push_made")
  await sees("hrs_pass_shown_once")
  await expectFits()
  await click("I have stored it")
  await seesNone(page.getByText("hrs_pass_shown_once"))
  await expect.element(row(/Test.*User name and password.*Active/u)).toBeVisible()
  await click("Revoke: test credentials")
  await sees("its calls are rejected at once. The test record is deleted.")
  await expectFits()
  await button("Revoke", dialog()).click()
  await expect.element(row(/Test.*Revoked/u)).toBeVisible()
})

it("say what stops before they are replaced, on a telephone in Hindi", async () => {
  const service = stubCredentials([{ ...CREDENTIALS!, environment: "production" }])
  await openConsole(service, service.pathTo("source"), PHONE)
  await click("नए क्रेडेंशियल")
  await sees("मौजूदा असली क्रेडेंशियल और उनके टोकन तुरंत अस्वीकार होने लगते हैं।")
  await expectFits()
  await click("क्रेडेंशियल बनाएँ")
  await sees("आपके असली क्रेडेंशियल। पासवर्ड केवल इसी बार दिखता है।")
  await expectFits()
  await openConsole(service, service.pathTo("source"), PHONE)
  await click("रद्द करें: असली क्रेडेंशियल")
  await sees("पहले भेजे गए कर्मचारी साझा बने रहते हैं।")
  await expectFits()
})
