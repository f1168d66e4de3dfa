import { html, type TemplateResult } from "lit"
import type { ConsoleParkedMessages } from "../../../../core/contract/operation/console/service.ts"
import { send } from "../../../elements/api/send.ts"
import { Action } from "../../client/action.ts"
import { Resource } from "../../client/resource.ts"
import { actionButton } from "../../parts/action-button.ts"
import { type Column, DataTable } from "../../parts/data-table.ts"
import { problemNote, showLoaded } from "../../parts/loaded.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

/** Messages that no worker could process. */
export class ParkedMessages extends PagePart<Messages> {
  static readonly tag = "hrsync-parked-messages"
  static readonly parts = [DataTable]
  readonly #parked = new Resource<ConsoleParkedMessages>(this, () =>
    send(this.api.GET("/api/console/service/messages/")),
  )
  readonly #redriving = new Action(this)

  override render() {
    const { messages: t, words } = this
    return html`<section class="part">
      <div class="part-head"><h2>${t.messages.title}</h2></div>
      <p class="muted">${t.messages.lede}</p>
      ${showLoaded(this.#parked.value, this.#parked, words, (parked) => this.#messageTable(parked))}
      ${problemNote(this.#redriving.problem, words)}
    </section>`
  }

  #messageTable({ items }: ConsoleParkedMessages): TemplateResult {
    const { messages: t } = this.messages
    const count = items.reduce((sum, { parked }) => sum + parked, 0)
    if (count === 0) return html`<p><span class="status ok">${t.none}</span></p>`
    const columns: ReadonlyArray<Column<ConsoleParkedMessages["items"][number]>> = [
      { key: "topic", label: t.column.topic, cell: ({ topic }) => html`<span class="mono">${topic}</span>` },
      {
        key: "parked",
        label: t.column.parked,
        look: "r",
        cell: ({ parked }) => html`<span class="num">${this.messages.number(parked)}</span>`,
      },
    ]
    return html`<hrsync-table
        .label=${t.title}
        .columns=${columns}
        .rows=${items}
        .rowKey=${({ topic }: ConsoleParkedMessages["items"][number]) => topic}
        .total=${items.length}
      ></hrsync-table>
      <div class="btns">
        ${actionButton(t.redrive(count), this.#redriving, { onClick: () => void this.#redrive() })}
      </div>`
  }

  async #redrive(): Promise<void> {
    const result = await this.#redriving.run(() =>
      send(this.api.POST("/api/console/service/messages/redrive/")),
    )
    if (result?.ok === true) this.console.toast(this.messages.messages.redriven(result.value.redriven))
    await this.#parked.load()
  }
}
