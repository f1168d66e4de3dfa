import { html } from "lit"
import type {
  ConsoleRetained,
  ConsoleRetention,
} from "../../../../core/contract/operation/console/operation.ts"
import { send } from "../../../elements/api/send.ts"
import { Resource } from "../../client/resource.ts"
import { type Column, DataTable } from "../../parts/data-table.ts"
import { showLoaded } from "../../parts/loaded.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"
import { Pruning } from "./pruning.ts"

/** What is deleted by itself, and when. */
export class RetentionTable extends PagePart<Messages> {
  static readonly tag = "hrsync-retention"
  static readonly parts = [DataTable, Pruning]
  readonly #retained = new Resource<ConsoleRetention>(this, () =>
    send(this.api.GET("/api/console/service/retention/")),
  )

  override render() {
    const { retention: t } = this.messages
    return html`<section class="part">
      <p class="muted">${t.lede}</p>
      ${showLoaded(
        this.#retained.value,
        this.#retained,
        this.words,
        ({ items }) =>
          html`<hrsync-table
              .label=${t.title}
              .columns=${this.#columns()}
              .rows=${items}
              .rowKey=${({ name }: ConsoleRetained) => name}
              .total=${items.length}
            ></hrsync-table>
            <hrsync-pruning .findName=${(name: string) => this.#findName(items, name)}></hrsync-pruning>`,
      )}
    </section>`
  }

  /** The service's own title where the catalogue has no name. */
  #findName(items: ReadonlyArray<ConsoleRetained>, name: string): string {
    const title = items.find((each) => each.name === name)?.title ?? name
    return this.messages.retention.names[name] ?? capitalize(title)
  }

  #columns(): ReadonlyArray<Column<ConsoleRetained>> {
    const { retention: t } = this.messages
    return [
      {
        key: "data",
        label: t.column.data,
        cell: ({ name, title }) => html`${t.names[name] ?? capitalize(title)}`,
      },
      { key: "kept", label: t.column.kept, cell: ({ kept_seconds: kept }) => html`${t.period(kept)}` },
      {
        key: "setting",
        label: t.column.setting,
        look: "col-m",
        cell: ({ setting }) =>
          setting === null
            ? html`<span class="faint">${t.fixed}</span>`
            : html`<code class="mono">${setting}</code>`,
      },
    ]
  }
}

/** The service's own titles continue a sentence. */
const capitalize = (title: string): string => title.charAt(0).toUpperCase() + title.slice(1)
