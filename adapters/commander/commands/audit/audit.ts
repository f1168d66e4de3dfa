import { type Command, Option } from "commander"
import type { WireAuditEntry } from "../../../../core/contract/audit/audit-entry.ts"
import { formatEntry } from "../../../../core/domain/audit/format-entry.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { Cli } from "../../cli.ts"
import { table } from "../../output/table.ts"
import { readWholeNumber } from "../../arguments/read-whole-number.ts"
import { withServices } from "../../run-command.ts"
import { exportAudit } from "./audit-export.ts"
import { type AuditOptions, readAuditQuery } from "./audit-query.ts"
import { verifyAudit } from "./audit-verify.ts"

const MAX_LISTED = 1_000

/** Commands for the audit log: who did what, when and from where. */
export const auditCommands = (program: Command, cli: Cli): void => {
  const audit = program.command("audit").description("show, verify and export the audit log")

  selectable(audit.command("list").description("list entries, newest first"))
    .option("--limit <n>", "how many", "50")
    .action((options: AuditOptions & { limit: string }) => list(cli, options))

  audit
    .command("verify")
    .description("check that no entry was changed, removed or inserted; exits with 1 when one was")
    .option("--vendor <id>", "only the entries of this vendor")
    .action((options: { vendor?: string }) => verifyAudit(cli, options.vendor ?? null))

  selectable(audit.command("export").description("export entries as CSV or as one JSON document a line"))
    .addOption(new Option("--format <format>", "format of the file").choices(["csv", "jsonl"]).default("csv"))
    .option("--output <file>", "file to write (default: stdout)")
    .action((options: AuditOptions & { format: string; output?: string }) => exportAudit(cli, options))
}

const selectable = (command: Command): Command =>
  command
    .option("--vendor <id>", "only entries of this vendor")
    .option("--connection <id>", "only entries about this connection")
    .option("--action <name>", "only this action, such as vendor.api-key.issued")
    .option("--reads", "only reads of personal data, as the notice about a breach needs them")
    .option("--actor <id>", "only of this user or credential")
    .option("--from <time>", "only from this time on, such as 2026-01-31T09:00:00Z")
    .option("--to <time>", "only before this time")

const list = async (
  { app, console }: Cli,
  options: AuditOptions & { readonly limit: string },
): Promise<void> => {
  const limit = readWholeNumber("limit", options.limit, [1, MAX_LISTED])
  const query = readAuditQuery(options)
  const { items, next } = await withServices(app, ({ audit }) =>
    audit.listEntries(OPERATOR, query, { after: null, limit }),
  )
  const entries = items.map(formatEntry)
  console.result(entries, table(["TIME", "ACTION", "TARGET", "BY", "VIA", "OUTCOME"], entries.map(toLine)))
  if (next !== null)
    console.note("There are more: narrow the selection, raise --limit, or use hrsync audit export.")
}

const toLine = (entry: WireAuditEntry): ReadonlyArray<string> => [
  entry.at,
  entry.action,
  entry.target_id === null ? entry.target_kind : `${entry.target_kind} ${entry.target_id}`,
  [entry.role, entry.user_id ?? entry.credential_id ?? ""].join(" ").trim(),
  entry.address === null ? entry.via : `${entry.via} ${entry.address}`,
  entry.outcome,
]
