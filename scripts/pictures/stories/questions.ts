import type { JourneyQuestion } from "../../../core/contract/journey/journey-question.ts"
import { makeReason } from "../../../core/contract/reasons/reason-codes.ts"
import { toMessage } from "../../../ui-sdk/journey/testing/reasons-said.ts"
import { answer, HOST_KEY, hoursAgo, openQuestion } from "../stage.ts"
import type { Story } from "../story.ts"

const REPAIR: NonNullable<JourneyQuestion["repair"]> = {
  problem: "credentials",
  ...toMessage(
    makeReason("source.said", {
      kind: "auth",
      en: "The server returned 401: the token has expired.",
      hi: "",
    }),
  ),
  since: hoursAgo(20),
  credentials: { url: "https://hr.kaveri.example/employees", auth_type: "bearer" },
  stored: ["token"],
  last_synced: hoursAgo(44),
}

const repair: Story = {
  name: "repair",
  isInHindi: true,
  stage: async (context) => {
    await openQuestion(context, { purpose: "repair", repair: REPAIR }, "custom-wrapper")
    const host_key = { ...HOST_KEY, is_changed: true }
    const answers = [{ next_sync: null, host_key }]
    await answer(context, "repair/", () => answers.shift() ?? { next_sync: hoursAgo(0), host_key: null })
  },
  run: async ({ journey, take, next }) => {
    await journey.locator("form").waitFor()
    await take("repair")
    await next()
    await journey.locator(".print").waitFor()
    await take("repair-host-key")
    await next()
    await journey.locator("[role=status] h1").waitFor()
    await take("repaired")
  },
}

/** The stored token goes to no other address than the one that it was entered for. */
const repairSecret: Story = {
  name: "repair-secret",
  stage: async (context) => {
    await openQuestion(context, { purpose: "repair", repair: REPAIR }, "custom-wrapper")
    const message =
      "Enter it again: the stored value is used only with the address and the login for which it was entered."
    const fields = { "credentials.token": message }
    await answer(context, "repair/", { message: "Some values are not valid.", data: fields }, 400)
  },
  run: async ({ journey, take, next }) => {
    await journey.locator("#repair-url").fill("https://people.kaveri.example/employees")
    await next()
    await journey.locator("#repair-token[aria-invalid]").waitFor()
    await take("repair-secret")
  },
}

const repairColumns: Story = {
  name: "repair-columns",
  stage: (context) =>
    openQuestion(
      context,
      {
        purpose: "repair",
        repair: {
          ...REPAIR,
          problem: "columns",
          ...toMessage(makeReason("column.required", { key: "name" })),
        },
      },
      "sftp",
    ),
  run: async ({ journey, take }) => {
    await journey.locator("#said").waitFor()
    await take("repair-columns")
  },
}

const confirm: Story = {
  name: "confirm-sync",
  stage: (context) =>
    openQuestion(
      context,
      {
        purpose: "confirm-sync",
        confirm_sync: {
          session_id: "7d0c4a0e-3f1b-4a51-9c8f-0c6c2f5b9d21",
          ...toMessage(makeReason("guard.missing", { missing: 412, active: 1_204, percent: 34 })),
          held_since: hoursAgo(3),
          employees: 1_204,
          to_add: 12,
          to_update: 430,
          missing: 412,
          leaving: [
            { employee_id: "KL-0007", name: "Asha Rao" },
            { employee_id: "KL-0012", name: "Meera Iyer" },
            { employee_id: "KL-0031", name: "Ravi Kumar" },
          ],
        },
      },
      "csv",
    ),
  run: async ({ journey, take }) => {
    await journey.locator(".actions .primary[type=button]").waitFor()
    await take("confirm-sync")
  },
}

const REQUEST: NonNullable<JourneyQuestion["sharing_request"]> = {
  version: "1",
  is_open: true,
  requested_at: hoursAgo(26),
  new_fields: ["bloodGroup", "dependentDetails_dob", "ctc_grossPay"],
  mandatory_fields: ["personalEmail"],
  withheld_fields: ["aadhar"],
  lacking: [{ key: "personalEmail", lacking: 14, employees: 1_204 }],
}

const request = (isVerified: boolean): Story => ({
  name: isVerified ? "sharing-request" : "sharing-request-unverified",
  stage: (context) =>
    openQuestion(
      context,
      { purpose: "sharing-request", sharing_request: REQUEST, is_verified: isVerified },
      "csv",
    ),
  run: async ({ journey, take }) => {
    await journey.locator(".rows").first().waitFor()
    await take(isVerified ? "sharing-request" : "sharing-request-unverified")
  },
})

export const QUESTIONS: ReadonlyArray<Story> = [
  repair,
  repairSecret,
  repairColumns,
  confirm,
  request(true),
  request(false),
]
