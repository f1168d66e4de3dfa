import { html, type TemplateResult } from "lit"
import type { ConsoleSyncProgress } from "../../../core/contract/connection/console/clients.ts"
import type { Api } from "../../elements/api/client.ts"
import { send } from "../../elements/api/send.ts"
import { icon } from "../../elements/icon.ts"
import { PageElement } from "../../elements/page-element.ts"
import { Action } from "../client/action.ts"
import { actionButton } from "./action-button.ts"
import { problemNote } from "./loaded.ts"
import type { Words } from "./words/en.ts"

/**
 * A sync that the mass-change guard holds until somebody answers.
 *
 * @property api
 * @property words - the words that several pages have
 * @property sync
 * @property connection - the id of its connection
 * @property mayAnswer - the user may share or drop it
 * @fires answered
 */
export class HeldSync extends PageElement {
  static override properties = {
    api: { attribute: false },
    words: { attribute: false },
    sync: { attribute: false },
    connection: { attribute: false },
    mayAnswer: { attribute: false },
  }
  declare api: Api
  declare words: Words
  declare sync: ConsoleSyncProgress["sync"]
  declare connection: string
  declare mayAnswer: boolean
  readonly #answering = new Action(this)

  override render() {
    const { held: t } = this.words
    const { left, added, updated } = this.sync
    return html`<section class="note warn" aria-labelledby="sync-held">
      ${icon("alert")}
      <div class="stack">
        <b id="sync-held" role="status">${t.title}</b>
        <p>${t.text(left, added + updated)}</p>
        ${problemNote(this.#answering.problem, this.words)} ${this.mayAnswer ? this.#buttons() : ""}
      </div>
    </section>`
  }

  #buttons(): TemplateResult {
    const { held: t } = this.words
    return html`<div class="btns">
      ${actionButton(t.drop, this.#answering, { look: "", onClick: () => void this.#answer(false) })}
      ${actionButton(t.share, this.#answering, { onClick: () => void this.#answer(true) })}
    </div>`
  }

  async #answer(confirmed: boolean): Promise<void> {
    const result = await this.#answering.run(() =>
      send(
        this.api.POST("/api/console/clients/{connection_id}/confirm-sync/", {
          params: { path: { connection_id: this.connection } },
          body: { session_id: this.sync.id, confirmed },
        }),
      ),
    )
    if (result?.ok === true) this.dispatchEvent(new CustomEvent("answered"))
  }
}

customElements.define("hrsync-held-sync", HeldSync)
