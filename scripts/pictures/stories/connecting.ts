import { makePlainReason, makeReason } from "../../../core/contract/reasons/reason-codes.ts"
import { toReason } from "../../../ui-sdk/journey/testing/reasons-said.ts"
import { HR_API_TOKEN } from "../../demo/vendor-site/hr-api.ts"
import type { Sitter, Story } from "../story.ts"
import { answer, hoursAgo, SYNC } from "../stage.ts"

const toCustom = async ({ hrApi, journey, next, choose }: Sitter, token = HR_API_TOKEN) => {
  await next()
  await choose("Custom")
  await next()
  await journey.locator("#credential-url").fill(hrApi)
  await journey.locator("#credential-auth_type").selectOption("bearer")
  await journey.locator("#credential-token").fill(token)
}

const test = async ({ journey }: Sitter, shows: string) => {
  await journey.locator("form button[type=submit]").click()
  await journey.locator(shows).waitFor()
}

/** From a passed test to the submission. */
const submit = async (sitter: Sitter) => {
  await toCustom(sitter)
  await test(sitter, ".results")
  for (let step = 0; step < 2; step++) await sitter.next()
  await sitter.confirm()
  await sitter.next()
}

const system: Story = {
  name: "system",
  run: async ({ journey, take, next, choose }) => {
    await next()
    await take("connect-blocked")
    await choose("HRMS")
    await next()
    await take("system")
    const search = journey.locator("#system-query")
    if ((await search.count()) > 0) {
      await search.fill("Shramik Suite")
      await take("system-nothing-found")
    }
    await journey.locator("aside .btn").first().click()
    await take("request")
    await journey.locator("input[type=text], input:not([type])").first().fill("Shramik Suite")
    await take("request-filled")
    await next()
    await journey.locator("[role=status].lede").waitFor()
    await take("request-sent")
  },
}

/** Two systems, whose guides have every kind of drawing between them. */
const guides: Story = {
  name: "guide",
  isInHindi: true,
  run: async ({ journey, take, next, choose }) => {
    await next()
    await choose("HRMS")
    await next()
    for (const name of ["Keka", "Frappe HR"]) {
      await journey.locator(".system", { hasText: name }).click()
      await journey.locator(".guide .drawing").last().waitFor()
      await take(`guide-${name.toLowerCase().replaceAll(" ", "-")}`)
      await journey.locator(".actions .ghost").first().click()
    }
    await journey.locator(".system", { hasText: "Keka" }).click()
    await journey.locator("hrsync-ask-colleague .btn").click()
    await take("ask-colleague")
  },
}

const custom: Story = {
  name: "custom",
  isInHindi: true,
  run: async (sitter) => {
    const { journey, take, next, choose } = sitter
    await take("start")
    await next()
    await take("connect")
    await choose("Custom")
    await next()
    await take("credentials")
    await journey.locator("#credential-url").fill(sitter.hrApi)
    await journey.locator("#credential-auth_type").selectOption("bearer")
    await journey.locator("#credential-token").fill("wrong")
    await test(sitter, ".note.danger")
    await take("credentials-wrong")
    await journey.locator("#credential-token").fill(HR_API_TOKEN)
    await test(sitter, ".results")
    await take("credentials-tested")
    await next()
    await journey.locator(".count-line").waitFor()
    await take("data")
    await journey.locator(".fields input[type=checkbox]:not([disabled])").nth(1).uncheck()
    await journey.locator("[aria-labelledby=data-people] .btns .btn").last().click()
    await take("data-rule-empty")
    await journey.locator(".pick-rule select").last().selectOption({ index: 1 })
    await journey.locator(".actions .primary[type=button]:not([aria-disabled])").waitFor()
    await take("data-rule")
    await next()
    await take("review")
    await sitter.confirm()
    await take("review-confirmed")
    await next()
    await take("sync")
    await journey
      .locator(".actions .primary[type=button]:not([aria-describedby])")
      .waitFor({ timeout: 60_000 })
    await take("synced")
    await next()
    await take("done")
  },
}

const assisted: Story = {
  name: "assisted",
  run: async ({ journey, confirm, take, next, choose }) => {
    await next()
    await choose("Assisted HRMS")
    await next()
    await take("assisted")
    await journey.locator("input[type=text], input:not([type])").first().fill("Shramik Suite")
    const content = Buffer.from("%PDF-1.4 API guide")
    await journey
      .locator("input[type=file]")
      .setInputFiles({ name: "shramik-api.pdf", mimeType: "application/pdf", buffer: content })
    await take("assisted-filled")
    await next()
    await take("assisted-data")
    await next()
    await take("assisted-review")
    await confirm()
    await next()
    await journey.locator(".phases").waitFor()
    await take("assisted-done")
  },
}

const FINDING = {
  column: "KL No",
  ...toReason(makePlainReason("employee-id.missing")),
  rows: 4,
  first_row: 3,
  is_rejected: true,
  is_of_source: false,
}

/** States of a first sync that a healthy source does not show. */
const SYNCS = {
  running: SYNC,
  applying: {
    ...SYNC,
    state: "applying",
    rows_read: 1_310,
    employees_to_share: 1_204,
    employees_shared: 760,
  },
  failed: {
    ...SYNC,
    state: "failed",
    ...{ rows_read: 9, rows_accepted: 5, rows_rejected: 4, rows_left_out: 0 },
    ...toReason(makePlainReason("sync.source-errors")),
    findings: [FINDING],
  },
  repeated: {
    ...SYNC,
    state: "completed",
    finished_at: hoursAgo(0),
    ...{ rows_read: 1_310, rows_accepted: 1_204, rows_rejected: 2, rows_repeated: 90, rows_left_out: 14 },
    ...{ employees_to_share: 1_204, employees_shared: 1_204 },
    findings: [
      {
        ...FINDING,
        ...{ rows: 2, first_row: 41 },
        ...toReason(makeReason("row.two-people", { row: 41, otherRow: 388 })),
      },
      {
        ...FINDING,
        ...{ rows: 1, first_row: 512, is_rejected: false },
        ...toReason(makeReason("row.replaces", { row: 77 })),
      },
    ],
  },
  held: {
    ...SYNC,
    state: "held",
    ...toReason(makeReason("guard.status", { changed: 870, employees: 1_204, percent: 72 })),
  },
} as const

const syncs = Object.entries(SYNCS).map(([state, sync]): Story => ({
  name: `sync-${state}`,
  stage: (context) => answer(context, "sync/", sync),
  run: async (sitter) => {
    await submit(sitter)
    await sitter.journey.locator(".status").first().waitFor()
    await sitter.take(`sync-${state}`)
  },
}))

export const CONNECTING: ReadonlyArray<Story> = [system, guides, custom, assisted, ...syncs]
