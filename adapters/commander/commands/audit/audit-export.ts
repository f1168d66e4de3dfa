import * as Effect from "effect/Effect"
import type { WireAuditEntry } from "../../../../core/contract/audit/audit-entry.ts"
import type { AuditEntry } from "../../../../core/domain/audit/entry.ts"
import { formatEntry } from "../../../../core/domain/audit/format-entry.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { Cli } from "../../cli.ts"
import { withServices } from "../../run-command.ts"
import { type AuditOptions, readAuditQuery } from "./audit-query.ts"
import { writeOutputFile } from "../../output/output-file.ts"
import { tryWriting } from "../../output/try-writing.ts"
import { UsageInvalid } from "../../failure.ts"

type Pages = AsyncIterable<ReadonlyArray<WireAuditEntry>>

/** Writes all selected entries, page by page. */
export const exportAudit = async (
  { app, console }: Cli,
  options: AuditOptions & { readonly format: string; readonly output?: string },
): Promise<void> => {
  const { format, output } = options
  if (console.json && output === undefined) {
    throw new UsageInvalid("--json requires --output FILE, since stdout carries the JSON.", "--output")
  }
  const query = readAuditQuery(options)
  const count = { entries: 0 }
  await withServices(app, ({ audit }) =>
    Effect.flatMap(audit.exportEntries(OPERATOR, query), (entries) => {
      const pages = formatPages(entries, count)
      const texts = format === "csv" ? app.toAuditCsv(pages) : toJsonLines(pages)
      return tryWriting((signal) =>
        output === undefined
          ? console.stream(texts)
          : writeOutputFile(output, texts, { option: "--output", overwrite: true, signal }),
      )
    }),
  )
  if (output !== undefined) {
    console.result({ file: output, ...count }, [
      `Wrote ${count.entries.toLocaleString("en")} entries to ${output}.`,
    ])
  }
}

async function* formatPages(
  pages: AsyncIterable<ReadonlyArray<AuditEntry>>,
  count: { entries: number },
): AsyncGenerator<ReadonlyArray<WireAuditEntry>> {
  for await (const page of pages) {
    count.entries += page.length
    yield page.map(formatEntry)
  }
}

async function* toJsonLines(pages: Pages): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((entry) => `${JSON.stringify(entry)}\n`).join("")
}
