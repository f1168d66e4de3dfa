import type { Command } from "commander"
import { OPERATOR } from "../../../../core/use-cases/access/actor.ts"
import type { UnsupportedHrms } from "../../../../core/use-cases/requests/unsupported-hrms.ts"
import type { App } from "../../app.ts"
import { type Console, field, instant, table } from "../../console.ts"
import { isUuid } from "../../is-uuid.ts"
import { CommandFailed, withServices } from "../../run-command.ts"
import { documentCommands, documentJson, documentLines } from "./request-documents.ts"

interface AddOptions {
  readonly vendor: string
  readonly orgName: string
  readonly email: string
  readonly hrms: string
  readonly website?: string
  readonly information?: string
}

export const hrmsRequestCommands = (program: Command, app: App, console: () => Console): void => {
  const requests = program
    .command("hrms-request")
    .description("corporates who ask for an HR system that is not supported")

  requests
    .command("add")
    .description("file such a request; documents are added to it afterwards")
    .requiredOption("--vendor <id>", "org_id of the vendor")
    .requiredOption("--org-name <name>", "name of the corporate")
    .requiredOption("--email <email>", "who wants the answer")
    .requiredOption("--hrms <name>", "the HR system")
    .option("--website <url>", "of the HR system or its maker")
    .option("--information <text>", "whatever else helps; never a password")
    .action((options: AddOptions) => add(app, console(), options))

  requests
    .command("list")
    .description("the requests, those without an answer first")
    .option("--vendor <id>", "only this vendor's")
    .action((options: { vendor?: string }) => list(app, console(), options.vendor ?? null))

  requests
    .command("show")
    .description("one request with its documents")
    .argument("<id>", "the request")
    .action((id: string) => show(app, console(), id))

  requests
    .command("answer")
    .description("mark a request as answered")
    .argument("<id>", "the request")
    .action((id: string) => answer(app, console(), id))

  documentCommands(requests, app, console, { of: "unsupported", check: parseRequestId })
}

const add = async (app: App, console: Console, options: AddOptions): Promise<void> => {
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
    `The request is filed: ${filed.id}`,
    `"hrsync hrms-request add-document ${filed.id} FILE" adds the API documentation.`,
  ])
}

const list = async (app: App, console: Console, vendor: string | null): Promise<void> => {
  const requests = await withServices(app, ({ requests }) => requests.listUnsupported(OPERATOR, vendor))
  console.result(
    requests.map(requestJson),
    requests.length === 0
      ? ["Nobody asked for another HR system yet."]
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

const show = async (app: App, console: Console, id: string): Promise<void> => {
  const request = await withServices(app, ({ requests }) =>
    requests.showUnsupported(OPERATOR, parseRequestId(id)),
  )
  console.result({ ...requestJson(request), documents: request.documents.map(documentJson) }, [
    ...requestLines(request),
    ...documentLines(request.documents),
  ])
}

const answer = async (app: App, console: Console, id: string): Promise<void> => {
  const request = await withServices(app, ({ requests }) =>
    requests.answerUnsupported(OPERATOR, parseRequestId(id)),
  )
  console.result(requestJson(request), requestLines(request))
}

/** What is no UUID is no request's id; the database need not be asked. */
const parseRequestId = (id: string): string => {
  if (isUuid(id)) return id
  throw new CommandFailed(`"${id}" is not the id of a request; "hrsync hrms-request list" shows them.`)
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
