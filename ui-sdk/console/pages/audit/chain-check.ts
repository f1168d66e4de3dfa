import { type nothing, html, type TemplateResult } from "lit"
import type { ConsoleAuditCheck } from "../../../../core/contract/audit/console/audit-log.ts"
import { send } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { actionButton } from "../../parts/action-button.ts"
import { problemNote } from "../../parts/loaded.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

/** Checks that no entry is missing or changed, when the user asks for it: a long chain takes a while. */
export class ChainCheck extends withProperties(PagePart<Messages>, {
  /** Null: not checked yet. */
  result: state<ConsoleAuditCheck | null>(null),
}) {
  static readonly tag = "hrsync-chain-check"
  readonly #checking = new Action(this)

  override render() {
    const { check: t } = this.messages
    const look = "link"
    return html`<div class="chain" role="status">
      ${this.#checking.isBusy ? html`<span class="faint">${t.running}</span>` : this.#answer()}
      ${actionButton(t.button, this.#checking, { look, onClick: () => void this.#check() })}
      ${problemNote(this.#checking.problem, this.words)}
    </div>`
  }

  #answer(): TemplateResult | typeof nothing {
    const { check: t } = this.messages
    if (this.result === null) return html`${icon("shield")}`
    const { entries, broken } = this.result
    if (broken === null) return html`${icon("shield")}<span>${t.intact(entries)}</span>`
    return html`<span class="err"
      >${icon("alert")}<span><b>${t.broken(broken.sequence)}</b> ${t.brokenText}</span></span
    >`
  }

  async #check(): Promise<void> {
    const result = await this.#checking.run(() => send(this.api.GET("/api/console/audit/check/")))
    if (result?.ok === true) this.result = result.value
  }
}
