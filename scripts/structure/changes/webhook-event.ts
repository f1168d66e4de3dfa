import { type Change, insertAfter, replace } from "./change.ts"

const EVENT = "connection.events.paused"
const KIND = `${EVENT}/connection.events`

const PAUSE = "core/use-cases/connection/pause-connection.ts"

/** `connection.events.paused`: a person paused the connection. */
export const WEBHOOK_EVENT: Change = {
  recipe: "A webhook event",
  edits: [
    insertAfter(
      "core/contract/webhooks/webhook.ts",
      `export const WEBHOOKS = {
`,
      `  "${KIND}": makeEnvelopeSchema("${EVENT}", "connection.events", singleItem(ConnectionItem), nullCount),
`,
    ),
    insertAfter(
      "core/domain/webhooks/connection-webhooks.ts",
      `  makeSingleWebhook(SALARY_MASTER_KIND, facts)
`,
      `
/** The webhook about a connection that was paused. */
export const makePausedWebhook = (): PlannedWebhook => makeSingleWebhook("${KIND}", null)
`,
    ),
    insertAfter(
      "core/use-cases/webhooks/delivery/render-webhook.ts",
      `const BODIES: Readonly<Record<WebhookKind, RenderBody>> = {
`,
      `  "${KIND}": renderStatus("CONNECTION_ACCEPTED"),
`,
    ),
    insertAfter(
      PAUSE,
      `import type { Connection } from "../../domain/connection/connection.ts"
`,
      `import { makePausedWebhook } from "../../domain/webhooks/connection-webhooks.ts"
import type { Ports } from "../../ports/ports.ts"
import { toAnnouncement } from "../webhooks/announce.ts"
`,
    ),
    insertAfter(PAUSE, `  connections,\n  settings,\n`, `  vendors,\n  secrets,\n`),
    insertAfter(
      PAUSE,
      `  readonly settings: SettingsStore
`,
      `  readonly vendors: Pick<Ports["vendors"], "find">
  readonly secrets: Ports["secrets"]
`,
    ),
    replace(
      PAUSE,
      `yield* settings.setPaused(connectionId, pausedAt)`,
      `const events = (yield* vendors.find(connection.vendorOrgId))?.endpoint?.events ?? []
    const planned = pausedAt !== null && events.includes("${EVENT}") ? [makePausedWebhook()] : []
    yield* settings.setPaused(connectionId, pausedAt, toAnnouncement(secrets, planned))`,
    ),
    replace(
      "core/ports/connection/settings-store.ts",
      `  readonly setPaused: (id: string, at: number | null)`,
      `  readonly setPaused: (
    id: string,
    at: number | null,
    announcement?: Announcement,
  )`,
    ),
    insertAfter(
      "core/ports/connection/settings-store.ts",
      `import type { Schedule } from "../../domain/connection/schedule.ts"
`,
      `import type { Announcement } from "../../domain/webhooks/connection-webhooks.ts"
`,
    ),
    insertAfter(
      "adapters/typeorm/connection/settings-store.ts",
      /import \{ connectionRow, .*\n/gu,
      `import { enqueueAnnouncement } from "../webhooks/enqueue-announcement.ts"
`,
    ),
    replace(
      "adapters/typeorm/connection/settings-store.ts",
      `database.execute("pause the connection", SET_PAUSED, [id, toDate(at)]),`,
      `database.transaction("pause the connection", async (tx) => {
        await tx.run(SET_PAUSED, [id, toDate(at)])
        if (announcement !== undefined && at !== null) await enqueueAnnouncement(tx, id, announcement, at)
      }),`,
    ),
    replace(
      "adapters/typeorm/connection/settings-store.ts",
      `setPaused: (id, at)`,
      `setPaused: (id, at, announcement)`,
    ),
    replace(
      "core/testing/memory/connection/settings-store.ts",
      `  setPaused: (id, pausedAt) => updateConnection(tables, id, () => ({ pausedAt })),`,
      `  setPaused: (id, pausedAt, announcement) =>
    Effect.tap(
      updateConnection(tables, id, () => ({ pausedAt })),
      () =>
        Effect.sync(() => {
          if (announcement !== undefined && pausedAt !== null) announce(tables, id, announcement, pausedAt)
        }),
    ),`,
    ),
    insertAfter(
      "core/testing/memory/connection/settings-store.ts",
      /import \{ updateConnection \} .*\n/gu,
      `import { announce } from "../webhooks/enqueue.ts"
`,
    ),
    insertAfter(
      "core/contract/specification/webhooks.md",
      /\| `connection.events.terminated` .*\n/gu,
      `| \`${EVENT}\` | \`connection.events\` | a person pauses the connection | one connection item |
`,
    ),
    insertAfter(
      "core/contract/webhooks/webhook-notes.ts",
      `export const WEBHOOK_NOTES: Readonly<Record<WebhookKind, WebhookNotes>> = {
`,
      `  "${KIND}": {
    summary: "The connection was paused.",
    when: "When a person pauses the connection.",
    order: "After \`accepted\`.",
    handle: "Expect no webhooks until it is resumed.",
  },
`,
    ),
    insertAfter(
      "core/contract/webhooks/webhook-examples.ts",
      `export const WEBHOOK_EXAMPLES: { readonly [Kind in WebhookKind]: WebhookByKind<Kind> } = {
`,
      `  "${KIND}": {
    ...makeEnvelope("5e7a9c1b-3d5f-4807-a2b4-c6d8e0f1a395", 1, "a2ba8f4e-3dce-479f-8b5e-9b8a7f6c5d14", "2026-12-03 11:20:00"),
    event: "${EVENT}",
    eventType: "connection.events",
    recordCount: null,
    body: [ACCEPTED],
  },
`,
    ),
    insertAfter(
      "ui-sdk/console/pages/webhooks/en.ts",
      `    eventText: {\n`,
      `      "${EVENT}": "A connection paused",\n`,
    ),
    insertAfter(
      "ui-sdk/console/pages/webhooks/hi.ts",
      `    eventText: {\n`,
      `      "${EVENT}": "कनेक्शन रुका",\n`,
    ),
    insertAfter(
      "core/contract/webhooks/webhook.test.ts",
      `const BODIES: Readonly<Record<WebhookKind, ReadonlyArray<unknown>>> = {
`,
      `  "${KIND}": [connection("CONNECTION_ACCEPTED")],
`,
    ),
    replace("core/contract/webhooks/webhook.test.ts", `toHaveLength(11)`, `toHaveLength(12)`),
    insertAfter(
      "contract-tests/consumers/webhooks/bodies.ts",
      `export const EXPECTED: Readonly<Record<WebhookKind, Expected>> = {
`,
      `  "${KIND}": connection("CONNECTION_ACCEPTED"),
`,
    ),
    replace(
      "contract-tests/provider/trigger-webhooks.ts",
      `const { orgId } = await connect(`,
      `const { orgId, connectionId } = await connect(`,
    ),
    insertAfter(
      "contract-tests/provider/trigger-webhooks.ts",
      `  await failSource(service, vendor.orgId)
`,
      `  await runAsService(service.application.useCases.connection.pauseConnection(OPERATOR, connectionId, true))
`,
    ),
    insertAfter(
      "contract-tests/pacts/webhooks.json",
      /"connection\.events\.failed as connection\.events",[^]*?\n {4}\},\n/gu,
      `    { "description": "${EVENT} as connection.events" },
`,
    ),
  ],
}
