import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { VENDOR_STEPS, type VendorStep } from "../../../core/contract/connection/console/client-issues.ts"
import { formatTimestamp, Timestamp } from "../../../core/contract/wire-values.ts"
import type { ClientIssue } from "../../../core/use-cases/connection/clients/show-client.ts"
import { cleanText } from "../wire/clean-text.ts"
import { ConnectionId } from "./arguments.ts"
import { defineTool, type Tool } from "./tool.ts"

export const Issue = Schema.Struct({
  issue_id: Schema.String,
  connection_id: Schema.String,
  org_name: Schema.String,
  code: Schema.String,
  step: Schema.Literals(VENDOR_STEPS),
  advice: Schema.String.annotate({ description: "What the step is, and who takes it." }),
  raised_at: Timestamp,
  seen_at: Timestamp.annotate({ description: "When it was last observed." }),
})

/** A fixed text for each step: an issue's own message may quote the company's source. */
const ADVICE: Readonly<Record<VendorStep, string>> = {
  confirm_sync: "Look at the held sync in the console, then confirm or reject it.",
  wait: "Nothing to do: the next sync tries again.",
  await_repair: "The company was mailed a link to repair its connection. Ask whether it arrived.",
  grant_or_withhold:
    "The company has to grant the missing right in its HR system, or stop sharing what may not be read.",
  await_answer: "The company was mailed your request for more data. Ask for a decision.",
  review_push_test: "Review the company's test records in the console, and approve them.",
  map_status: "Add a transformation rule in the console that says what the statuses of the source mean.",
  ask_client: "The company has to correct its file or its HR system. Ask it to.",
  resend_webhooks: "Repair your endpoint, then resend the webhooks that it did not accept.",
}

export const toIssue = (issue: ClientIssue, orgName: string): (typeof Issue)["Encoded"] => ({
  issue_id: issue.id,
  connection_id: issue.connectionId,
  org_name: cleanText(orgName),
  code: issue.code,
  step: issue.step,
  advice: ADVICE[issue.step],
  raised_at: formatTimestamp(issue.raisedAt),
  seen_at: formatTimestamp(issue.seenAt),
})

const listIssues = defineTool({
  name: "list_issues",
  title: "List open issues",
  description:
    "Lists the open issues of your connections, at most 100, oldest first, or those of one connection. Each has the step that resolves it and who takes it. Use it to answer why data is missing or late.",
  input: Schema.Struct({ connection_id: Schema.optionalKey(ConnectionId) }),
  output: Schema.Struct({ issues: Schema.Array(Issue) }),
  run: ({ connection, actor }, { connection_id: id }) =>
    id === undefined
      ? Effect.map(connection.listClientIssues(actor, actor.vendorOrgId), (issues) => ({
          issues: issues.map((issue) => toIssue(issue, issue.orgName)),
        }))
      : Effect.map(connection.showClient(actor, id), ({ issues, connection: { orgName } }) => ({
          issues: issues.map((issue) => toIssue(issue, orgName)),
        })),
})

export const issueTools: ReadonlyArray<Tool> = [listIssues]
