import * as Effect from "effect/Effect"
import { once } from "node:events"
import { createWriteStream } from "node:fs"
import type { Writable } from "node:stream"
import { finished } from "node:stream/promises"
import type { WireAuditEntry } from "../../../../core/contract/audit/audit-entry.ts"
import type { AuditEntry } from "../../../../core/domain/audit/entry.ts"
import { formatEntry } from "../../../../core/domain/audit/format-entry.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { Cli } from "../../cli.ts"
import { CommandFailed, withServices } from "../../run-command.ts"
import { type AuditOptions, readAuditQuery } from "./audit-query.ts"

type Pages = AsyncIterable<ReadonlyArray<WireAuditEntry>>

/** Writes all selected entries, page by page. */
export const exportAudit = async (
  { app, console }: Cli,
  options: AuditOptions & { readonly format: string; readonly output?: string },
): Promise<void> => {
  const { format, output } = options
  if (format !== "csv" && format !== "jsonl") throw new CommandFailed("--format must be csv or jsonl.")
  if (console.json && output === undefined) {
    throw new CommandFailed("--json requires --output FILE, since stdout carries the JSON.")
  }
  const query = readAuditQuery(options)
  const count = { entries: 0 }
  await withServices(app, ({ audit }) =>
    Effect.flatMap(audit.exportEntries(OPERATOR, query), (entries) => {
      const pages = formatPages(entries, count)
      return Effect.tryPromise({
        try: () => writeAll(format === "csv" ? app.toAuditCsv(pages) : toJsonLines(pages), output),
        catch: (cause) => new CommandFailed("The export could not be written.", { cause }),
      })
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

const writeAll = async (texts: AsyncIterable<string>, output: string | undefined): Promise<void> => {
  const target: Writable = output === undefined ? process.stdout : createWriteStream(output, { mode: 0o600 })
  for await (const text of texts) if (!target.write(text)) await once(target, "drain")
  if (output === undefined) return
  target.end()
  await finished(target)
}
