import type { Command } from "commander"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { fieldErrors } from "../../../core/contract/field-errors.ts"
import { SharingTerms, type SubsetRule } from "../../../core/contract/sharing-terms.ts"
import type { Connection } from "../../../core/ports/connection-store.ts"
import type { App } from "../app.ts"
import type { Console } from "../console.ts"
import { CommandFailed, withServices } from "../run-command.ts"
import { unknownConnection } from "./unknown-connection.ts"
import { readJson } from "../read-text.ts"

export const shareCommand = (connection: Command, app: App, console: () => Console): void => {
  connection
    .command("share")
    .description("show what the corporate leaves out, or change it")
    .argument("<id>", "connection_id")
    .option(
      "--terms <file>",
      'JSON: { "withheld": ["<data-model key>"], "subset": [{ "field": "department", "operator": "is", "values": ["Sales"] }] }',
    )
    .action((id: string, options: { terms?: string }) =>
      options.terms === undefined ? show(app, console(), id) : change(app, console(), id, options.terms),
    )
}

/** What a file says a corporate leaves out. */
export const readSharingTerms = async (path: string): Promise<SharingTerms> => {
  const given = await readJson(path, `The terms in ${path} are not JSON.`)
  const decoded = Schema.decodeUnknownResult(SharingTerms)(given, {
    errors: "all",
    onExcessProperty: "error",
  })
  if (decoded._tag === "Success") return decoded.success
  const wrong = Object.entries(fieldErrors(decoded.failure)).map(([field, reason]) => `${field}: ${reason}`)
  throw new CommandFailed([`The terms in ${path} are wrong:`, ...wrong].join("\n  "))
}

const show = async (app: App, console: Console, id: string): Promise<void> => {
  const connection = await withServices(app, ({ connections }) => connections.find(id))
  if (connection === null) throw unknownConnection(id)
  console.result(termsJson(connection), linesOf(connection))
}

const change = async (app: App, console: Console, id: string, path: string): Promise<void> => {
  const terms = await readSharingTerms(path)
  const { connection, left } = await withServices(app, ({ connections, changeSharing }) =>
    Effect.flatMap(connections.find(id), (found) =>
      found === null ? Effect.fail(unknownConnection(id)) : changeSharing(id, terms),
    ),
  )
  console.result({ ...termsJson(connection), left }, [
    ...linesOf(connection),
    `${left.toLocaleString("en")} employees are no longer shared; the vendor is told.`,
  ])
}

const termsJson = ({ id, withheld, subset }: Connection) => ({ connection_id: id, withheld, subset })

const linesOf = ({ orgName, withheld, subset }: Connection): ReadonlyArray<string> => [
  `${orgName} withholds ${withheld.length === 0 ? "no field" : withheld.join(", ")}.`,
  subset.length === 0 ? "All employees are shared." : "Shared are employees for whom all of this holds:",
  ...subset.map(ruleText),
]

const ruleText = ({ field, operator, values }: SubsetRule): string =>
  `  ${field} is ${operator === "is" ? "" : "not "}${values.join(" or ")}`
