import { html, nothing, type TemplateResult } from "lit"
import type { FieldCategory, FieldKey } from "../../../../elements/fields/category.ts"
import { nameField } from "../../../../elements/fields/field-texts.ts"
import { compareFields } from "../../../../elements/sharing/compare-fields.ts"
import { fieldChoice } from "../../../../elements/sharing/field-choice.ts"
import { listSharedFields } from "../../../../elements/sharing/shared-fields.ts"
import { state, withProperties } from "../../../../elements/with-properties.ts"
import { Action } from "../../../client/action.ts"
import { ConfirmDialog } from "../../../parts/dialogs/confirm-dialog.ts"
import { emptyState } from "../../../parts/empty.ts"
import { RelativeTime } from "../../../parts/time.ts"
import { linkTo } from "../../../routing/paths.ts"
import { peopleText } from "../parts.ts"
import { requestNote } from "./request-note.ts"
import { answerRequest } from "./sharing-api.ts"
import { type Loss, SharingEditor } from "./sharing-editor.ts"
import { applyChanges, type FieldChanges, listDifferences, type Sharing, type Terms } from "./terms.ts"

/** Which fields a company shares, and its answer when the vendor asks for more. */
export class SharingFields extends withProperties(SharingEditor, {
  changes: state<FieldChanges>(new Map()),
  /** Categories whose fields are all shown. */
  expanded: state<ReadonlyArray<FieldCategory>>([]),
}) {
  static readonly tag = "hrsync-sharing-fields"
  static readonly parts = [ConfirmDialog, RelativeTime]
  readonly #answering = new Action(this)

  protected isChanged(sharing: Sharing): boolean {
    const { lost, gained } = compareFields(sharing, applyChanges(sharing, this.changes))
    return lost.length + gained.length > 0
  }

  protected readTerms(sharing: Sharing): Terms {
    return { withheld: [...applyChanges(sharing, this.changes)], subset: sharing.subset }
  }

  protected discard(): void {
    this.changes = new Map()
  }

  protected findBlocker(): null {
    return null
  }

  protected findLoss(sharing: Sharing): Promise<Loss | null> {
    const { confirm: t } = this.messages.sharing
    const { lost } = compareFields(sharing, applyChanges(sharing, this.changes))
    const loss = {
      heading: t.fieldsHeading(lost.length),
      text: t.fieldsText(
        sharing.vendor,
        lost.map((key) => this.#name(key)),
        this.client.employees,
      ),
      action: t.fieldsAction,
    }
    return Promise.resolve(lost.length === 0 ? null : loss)
  }

  protected content(sharing: Sharing): TemplateResult {
    const { messages, client } = this
    const { sharing: t } = messages
    const categories = listSharedFields(sharing.fields, applyChanges(sharing, this.changes))
    const shared = categories.reduce((sum, category) => sum + category.shared, 0)
    return html`<div class="key-lists">
      ${peopleText(client, messages)} ${this.#modelLink()}
      ${
        sharing.request === null
          ? nothing
          : requestNote({
              request: sharing.request,
              vendor: sharing.vendor,
              employees: client.employees,
              answering: this.#answering,
              messages,
              words: this.words,
              onAnswer: (agree) => void this.#answer(sharing.request?.version ?? "", agree),
            })
      }
      <section class="part" aria-labelledby="sharing-fields">
        <div class="part-head">
          <h2 id="sharing-fields">${t.fieldsTitle}</h2>
          <span class="muted num" role="status">${t.fieldsShared(shared, sharing.fields.length)}</span>
        </div>
        <p class="muted prose">${t.fieldsText(sharing.vendor)}</p>
        ${
          categories.length === 0
            ? emptyState("check", t.noFields(sharing.vendor), "")
            : html`<div>
                ${categories.map((category, index) =>
                  fieldChoice(category, {
                    vendorName: sharing.vendor,
                    isOpen: index === 0,
                    showsAll: this.expanded.includes(category.category),
                    words: t,
                    onToggle: (key, isShared) => (this.changes = new Map(this.changes).set(key, isShared)),
                    onShowAll: () => (this.expanded = [...this.expanded, category.category]),
                  }),
                )}
              </div>`
        }
      </section>
    </div>`
  }

  /** For the operator, who may also change what the vendor asks for. */
  #modelLink(): TemplateResult | typeof nothing {
    if (!this.can("vendor.change-flags")) return nothing
    const href = linkTo("models", { client: this.connectionId })
    return html`<div class="btns"><a class="btn" href=${href}>${this.messages.data.change}</a></div>`
  }

  protected compare(mine: Sharing, theirs: Sharing): TemplateResult {
    const { conflict: t } = this.messages.sharing
    const after = applyChanges(theirs, this.changes)
    return html`<ul class="differences">
      ${listDifferences(mine, theirs, this.changes).map(
        ({ key, isSharedByThem }) =>
          html`<li>${t.line(this.#name(key), t.state(isSharedByThem), t.state(!after.includes(key)))}</li>`,
      )}
    </ul>`
  }

  #name(key: FieldKey): string {
    return nameField(this.messages.fields, key)
  }

  async #answer(version: string, agree: boolean): Promise<void> {
    const { sharing: t } = this.messages
    const vendor = this.sharing.value?.vendor ?? ""
    const result = await this.#answering.run(() =>
      answerRequest(this.api, this.connectionId, { version, agree }),
    )
    if (result === null) return
    if (result.ok) this.console.toast(agree ? t.request.agreed(vendor) : t.request.declined)
    // Another request, or none, takes the place of one that is outdated.
    if (result.ok || result.problem.kind === "conflict") await this.reload()
  }
}
