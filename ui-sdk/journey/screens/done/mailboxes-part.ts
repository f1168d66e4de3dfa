import { html, nothing, type TemplateResult } from "lit"
import { icon } from "../../../elements/icon.ts"
import type { Connected } from "../../client/connected.ts"
import type { Messages } from "./en.ts"

/** Who may decide about the connection, and who may once a mail is opened. */
export const mailboxesPart = ({ mailboxes }: Connected, t: Messages): TemplateResult =>
  html`<section class="sec" aria-labelledby="done-mailboxes">
    <h2 id="done-mailboxes">${t.mailboxesTitle}</h2>
    ${
      mailboxes.length === 0
        ? html`<p class="hint">${t.noMailboxes}</p>`
        : html`<ul class="rows">
            ${mailboxes.map(
              ({ email, is_proven: isProven, is_caller: isCaller }) =>
                html`<li>
                  ${icon(isProven ? "user" : "mail")}<span class="t"
                    ><b class="address">${email}</b><small>${isProven ? t.isProven : t.isNamed}</small></span
                  >${isCaller ? html`<span class="faint">${t.isYou}</span>` : nothing}
                </li>`,
            )}
          </ul>`
    }
  </section>`
