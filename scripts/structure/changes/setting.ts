import { type Change, insertAfter, replace } from "./change.ts"

/** `HRSYNC_USER_AGENT`: what the service calls itself when it posts webhooks. */
export const SETTING: Change = {
  recipe: "A setting",
  edits: [
    insertAfter(
      "config/runtime/settings/env.ts",
      `  HRSYNC_WEBHOOKS_IN_FLIGHT: Schema.optionalKey(wholeNumber(1, 64)),
`,
      `  HRSYNC_USER_AGENT: Schema.optionalKey(Schema.NonEmptyString),
`,
    ),
    insertAfter(
      "config/runtime/settings/env.ts",
      `  readonly webhooksInFlight: number
`,
      `  /** The user agent of webhooks. */
  readonly userAgent: string
`,
    ),
    insertAfter(
      "config/runtime/settings/env.ts",
      `    webhooksInFlight: set.HRSYNC_WEBHOOKS_IN_FLIGHT ?? 8,
`,
      `    userAgent: set.HRSYNC_USER_AGENT ?? "hr-data-sync",
`,
    ),
    insertAfter(
      "config/container.ts",
      `      signals: listenForCommits(database),
`,
      `      userAgent: settings.userAgent,
`,
    ),
    insertAfter(
      "config/modules/delivery.ts",
      `  readonly version: string
`,
      `  readonly userAgent: string
`,
    ),
    replace(
      "config/modules/delivery.ts",
      `({ egress, signals, version,`,
      `({ egress, signals, userAgent, version,`,
    ),
    replace(
      "config/modules/delivery.ts",
      `makeWebhookSender({ egress, version,`,
      `makeWebhookSender({ egress, userAgent, version,`,
    ),
    insertAfter(
      "adapters/undici/webhook-sender.ts",
      `  readonly version: string
`,
      `  readonly userAgent?: string
`,
    ),
    replace(
      "adapters/undici/webhook-sender.ts",
      `const { now, version, attemptLimitMillis`,
      `const { now, version, userAgent = "hr-data-sync", attemptLimitMillis`,
    ),
    replace("adapters/undici/webhook-sender.ts", "`hr-data-sync/${version}`", "`${userAgent}/${version}`"),
    insertAfter(
      "config/deploy/settings.md",
      /\| `HRSYNC_WEBHOOKS_IN_FLIGHT` .*\n/gu,
      "| `HRSYNC_USER_AGENT` | `hr-data-sync` | the user agent of webhooks |\n",
    ),
    insertAfter(
      "config/runtime/settings/env.test.ts",
      `      webhooksInFlight: 8,
`,
      `      userAgent: "hr-data-sync",
`,
    ),
  ],
}
