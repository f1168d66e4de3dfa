import { html, nothing } from "lit"
import type { ConsoleClientDetails } from "../../../../core/contract/connection/console/clients.ts"
import { property, withProperties } from "../../../elements/with-properties.ts"
import { RelativeTime } from "../../parts/time.ts"
import { PagePart } from "../page-part.ts"
import { ClientAnchors } from "./anchors/client-anchors.ts"
import { ClientTeam } from "./client-team.ts"
import type { Messages } from "./en.ts"
import { contactsPart } from "./parts.ts"

/**
 * The people of a connection: the client's contacts, who decides for it, and those of the user's own organization who may see it.
 *
 * @property client
 */
export class ClientPeople extends withProperties(PagePart<Messages>, {
  client: property<ConsoleClientDetails>(),
}) {
  static readonly tag = "hrsync-client-people"
  static readonly parts = [ClientAnchors, ClientTeam, RelativeTime]
  override render() {
    const { messages: t, client } = this
    return html`<div class="key-lists">
      <section class="part" aria-labelledby="client-contacts">
        <div class="part-head"><h2 id="client-contacts">${t.contacts.title}</h2></div>
        ${contactsPart(client, t)}
      </section>
      ${
        this.can("connection.manage-anchors")
          ? html`<hrsync-client-anchors .client=${client}></hrsync-client-anchors>`
          : nothing
      }
      ${
        this.can("users.manage") ? html`<hrsync-client-team .client=${client}></hrsync-client-team>` : nothing
      }
    </div>`
  }
}
