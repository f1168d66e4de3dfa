import { html, nothing, type TemplateResult } from "lit"
import type {
  ConsoleClientDetails,
  ConsoleDeletion,
} from "../../../../core/contract/connection/console/clients.ts"
import { send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { ConfirmDialog } from "../../parts/dialogs/confirm-dialog.ts"
import { problemNote, problemText } from "../../parts/loaded.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

/**
 * The end of a client's page, where its connection is terminated, or its invitation withdrawn.
 *
 * @property client
 */
export class ClientEnd extends withProperties(PagePart<Messages>, {
  client: property<ConsoleClientDetails>(),
  /** What terminating would delete; null: nothing that was shared. */
  deletion: state<ConsoleDeletion | null>(null),
  isAsking: state(false),
}) {
  static readonly tag = "hrsync-client-end"
  static readonly parts = [ConfirmDialog]
  static readonly ended = new ElementEvent("ended")
  readonly #acting = new Action(this)

  get #path() {
    return { path: { connection_id: this.client.connection_id } }
  }

  get #isInvited(): boolean {
    return this.client.status === "CONNECTION_INVITED"
  }

  override render() {
    const { end, withdraw } = this.messages
    const t = this.#isInvited ? withdraw : end
    const { employees } = this.client
    return html`<section class="danger-zone" aria-labelledby="client-end">
        <div>
          <h2 class="h2" id="client-end">${t.title(this.client.name)}</h2>
          <p>${this.#isInvited ? withdraw.text : end.text(employees, this.client.name)}</p>
          ${this.isAsking ? nothing : problemNote(this.#acting.problem, this.words)}
        </div>
        <button class="btn danger" type="button" @click=${() => void this.#ask()}>${t.button}</button>
      </section>
      ${this.isAsking ? this.#dialog() : nothing}`
  }

  /** Nothing was shared before an invitation is answered, so nothing has to be typed to withdraw it. */
  #dialog(): TemplateResult {
    const { messages, words, client, deletion } = this
    const { end, withdraw } = messages
    const { name } = client
    const { isBusy, problem } = this.#acting
    return html`<hrsync-confirm-dialog
      .heading=${deletion === null ? withdraw.heading(name) : end.heading(name)}
      .text=${deletion === null ? withdraw.loss : end.loss(deletion.employees, deletion.sync_sessions, deletion.webhooks, name)}
      .name=${deletion === null ? null : name}
      .action=${deletion === null ? withdraw.button : end.action}
      .isBusy=${isBusy}
      .error=${problem === null ? null : problemText(problem, words)}
      ${ConfirmDialog.confirmed.on(() => void this.#terminate())}
      ${ConfirmDialog.closed.on(() => {
        this.isAsking = false
        this.#acting.clear()
      })}
    ></hrsync-confirm-dialog>`
  }

  async #ask(): Promise<void> {
    if (this.#isInvited) {
      this.deletion = null
      this.isAsking = true
      return
    }
    const result = await this.#acting.run(() =>
      send(this.api.GET("/api/console/clients/{connection_id}/deletion/", { params: this.#path })),
    )
    if (result?.ok !== true) return
    this.deletion = result.value
    this.isAsking = true
  }

  async #terminate(): Promise<void> {
    const { end, withdraw } = this.messages
    const isWithdrawal = this.deletion === null
    const done = isWithdrawal ? withdraw.done : end.done
    if (isWithdrawal && !(await this.#isUnanswered())) return
    const result = await this.#acting.run(() =>
      send(this.api.POST("/api/console/clients/{connection_id}/terminate/", { params: this.#path })),
    )
    if (result?.ok !== true) return
    this.isAsking = false
    this.console.toast(done(this.client.name))
    ClientEnd.ended.send(this)
  }

  /** A client that has connected since the page was loaded has something to lose. */
  async #isUnanswered(): Promise<boolean> {
    const result = await this.#acting.run(() =>
      send(this.api.GET("/api/console/clients/{connection_id}/", { params: this.#path })),
    )
    if (result?.ok !== true) return false
    if (result.value.status === "CONNECTION_INVITED") return true
    this.isAsking = false
    this.console.toast(this.messages.withdraw.answered(this.client.name))
    ClientEnd.ended.send(this)
    return false
  }
}
