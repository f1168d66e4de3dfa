import type { Command } from "commander"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { formatFieldErrors } from "../../../../core/contract/field-errors.ts"
import { SharingTerms, type SubsetRule } from "../../../../core/contract/sharing/sharing-terms.ts"
import type { Connection } from "../../../../core/domain/connection/connection.ts"
import type { SharingRequest } from "../../../../core/domain/sharing/agreement.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { Cli } from "../../cli.ts"
import { instant } from "../../console.ts"
import { withServices } from "../../run-command.ts"
import { readJson } from "../../arguments/read-text.ts"
import { CommandFailed, UsageInvalid } from "../../failure.ts"

export const shareCommand = (connection: Command, cli: Cli): void => {
  connection
    .command("share")
    .description("show or change what the corporate withholds, or decide on a sharing request of the vendor")
    .argument("<id>", "connection_id")
    .option(
      "--terms <file>",
      'JSON file: { "withheld": ["<data-model key>"], "subset": [{ "field": "department", "operator": "is", "values": ["Sales"] }] }',
    )
    .option("--agree", "agree to the vendor's open request")
    .option("--decline", "decline the vendor's open request; the same fields are not requested again")
    .option("--request <version>", "decide only on this version of the request, as shown")
    .action((id: string, options: ShareOptions) => share(cli, id, options))
}

interface ShareOptions {
  readonly terms?: string
  readonly agree?: true
  readonly decline?: true
  readonly request?: string
}

const share = (cli: Cli, id: string, options: ShareOptions): Promise<void> => {
  const { terms, agree, decline, request } = options
  if ([terms, agree, decline].filter((one) => one !== undefined).length > 1) {
    throw new UsageInvalid("Use only one of --terms, --agree and --decline.")
  }
  if (agree !== undefined || decline !== undefined) {
    return decide(cli, { id, agree: agree === true, version: request ?? null })
  }
  if (request !== undefined) throw new UsageInvalid("--request requires --agree or --decline.", "--request")
  return terms === undefined ? show(cli, id) : change(cli, id, terms)
}

/** Reads sharing terms from a JSON file. */
export const readSharingTerms = async (path: string): Promise<SharingTerms> => {
  const input = await readJson(path, `The terms file ${path} is not valid JSON.`)
  const decoded = Schema.decodeUnknownResult(SharingTerms)(input, {
    errors: "all",
    onExcessProperty: "error",
  })
  if (decoded._tag === "Success") return decoded.success
  const wrong = Object.entries(formatFieldErrors(decoded.failure)).map(
    ([field, reason]) => `${field}: ${reason}`,
  )
  throw new CommandFailed("TermsInvalid", [`The terms in ${path} are not valid:`, ...wrong].join("\n  "))
}

const show = async ({ app, console }: Cli, id: string): Promise<void> => {
  const { connection, request } = await withServices(app, ({ sharing }) => sharing.showSharing(OPERATOR, id))
  console.result({ ...termsJson(connection), request: requestJson(request) }, [
    ...sharingLines(connection),
    ...requestLines(id, request),
  ])
}

interface Decision {
  readonly id: string
  readonly agree: boolean
  /** Null: the request that is open now. */
  readonly version: string | null
}

const decide = async ({ app, console }: Cli, { id, agree, version }: Decision): Promise<void> => {
  const { connection, request } = await withServices(app, ({ sharing }) =>
    Effect.gen(function* () {
      const shown = yield* sharing.showSharing(OPERATOR, id)
      const decidedVersion = version ?? shown.request?.version ?? ""
      return yield* sharing.decideSharingRequest(OPERATOR, {
        connectionId: id,
        version: decidedVersion,
        agree,
      })
    }),
  )
  console.result({ ...termsJson(connection), answered: { ...requestJson(request), agreed: agree } }, [
    agree
      ? `${connection.orgName} agreed. The next sync reads all employees.`
      : `${connection.orgName} declined. Nothing changes.`,
    ...keyLines(request),
  ])
}

const change = async ({ app, console }: Cli, id: string, path: string): Promise<void> => {
  const terms = await readSharingTerms(path)
  const { connection, excluded } = await withServices(app, ({ sharing }) =>
    sharing.changeSharing(OPERATOR, id, terms),
  )
  console.result({ ...termsJson(connection), left: excluded }, [
    ...sharingLines(connection),
    `${excluded.toLocaleString("en")} employees are no longer shared. The vendor is notified.`,
  ])
}

const termsJson = ({ id, withheld, subset }: Connection) => ({ connection_id: id, withheld, subset })

const requestJson = (request: SharingRequest | null) =>
  request === null
    ? null
    : {
        version: request.version,
        declined: !request.open,
        requested_at: instant(request.requestedAt),
        new: request.newKeys,
        mandatory: request.mandatoryKeys,
        withheld_now: request.withheldKeys,
      }

const requestLines = (id: string, request: SharingRequest | null): ReadonlyArray<string> => {
  if (request === null) return []
  const since = instant(request.requestedAt) ?? ""
  return [
    request.open
      ? `Since ${since}, the vendor requests fields beyond the agreement:`
      : `Since ${since}, the vendor requests fields beyond the agreement (declined):`,
    ...keyLines(request),
    `They are not shared. To answer: hrsync connection share ${id} --request ${request.version} --agree (or --decline)`,
  ]
}

const keyLines = ({ newKeys, mandatoryKeys, withheldKeys }: SharingRequest): ReadonlyArray<string> => [
  ...keyLine("new", newKeys),
  ...keyLine("becomes mandatory, so it can no longer be withheld", mandatoryKeys),
  ...keyLine("withheld now, shared after agreement", withheldKeys),
]

const keyLine = (what: string, keys: ReadonlyArray<string>): ReadonlyArray<string> =>
  keys.length === 0 ? [] : [`  ${what}: ${keys.join(", ")}`]

const sharingLines = ({ orgName, withheld, subset }: Connection): ReadonlyArray<string> => [
  `${orgName} withholds ${withheld.length === 0 ? "no field" : withheld.join(", ")}.`,
  subset.length === 0
    ? "All employees are shared."
    : "Only employees that match all of these rules are shared:",
  ...subset.map(ruleText),
]

const ruleText = ({ field, operator, values }: SubsetRule): string =>
  `  ${field} is ${operator === "is" ? "" : "not "}${values.join(" or ")}`
