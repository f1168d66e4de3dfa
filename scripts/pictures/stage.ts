import type { HostKey } from "../../core/contract/connection/check-source.ts"
import type { JourneyAnswer } from "../../core/contract/journey/journey-context.ts"
import type { JourneyQuestion } from "../../core/contract/journey/journey-question.ts"
import type { JourneySync } from "../../core/contract/sync/journey/journey-sync.ts"
import type { BrowserContext } from "playwright-core"

/** Responds to a call of the journey in place of the service; a function is called for every request. */
export const answer = (
  context: BrowserContext,
  path: string,
  body: object | (() => object),
  status = 200,
): Promise<unknown> =>
  context.route(`**/api/journey/${path}`, (route) =>
    route.fulfill({ status, json: typeof body === "function" ? (body as () => object)() : body }),
  )

/** Opens the journey with another purpose, for a connection that was accepted. */
export const openQuestion = async (
  context: BrowserContext,
  parts: Partial<JourneyQuestion> & Pick<JourneyQuestion, "purpose">,
  connector: string,
): Promise<void> => {
  await context.route("**/api/journey/", async (route) => {
    const response = await route.fetch()
    const journey = (await response.json()) as JourneyAnswer
    const connection = { ...journey.connection, connector, status: "CONNECTION_ACCEPTED" }
    await route.fulfill({ response, json: { ...journey, connection, purpose: parts.purpose } })
  })
  const nothing = { repair: null, confirm_sync: null, sharing_request: null, change: null, is_verified: true }
  await answer(context, "question/", { ...nothing, ...parts })
}

export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

export const HOST_KEY: HostKey = {
  host: "files.kaveri.example",
  fingerprint: "SHA256:uNiVztksCsDhcc0u9e8BrXJXDRLMoT6XNF7QGG3b7Eo",
  algorithm: "ED25519",
  is_changed: false,
}

export const SYNC: JourneySync = {
  status: "CONNECTION_ACCEPTED",
  state: "reading",
  is_first: true,
  session_id: "7d0c4a0e-3f1b-4a51-9c8f-0c6c2f5b9d21",
  started_at: hoursAgo(0.01),
  finished_at: null,
  rows_read: 812,
  rows_rejected: 0,
  rows_repeated: 0,
  rows_accepted: 798,
  rows_left_out: 14,
  employees_to_share: 798,
  employees_shared: 0,
  reason: null,
  findings: [],
  coverage: null,
  next_sync: null,
}
