import { html, nothing } from "lit"
import type { ConsoleApiCall } from "../../../../core/contract/accounts/call-log/call-log.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon } from "../../../elements/icon.ts"
import { property, withProperties } from "../../../elements/with-properties.ts"
import { CopyButton } from "../../parts/copy-button.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { linkTo } from "../../routing/paths.ts"
import { PagePart } from "../page-part.ts"
import { nameCredential } from "./columns.ts"
import type { Messages } from "./en.ts"
import { explainRefusal } from "./refusal-words.ts"

/**
 * One call with everything that the log holds of it.
 *
 * @property call
 */
export class CallDrawer extends withProperties(PagePart<Messages>, {
  call: property<ConsoleApiCall>(),
}) {
  static readonly tag = "hrsync-call-drawer"
  static readonly parts = [ConsoleDialog, CopyButton]
  static readonly closed = new ElementEvent("closed")

  override render() {
    const { call } = this
    return html`<hrsync-dialog
      .kind=${"drawer"}
      .heading=${`${call.method} ${call.route}`}
      .content=${html`${this.#reason(call)} ${this.#facts(call)} ${this.#links(call)}`}
      ${ConsoleDialog.closed.on(() => CallDrawer.closed.send(this))}
    ></hrsync-dialog>`
  }

  #reason({ refusal, status }: ConsoleApiCall) {
    const { messages: t } = this
    if (refusal === null) return nothing
    return html`<div class="note warn">
      ${icon("alert")}
      <div>
        <b>${t.detail.why}</b>
        <p>${explainRefusal(refusal, status, t)}</p>
        <p class="faint">${t.detail.code}: <span class="mono">${refusal}</span></p>
      </div>
    </div>`
  }

  #facts(call: ConsoleApiCall) {
    const { messages: t, format } = this
    const { detail } = t
    return html`<dl class="kv">
      <dt>${detail.when}</dt>
      <dd>${format.instant(call.at)}</dd>
      <dt>${detail.status}</dt>
      <dd class="num">${call.status}</dd>
      <dt>${detail.took}</dt>
      <dd class="num">${t.figures.ms(call.duration_ms)}</dd>
      <dt>${detail.credential}</dt>
      <dd>${nameCredential(call, t)}</dd>
      <dt>${detail.requestId}</dt>
      <dd class="mono">
        ${call.request_id}
        <hrsync-copy-button .value=${call.request_id} .what=${detail.requestId}></hrsync-copy-button>
      </dd>
    </dl>`
  }

  /** The links close the drawer by the address that they lead to. */
  #links({ request_id: request, refusal, credential_id: key }: ConsoleApiCall) {
    const { detail: t } = this.messages
    return html`<div class="btns">
      <a class="btn" href=${linkTo("calls", { request })}>${t.link}</a>
      <a class="btn" href=${linkTo("calls", { key })}>${t.sameKey}</a>
      ${
        refusal === null
          ? nothing
          : html`<a class="btn" href=${linkTo("calls", { reason: refusal })}>${t.sameReason}</a>`
      }
    </div>`
  }
}
