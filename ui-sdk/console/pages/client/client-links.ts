import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleSession } from "../../../../core/contract/accounts/console/session.ts"
import type { ConsoleClientDetails } from "../../../../core/contract/connection/console/clients.ts"
import { icon } from "../../../elements/icon.ts"
import type { ReaderKind } from "../../reader/by-reader.ts"
import { linkTo } from "../../routing/paths.ts"
import { isLive } from "./live-client.ts"
import type { Messages } from "./en.ts"

interface ClientLinks {
  readonly client: ConsoleClientDetails
  readonly messages: Messages
  readonly reader: ReaderKind
  readonly can: (action: string) => boolean
}

/** Where the reader goes from a client, beside what can be done there. */
export const clientLinks = ({ reader, ...links }: ClientLinks): TemplateResult | typeof nothing =>
  LINKS[reader](links)

const LINKS: Readonly<
  Record<ReaderKind, (links: Omit<ClientLinks, "reader">) => TemplateResult | typeof nothing>
> = {
  vendor: () => nothing,
  company: (links) => companyLinks(links),
  operator: ({ client, messages: t }) => link(linkTo("company", { id: client.org_id }), t.everywhere),
}

const link = (href: string, text: string): TemplateResult => html`<a class="btn" href=${href}>${text}</a>`

/** For the company whose data it is: what this vendor gets, record by record and as a file, and who has read it. */
const companyLinks = ({
  client,
  messages: { company: t },
  can,
}: Omit<ClientLinks, "reader">): TemplateResult => {
  const { connection_id: id } = client
  const isShared = isLive(client)
  return html`${isShared && can("employees.show") ? link(linkTo("directory", { client: id }), t.employees) : nothing}
  ${
    isShared && can("employees.export")
      ? html`<a class="btn" href="/api/console/clients/${id}/export/" download
          >${icon("download")}${t.download}</a
        >`
      : nothing
  }
  ${
    can("audit.read")
      ? link(linkTo("audit", { client: id, action: "reads", time: "month" }), t.reads)
      : nothing
  }`
}

/** Back to the list; an operator who has opened no vendor has none, and goes to the company. */
export const clientCrumb = (
  { org_id: id }: ConsoleClientDetails,
  { membership, vendor }: ConsoleSession,
  t: Messages,
): TemplateResult =>
  membership.role === "operator" && vendor === null
    ? crumb(linkTo("company", { id }), t.everywhere)
    : crumb(linkTo("clients"), t.back)

const crumb = (href: string, text: string): TemplateResult =>
  html`<a class="crumb" href=${href}>${icon("back", "sm")}${text}</a>`
