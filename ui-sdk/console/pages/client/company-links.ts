import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleClientDetails } from "../../../../core/contract/connection/console/clients.ts"
import { icon } from "../../../elements/icon.ts"
import { linkTo } from "../../routing/paths.ts"
import { isLive } from "./live-client.ts"
import type { Messages } from "./en.ts"

interface CompanyLinks {
  readonly client: ConsoleClientDetails
  readonly messages: Messages
  readonly can: (action: string) => boolean
}

/** For the company whose data it is: what this vendor gets, record by record and as a file, and who has read it. */
export const companyLinks = ({ client, messages: { company: t }, can }: CompanyLinks): TemplateResult => {
  const { connection_id: id } = client
  const link = (href: string, text: string) => html`<a class="btn" href=${href}>${text}</a>`
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
      ? link(linkTo("audit", { client: id, action: "reads", period: "month" }), t.reads)
      : nothing
  }`
}
