import type { Command } from "commander"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { IssueView } from "../../../../core/use-cases/connection/issues/issue-view.ts"
import type { Cli } from "../../cli.ts"
import { withServices } from "../../run-command.ts"
import { ISSUE_STEPS } from "../../texts/issue-steps.ts"

export const issuesCommand = (program: Command, cli: Cli): void => {
  program
    .command("issues")
    .description("list open issues of connections, each with the step that resolves it")
    .option("--vendor <id>", "only connections of this vendor (org_id)")
    .action((options: { vendor?: string }) => list(cli, options.vendor ?? null))
}

const list = async ({ app, console }: Cli, vendor: string | null): Promise<void> => {
  const open = await withServices(app, ({ connection }) => connection.listIssues(OPERATOR, vendor))
  console.result(
    open.map(issueJson),
    open.length === 0
      ? ["No open issues."]
      : open.flatMap((issue) => [`Connection ${issue.connectionId}`, ...issueLines(issue)]),
  )
}

export const issueJson = (issue: IssueView) => ({
  connection_id: issue.connectionId,
  code: issue.code,
  message: issue.message,
  step: ISSUE_STEPS[issue.code],
  raised_at: new Date(issue.raisedAt).toISOString(),
  seen_at: new Date(issue.seenAt).toISOString(),
})

export const issueLines = ({ code, message, raisedAt }: IssueView): ReadonlyArray<string> => [
  `  ${code} since ${new Date(raisedAt).toISOString()}: ${message ?? ""}`,
  `    ${ISSUE_STEPS[code]}`,
]
