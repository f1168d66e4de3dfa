import { html, type TemplateResult } from "lit"
import type {
  ConsoleConnector,
  ConsoleConnectors,
} from "../../../../core/contract/operation/console/operation.ts"
import { send } from "../../../elements/api/send.ts"
import { Resource } from "../../client/resource.ts"
import { type Column, DataTable } from "../../parts/data-table.ts"
import { showLoaded } from "../../parts/loaded.ts"
import { textWithCode } from "../../parts/text-with-code.ts"
import { RelativeTime, relativeTime } from "../../parts/time.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

/** The connectors of this installation, and how their connections are. */
export class Connectors extends PagePart<Messages> {
  static readonly tag = "hrsync-connectors"
  static readonly parts = [DataTable, RelativeTime]
  readonly #connectors = new Resource<ConsoleConnectors>(this, () =>
    send(this.api.GET("/api/console/service/connectors/")),
  )

  override render() {
    const { connectors: t } = this.messages
    return html`<section class="part">
      <p class="muted">${textWithCode(t.lede)}</p>
      ${showLoaded(
        this.#connectors.value,
        this.#connectors,
        this.words,
        ({ items }) =>
          html`<hrsync-table
            .label=${t.title}
            .columns=${this.#columns()}
            .rows=${items}
            .rowKey=${({ code }: ConsoleConnector) => code}
            .total=${items.length}
          ></hrsync-table>`,
      )}
    </section>`
  }

  #columns(): ReadonlyArray<Column<ConsoleConnector>> {
    const { connectors: t, number } = this.messages
    const count = (value: number) =>
      html`<span class=${value === 0 ? "num faint" : "num"}>${number(value)}</span>`
    return [
      {
        key: "name",
        label: t.column.name,
        cell: ({ name, code }) =>
          html`${name ?? code}${name === null ? html` <span class="status failed">${t.missing}</span>` : ""}`,
      },
      { key: "state", label: t.column.state, cell: (connector) => this.#state(connector) },
      { key: "active", label: t.column.active, look: "r", cell: ({ active }) => count(active) },
      { key: "failed", label: t.column.failed, look: "r", cell: ({ failed }) => count(failed) },
      {
        key: "last",
        label: t.column.last,
        look: "r col-m",
        cell: ({ last_synced_at: at }) => relativeTime(at, t.never),
      },
    ]
  }

  #state({ active, failed }: ConsoleConnector): TemplateResult {
    const { connectors: t } = this.messages
    if (failed > 0) return html`<span class="status failed">${t.failing(failed)}</span>`
    return active > 0
      ? html`<span class="status ok">${t.working}</span>`
      : html`<span class="status ended nowrap">${t.unused}</span>`
  }
}
