import { html, nothing, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import type { ConsoleClientDetails } from "../../../../core/contract/connection/console/clients.ts"
import { send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { ConfirmDialog } from "../../parts/dialogs/confirm-dialog.ts"
import { problemText } from "../../parts/loaded.ts"
import "../../styles/switch.css"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

/**
 * Whether the client shares on demand: only the mandatory fields of all employees.
 *
 * @property client
 */
export class OnDemand extends withProperties(PagePart<Messages>, {
  client: property<ConsoleClientDetails>(),
  isAsking: state(false),
}) {
  static readonly tag = "hrsync-on-demand"
  static readonly parts = [ConfirmDialog]
  static readonly changed = new ElementEvent("changed", { bubbles: true })
  readonly #changing = new Action(this)

  /** What it would become. */
  get #next(): "on" | "off" {
    return this.client.on_demand ? "off" : "on"
  }

  override render() {
    const { onDemand: t } = this.messages
    return html`<label class="toggle">
        <span>${t.title}<small>${t.text}</small></span>
        <input
          class="switch"
          type="checkbox"
          role="switch"
          .checked=${live(this.client.on_demand)}
          @click=${(event: Event) => this.#ask(event)}
        />
      </label>
      ${this.isAsking ? this.#dialog() : nothing}`
  }

  /** It changes once the change is confirmed. */
  #ask(event: Event): void {
    event.preventDefault()
    this.#changing.clear()
    this.isAsking = true
  }

  #dialog(): TemplateResult {
    const { messages, words, client } = this
    const { onDemand: t } = messages
    const next = this.#next
    const { isBusy, problem } = this.#changing
    return html`<hrsync-confirm-dialog
      .heading=${t.ask[next]}
      .text=${t.loss[next](client.employees)}
      .action=${t.action[next]}
      .isDangerous=${false}
      .isBusy=${isBusy}
      .error=${problem === null ? null : problemText(problem, words)}
      .keep=${words.cancel}
      ${ConfirmDialog.confirmed.on(() => void this.#change(next))}
      ${ConfirmDialog.closed.on(() => (this.isAsking = false))}
    ></hrsync-confirm-dialog>`
  }

  async #change(next: "on" | "off"): Promise<void> {
    const result = await this.#changing.run(() =>
      send(
        this.api.POST("/api/console/clients/{connection_id}/on-demand/", {
          params: { path: { connection_id: this.client.connection_id } },
          body: { on_demand: next === "on" },
        }),
      ),
    )
    if (result?.ok !== true) return
    this.isAsking = false
    this.console.toast(this.messages.onDemand.saved[next])
    OnDemand.changed.send(this)
  }
}
