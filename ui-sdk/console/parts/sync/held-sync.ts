import { html, type TemplateResult } from "lit"
import type { ConsoleSyncProgress } from "../../../../core/contract/sync/console/syncs.ts"
import type { Api } from "../../../elements/api/client.ts"
import { send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon } from "../../../elements/icon.ts"
import { property, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { actionButton } from "../action-button.ts"
import { ConsoleElement } from "../console-element.ts"
import { problemNote } from "../loaded.ts"

/**
 * A sync that the mass-change guard holds until a user decides.
 *
 * @property api
 * @property sync
 * @property connection - the id of its connection
 * @property mayAnswer - the user may share or drop it
 */
export class HeldSync extends withProperties(ConsoleElement, {
  api: property<Api>(),
  sync: property<ConsoleSyncProgress["sync"]>(),
  connection: property<string>(),
  mayAnswer: property<boolean>(),
}) {
  static readonly tag = "hrsync-held-sync"
  static readonly answered = new ElementEvent("answered")
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
    if (result?.ok === true) HeldSync.answered.send(this)
  }
}
