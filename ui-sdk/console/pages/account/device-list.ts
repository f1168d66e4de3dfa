import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleDevice } from "../../../../core/contract/accounts/console/session.ts"
import { send } from "../../../elements/api/send.ts"
import { Action } from "../../client/action.ts"
import { Resource } from "../../client/resource.ts"
import { actionButton } from "../../parts/action-button.ts"
import { type Column, DataTable } from "../../parts/data-table.ts"
import { problemNote, showLoaded } from "../../parts/loaded.ts"
import { RelativeTime, relativeTime } from "../../parts/time.ts"
import { describeBrowser } from "../../parts/describe-browser.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

/** The browsers in which the user is signed in, and the way to sign out of the others. */
export class DeviceList extends PagePart<Messages> {
  static readonly tag = "hrsync-device-list"
  static readonly parts = [DataTable, RelativeTime]
  readonly #devices = new Resource(this, () => send(this.api.GET("/api/console/account/sessions/")))
  readonly #ending = new Action(this)

  reload(): void {
    void this.#devices.load()
  }

  override render() {
    const {
      messages: { devices: t },
      words,
    } = this
    const others = this.#devices.value?.items.filter(({ is_current: isCurrent }) => !isCurrent) ?? []
    return html`<section class="part" aria-labelledby="devices-title">
      <div class="part-head">
        <h2 id="devices-title">${t.title}</h2>
        ${
          others.length === 0
            ? nothing
            : actionButton(t.others, this.#ending, { look: "", onClick: () => void this.#endOthers() })
        }
      </div>
      ${problemNote(this.#ending.problem, words)}
      ${showLoaded(this.#devices.value, this.#devices, words, ({ items }) => this.#table(items))}
    </section>`
  }

  #table(items: ReadonlyArray<ConsoleDevice>): TemplateResult {
    return html`<hrsync-table
      .label=${this.messages.devices.table}
      .columns=${this.#columns}
      .rows=${items}
      .rowKey=${({ id }: ConsoleDevice) => id}
      .total=${items.length}
    ></hrsync-table>`
  }

  get #columns(): ReadonlyArray<Column<ConsoleDevice>> {
    const {
      messages: { devices: t },
    } = this
    return [
      {
        key: "browser",
        label: t.browser,
        cell: (device) =>
          html`${this.#nameDevice(device)}
            ${device.is_current ? html`<span class="tag">${t.current}</span>` : nothing}<span
              class="only-m sub"
              ><br />${device.address}</span
            >`,
      },
      {
        key: "address",
        label: t.address,
        look: "col-m",
        cell: ({ address }) => html`<span class="mono">${address}</span>`,
      },
      { key: "since", label: t.since, look: "r col-w", cell: ({ created_at: at }) => relativeTime(at) },
      { key: "used", label: t.used, look: "r", cell: ({ last_used_at: at }) => relativeTime(at) },
      {
        key: "actions",
        label: t.actions,
        isLabelHidden: true,
        look: "r",
        cell: (device) => (device.is_current ? nothing : this.#endButton(device)),
      },
    ]
  }

  #nameDevice({ user_agent: userAgent }: ConsoleDevice): string {
    const { devices: t } = this.messages
    const { name, system } = describeBrowser(userAgent)
    if (name === null) return system ?? t.unknown
    return system === null ? name : t.on(name, system)
  }

  #endButton(device: ConsoleDevice): TemplateResult {
    const { devices: t } = this.messages
    return html`<button
      class="btn ghost"
      type="button"
      aria-label=${t.signOutFrom(this.#nameDevice(device))}
      @click=${() => void this.#end(device.id)}
    >
      ${t.signOut}
    </button>`
  }

  async #end(session: string): Promise<void> {
    const result = await this.#ending.run(() =>
      send(
        this.api.POST("/api/console/account/sessions/{session_id}/end/", {
          params: { path: { session_id: session } },
        }),
      ),
    )
    if (result?.ok === true) this.#done(this.messages.devices.signedOut)
  }

  async #endOthers(): Promise<void> {
    const result = await this.#ending.run(() =>
      send(this.api.POST("/api/console/account/sessions/end-others/")),
    )
    if (result?.ok === true) this.#done(this.messages.devices.othersDone)
  }

  #done(text: string): void {
    this.console.toast(text)
    this.reload()
  }
}
