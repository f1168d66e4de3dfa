import { html, nothing, type TemplateResult } from "lit"
import type {
  ConsolePastSignIn,
  ConsoleSignIns,
  ConsoleUser,
} from "../../../../core/contract/accounts/console/users.ts"
import { send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { property, withProperties } from "../../../elements/with-properties.ts"
import { Resource } from "../../client/resource.ts"
import { describeBrowser } from "../../parts/describe-browser.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { emptyState } from "../../parts/empty.ts"
import { showLoaded } from "../../parts/loaded.ts"
import { Menu } from "../../parts/menu.ts"
import { RelativeTime, relativeTime } from "../../parts/time.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"
import { nameUser } from "./user-table.ts"

/**
 * The last sign-ins of a user: when, with which browser, from which network, and those that lacked the second factor.
 *
 * @property user
 */
export class SignInDrawer extends withProperties(PagePart<Messages>, {
  user: property<ConsoleUser>(),
}) {
  static readonly tag = "hrsync-sign-in-drawer"
  static readonly parts = [ConsoleDialog, Menu, RelativeTime]
  static readonly closed = new ElementEvent("closed")
  readonly #signIns = new Resource<ConsoleSignIns>(this, () =>
    send(
      this.api.GET("/api/console/users/{user_id}/sign-ins/", { params: { path: { user_id: this.user.id } } }),
    ),
  )

  override render() {
    const {
      messages: { signIns: t },
      words,
      user,
    } = this
    return html`<hrsync-dialog
      .kind=${"drawer"}
      .heading=${t.title(nameUser(user))}
      .content=${showLoaded(this.#signIns.value, this.#signIns, words, ({ items }) => this.#list(items))}
      ${ConsoleDialog.closed.on(() => SignInDrawer.closed.send(this))}
    ></hrsync-dialog>`
  }

  #list(items: ReadonlyArray<ConsolePastSignIn>): TemplateResult {
    const { signIns: t } = this.messages
    if (items.length === 0) return emptyState("user", t.none, t.noneText)
    return html`<div class="stack">
      <p class="muted">${t.lede}</p>
      <ol class="sign-ins" role="list">
        ${items.map((each) => html`<li>${this.#signIn(each)}</li>`)}
      </ol>
    </div>`
  }

  #signIn({
    at,
    outcome,
    user_agent: userAgent,
    network,
    is_open: isOpen,
  }: ConsolePastSignIn): TemplateResult {
    const {
      messages: { signIns: t },
    } = this
    const { name, system } = describeBrowser(userAgent)
    const browser = name === null ? (system ?? t.unknown) : system === null ? name : t.on(name, system)
    return html`<span class="row spread"
        ><span class="status ${outcome === "signed-in" ? "ok" : "warn"}">${t.outcome[outcome]}</span
        ><span class="faint">${relativeTime(at)}</span></span
      ><span class="sign-in-where"
        ><span>${browser}</span>
        ${network === "" ? nothing : html`<span class="mono faint">${network}</span>`}
        ${isOpen ? html`<span class="tag">${t.open}</span>` : nothing}</span
      >${outcome === "unfinished" ? html`<span class="sub">${t.unfinishedText}</span>` : nothing}`
  }
}
