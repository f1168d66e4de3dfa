import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleKeys, ConsoleServiceKey } from "../../../../core/contract/operation/console/service.ts"
import { type Result, send } from "../../../elements/api/send.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { Resource } from "../../client/resource.ts"
import { ConfirmDialog } from "../../parts/dialogs/confirm-dialog.ts"
import { type Column, DataTable } from "../../parts/data-table.ts"
import { problemText, showLoaded } from "../../parts/loaded.ts"
import { textWithCode } from "../../parts/text-with-code.ts"
import { RelativeTime, relativeTime } from "../../parts/time.ts"
import { OpensAsked } from "../../routing/asked.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"
import { MasterKeys } from "./master-keys.ts"

/** The keys of the service, and those that wrap others. */
export class ServiceKeys extends withProperties(PagePart<Messages>, {
  /** The use whose key is to be rotated, which is asked first; null: none. */
  rotated: state<ConsoleServiceKey["use"] | null>(null),
}) {
  static readonly tag = "hrsync-service-keys"
  static readonly parts = [ConfirmDialog, DataTable, MasterKeys, RelativeTime]
  readonly #keys = new Resource<ConsoleKeys>(this, () => send(this.api.GET("/api/console/service/keys/")))
  readonly #rotating = new Action(this)

  constructor() {
    super()
    new OpensAsked(this, {
      "signing-key": () => (this.rotated = "sig"),
      "opening-key": () => (this.rotated = "enc"),
    })
  }

  override render() {
    return html`${showLoaded(this.#keys.value, this.#keys, this.words, (keys) => this.#keyParts(keys))}
    ${this.rotated === null ? nothing : this.#question(this.rotated)}`
  }

  #keyParts({ service_keys: serviceKeys, master_keys: masterKeys }: ConsoleKeys): TemplateResult {
    const { keys: t } = this.messages
    return html`<section class="part">
        <div class="part-head"><h2>${t.title}</h2></div>
        <p class="muted">${textWithCode(t.lede)}</p>
        <hrsync-table
          .label=${t.title}
          .columns=${this.#serviceColumns()}
          .rows=${serviceKeys}
          .rowKey=${({ kid, use }: ConsoleServiceKey) => `${use} ${kid}`}
          .total=${serviceKeys.length}
        ></hrsync-table>
        <div class="btns">
          ${(["sig", "enc"] as const).map(
            (use) =>
              html`<button class="btn" type="button" @click=${() => (this.rotated = use)}>
                ${t.rotateOf[use]}
              </button>`,
          )}
        </div>
      </section>
      <hrsync-master-keys
        .keys=${masterKeys}
        ${MasterKeys.changed.on(() => void this.#keys.load())}
      ></hrsync-master-keys>`
  }

  #serviceColumns(): ReadonlyArray<Column<ConsoleServiceKey>> {
    const { keys: t } = this.messages
    return [
      { key: "key", label: t.column.key, cell: ({ kid }) => html`<code class="mono">${kid}</code>` },
      { key: "use", label: t.column.use, cell: ({ use }) => html`<span class="nowrap">${t.use[use]}</span>` },
      {
        key: "from",
        label: t.column.from,
        look: "r col-m",
        cell: ({ active_from: at }) => relativeTime(at),
      },
      {
        key: "until",
        label: t.column.until,
        look: "r col-m",
        cell: ({ ends_at: at }) => relativeTime(at, t.current),
      },
    ]
  }

  #question(use: ConsoleServiceKey["use"]): TemplateResult {
    const { keys: t } = this.messages
    const { problem, isBusy } = this.#rotating
    return html`<hrsync-confirm-dialog
      .heading=${t.question[use]}
      .text=${t.text}
      .count=${this.#count}
      .action=${t.rotate}
      .isDangerous=${false}
      .keep=${t.keep}
      .isBusy=${isBusy}
      .error=${problem === null ? null : problemText(problem, this.words)}
      ${ConfirmDialog.confirmed.on(() => void this.#rotate(use))}
      ${ConfirmDialog.closed.on(() => {
        this.rotated = null
        this.#rotating.clear()
      })}
    ></hrsync-confirm-dialog>`
  }

  /** What rotating the key that is asked about means. */
  readonly #count = async (): Promise<Result<ReadonlyArray<string>>> => {
    const use = this.rotated
    const result = await send(this.api.GET("/api/console/service/keys/rotate/"))
    if (!result.ok) return result
    const { rotations, ...numbers } = result.value
    const { vendors, times } = this.messages.keys.effect
    return {
      ok: true,
      value: rotations
        .filter((rotation) => rotation.use === use)
        .flatMap((rotation) => [
          vendors(rotation.use, numbers),
          times(rotation.active_from, rotation.older_ends_at),
        ]),
    }
  }

  async #rotate(use: ConsoleServiceKey["use"]): Promise<void> {
    const result = await this.#rotating.run(() =>
      send(this.api.POST("/api/console/service/keys/rotate/", { body: { use } })),
    )
    if (result?.ok !== true) return
    this.rotated = null
    this.console.toast(this.messages.keys.done)
    await this.#keys.load()
  }
}
