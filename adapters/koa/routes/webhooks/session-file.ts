import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { EmployeeRecord } from "../../../../core/contract/employee/employee.ts"
import type { makeOpenSessionFile } from "../../../../core/use-cases/webhooks/session-file.ts"
import type { LimitAnonymousCalls } from "../../../../core/use-cases/access/credentials/authentication.ts"
import { makePublicAccess } from "../../access/api-key.ts"
import { endpoint } from "../../endpoint.ts"
import { failure } from "../../failure.ts"
import { Streamed } from "../../route.ts"

/** Employees as CSV, in chunks. */
export type ToCsv = (
  pages: AsyncIterable<ReadonlyArray<EmployeeRecord>>,
) => AsyncIterable<{ readonly text: string }>

/** GET /api/files/{token}: what stands behind `csv_link` (decisions.md 5). */
export const sessionFileRoute = (
  limitAnonymousCalls: LimitAnonymousCalls,
  openSessionFile: ReturnType<typeof makeOpenSessionFile>,
  toCsv: ToCsv,
) =>
  endpoint({
    method: "GET",
    path: "/api/files/{token}",
    id: "downloadSessionFile",
    tag: "Webhooks",
    summary: "Download the file of a CSV event",
    description:
      "The csv_link of sync.events.employee.csv: UTF-8, a header row of data-model keys, every cell safe to open in a spreadsheet. The link is signed, ends after 24 hours and with the connection, and needs no other credentials.",
    access: makePublicAccess(limitAnonymousCalls),
    parameters: {
      path: {
        schema: Schema.Struct({ token: Schema.NonEmptyString }),
        notes: { token: "As it stands in the link." },
        example: { token: "$FILE_TOKEN" },
      },
    },
    answers: { 200: { description: "The file.", schema: Schema.String, contentType: "text/csv" } },
    errors: { FileGone: () => failure(404, "Not found.") },
    handle: ({ path }) =>
      Effect.map(openSessionFile(path.token), (pages) => ({
        status: 200,
        headers: {
          "Content-Disposition": 'attachment; filename="employees.csv"',
          "Cache-Control": "no-store",
        },
        body: new Streamed(toBytes(toCsv(pages)), "text/csv; charset=utf-8"),
      })),
  })

async function* toBytes(chunks: AsyncIterable<{ readonly text: string }>): AsyncGenerator<Uint8Array> {
  for await (const { text } of chunks) yield Buffer.from(text)
}
