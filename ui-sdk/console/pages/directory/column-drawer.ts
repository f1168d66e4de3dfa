import { html, nothing, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import { repeat } from "lit/directives/repeat.js"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon } from "../../../elements/icon.ts"
import "../../../elements/styles/check.css"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { PagePart } from "../page-part.ts"
import { COLUMN_KEYS, type ColumnKey, moveColumn, USUAL_COLUMNS } from "./columns.ts"
import type { Messages } from "./en.ts"

/**
 * The choice of the columns and their order. A change applies at once.
 *
 * @property chosen - the columns that are shown, in their order
 */
export class ColumnDrawer extends withProperties(PagePart<Messages>, {
  chosen: property<ReadonlyArray<ColumnKey>>(),
  /** The column that was moved last, for screen readers. */
  moved: state<ColumnKey | null>(null),
}) {
  static readonly tag = "hrsync-column-drawer"
  static readonly parts = [ConsoleDialog]
  static readonly closed = new ElementEvent("closed")
  /** The columns. */
  static readonly columnsChanged = new ElementEvent<ReadonlyArray<ColumnKey>>("columns-changed")
  override render() {
    const {
      messages: { columns: t },
      chosen,
    } = this
    const others = COLUMN_KEYS.filter((key) => !chosen.includes(key))
    return html`<hrsync-dialog
      .kind=${"drawer"}
      .heading=${t.title}
      .content=${html`<div class="stack">
        <p class="muted">${t.text}</p>
        <ol class="column-list" role="list" aria-label=${t.list}>
          ${repeat(
            [...chosen, ...others],
            (key) => key,
            (key) => this.#column(key),
          )}
        </ol>
        <p class="vh" role="status">${this.#movedText()}</p>
        <div class="btns">
          <button class="btn" type="button" @click=${() => this.#change(USUAL_COLUMNS)}>${t.reset}</button>
        </div>
      </div>`}
      ${ConsoleDialog.closed.on(() => ColumnDrawer.closed.send(this))}
    ></hrsync-dialog>`
  }

  #movedText(): string {
    const { messages: t, chosen, moved } = this
    const place = moved === null ? -1 : chosen.indexOf(moved)
    return moved === null || place < 0 ? "" : t.columns.moved(t.column[moved], place + 1, chosen.length)
  }

  #column(key: ColumnKey): TemplateResult {
    const { messages: t, chosen } = this
    const place = chosen.indexOf(key)
    const name = t.column[key]
    return html`<li>
      <label class="column-name"
        ><input
          class="check"
          type="checkbox"
          .checked=${live(place >= 0)}
          @change=${() => this.#toggle(key, place < 0)}
        /><span>${name}</span></label
      >
      ${
        place < 0
          ? nothing
          : html`${this.#mover(key, -1, t.columns.up(name), place === 0)}
            ${this.#mover(key, 1, t.columns.down(name), place === chosen.length - 1)}`
      }
    </li>`
  }

  /** It stays focusable at the end of the list, so that a column can be moved by pressing it again and again. */
  #mover(key: ColumnKey, by: 1 | -1, label: string, isEnd: boolean): TemplateResult {
    return html`<button
      class="btn ghost icon ${by === -1 ? "up" : ""}"
      type="button"
      id="move-${key}-${by}"
      aria-label=${label}
      aria-disabled=${isEnd}
      @click=${() => void this.#move(key, by)}
    >
      ${icon("down")}
    </button>`
  }

  #toggle(key: ColumnKey, isShown: boolean): void {
    this.moved = null
    this.#change(isShown ? [...this.chosen, key] : this.chosen.filter((each) => each !== key))
  }

  async #move(key: ColumnKey, by: 1 | -1): Promise<void> {
    const changed = moveColumn(this.chosen, key, by)
    if (changed === this.chosen) return
    this.moved = key
    this.#change(changed)
    await this.updateComplete
    // The browser takes the focus from an element that moves in the document.
    this.querySelector<HTMLElement>(`#move-${key}-${String(by)}`)?.focus()
  }

  #change(columns: ReadonlyArray<ColumnKey>): void {
    this.chosen = columns
    ColumnDrawer.columnsChanged.send(this, columns)
  }
}
