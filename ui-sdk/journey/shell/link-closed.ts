import { html, nothing, type PropertyValues } from "lit"
import { icon } from "../../elements/icon.ts"
import { loadMessages } from "../../elements/locale/catalogues.ts"
import type { Language } from "../../elements/locale/format.ts"
import { PageElement } from "../../elements/page-element.ts"
import { property, state, withProperties } from "../../elements/with-properties.ts"
import type { LinkSession } from "../client/link-session.ts"
import { SHELL_CATALOGUES } from "./catalogues.ts"
import type { ShellMessages } from "./en.ts"

/**
 * A mailed link that opens nothing any more, and the way to a new one.
 *
 * @property link - the link
 * @property language - the reader's language
 */
export class LinkClosed extends withProperties(PageElement, {
  link: property<LinkSession>(),
  language: property<Language>(),
  messages: state<ShellMessages | null>(null),
  mail: state<"none" | "sending" | "sent" | "failed">("none"),
}) {
  static readonly tag = "hrsync-link-closed"

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("language")) void this.#load()
  }

  async #load(): Promise<void> {
    const { language } = this
    this.messages = await loadMessages(SHELL_CATALOGUES, language)
    document.documentElement.lang = language
  }

  async #renew(): Promise<void> {
    if (this.mail === "sending") return
    this.mail = "sending"
    this.mail = (await this.link.renew()) ? "sent" : "failed"
  }

  override render() {
    if (this.messages === null) return nothing
    const { link: t } = this.messages
    const status = { none: "", sending: t.mailing, sent: t.mailed, failed: t.failed }[this.mail]
    return html`<main id="main" class="stage">
      <div class="message" role="alert">
        ${icon("alert", "lg")}
        <h1 tabindex="-1">${t.title}</h1>
        <p class="lede">${t.text}</p>
        ${
          this.mail === "sent"
            ? nothing
            : html`<div class="btns">
                <button
                  class="btn primary"
                  type="button"
                  aria-busy=${this.mail === "sending" ? "true" : nothing}
                  @click=${() => void this.#renew()}
                >
                  ${icon("mail")}${t.mail}
                </button>
              </div>`
        }
        <p class="ref" role="status">${status}</p>
      </div>
    </main>`
  }
}
