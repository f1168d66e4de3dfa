import type { Command } from "commander"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { UnsupportedHrms } from "../../../../core/use-cases/requests/unsupported-hrms.ts"
import type { Cli } from "../../cli.ts"
import { field, instant } from "../../console.ts"
import { table } from "../../output/table.ts"
import { invalidId, isUuid } from "../../arguments/is-uuid.ts"
import { withServices } from "../../run-command.ts"
import { documentCommands, documentJson, documentLines } from "./request-documents.ts"

interface AddOptions {
  readonly vendor: string
  readonly orgName: string
  readonly email: string
  readonly hrms: string
  readonly website?: string
  readonly information?: string
}

export const hrmsRequestCommands = (program: Command, cli: Cli): void => {
  const requests = program
    .command("hrms-request")
    .description("manage requests for HR systems that are not supported")

  requests
    .command("add")
    .description("create a request; add documents to it afterwards")
    .requiredOption("--vendor <id>", "org_id of the vendor")
    .requiredOption("--org-name <name>", "name of the corporate")
    .requiredOption("--email <email>", "e-mail address that receives the response")
    .requiredOption("--hrms <name>", "name of the HR system")
    .option("--website <url>", "website of the HR system or its vendor")
    .option("--information <text>", "additional information; never a password")
    .action((options: AddOptions) => add(cli, options))

  requests
    .command("list")
    .description("list requests, unanswered ones first")
    .option("--vendor <id>", "only requests of this vendor (org_id)")
    .action((options: { vendor?: string }) => list(cli, options.vendor ?? null))

  requests
    .command("show")
    .description("show a request with its documents")
    .argument("<id>", "id of the request")
    .action((id: string) => show(cli, id))

  requests
    .command("answer")
    .description("mark a request as answered")
    .argument("<id>", "id of the request")
    .action((id: string) => answer(cli, id))

  documentCommands(requests, cli, { of: "unsupported", check: parseRequestId })
}

const add = async ({ app, console }: Cli, options: AddOptions): Promise<void> => {
  const filed = await withServices(app, ({ requests }) =>
    requests.submitUnsupported(OPERATOR, options.vendor, {
      hrms_name: options.hrms,
      website_url: options.website ?? null,
      additional_information: options.information ?? null,
      org_name: options.orgName,
      email: options.email,
    }),
  )
  console.result(requestJson(filed), [
    `Created request ${filed.id}`,
    `To add the API documentation: hrsync hrms-request add-document ${filed.id} FILE`,
  ])
}

const list = async ({ app, console }: Cli, vendor: string | null): Promise<void> => {
  const requests = await withServices(app, ({ requests }) => requests.listUnsupported(OPERATOR, vendor))
  console.result(
    requests.map(requestJson),
    requests.length === 0
      ? ["No requests."]
      : table(
          ["REQUEST", "HR SYSTEM", "CORPORATE", "FOR", "FILED", "ANSWERED"],
          requests.map(({ id, form, filedAt, answeredAt }) => [
            id,
            form["hrms_name"] ?? "",
            form["org_name"] ?? "",
            form["email"] ?? "",
            instant(filedAt) ?? "",
            instant(answeredAt) ?? "not yet",
          ]),
        ),
  )
}

const show = async ({ app, console }: Cli, id: string): Promise<void> => {
  const request = await withServices(app, ({ requests }) =>
    requests.showUnsupported(OPERATOR, parseRequestId(id)),
  )
  console.result({ ...requestJson(request), documents: request.documents.map(documentJson) }, [
    ...requestLines(request),
    ...documentLines(request.documents),
  ])
}

const answer = async ({ app, console }: Cli, id: string): Promise<void> => {
  const request = await withServices(app, ({ requests }) =>
    requests.answerUnsupported(OPERATOR, parseRequestId(id)),
  )
  console.result(requestJson(request), requestLines(request))
}

/** Checked here because PostgreSQL fails on a text that is not a UUID. */
const parseRequestId = (id: string): string => {
  if (isUuid(id)) return id
  throw invalidId(id, "the id of a request", "hrsync hrms-request list")
}

const requestJson = ({ id, vendorOrgId, filedAt, answeredAt, form }: UnsupportedHrms) => ({
  request_id: id,
  vendor_org_id: vendorOrgId,
  filed_at: instant(filedAt),
  answered_at: instant(answeredAt),
  form,
})

const requestLines = ({ filedAt, answeredAt, form }: UnsupportedHrms): ReadonlyArray<string> => [
  `Filed ${instant(filedAt) ?? ""}, ${answeredAt === null ? "not answered yet" : `answered ${instant(answeredAt) ?? ""}`}`,
  ...Object.entries(form).flatMap(([name, text]) => field(name, text)),
]
