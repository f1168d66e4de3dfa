import { html, type TemplateResult } from "lit"
import { nameField } from "../../../../elements/fields/field-texts.ts"
import { recordSample } from "../../../../elements/sharing/record-sample.ts"
import { type Rule, ruleBuilder } from "../../../../elements/sharing/rule-builder.ts"
import { listSharedFields } from "../../../../elements/sharing/shared-fields.ts"
import { state, withProperties } from "../../../../elements/with-properties.ts"
import { LongCall } from "../../../client/long-call.ts"
import { ConfirmDialog } from "../../../parts/dialogs/confirm-dialog.ts"
import { RelativeTime } from "../../../parts/time.ts"
import { peopleText } from "../parts.ts"
import { EmployeeCount } from "./employee-count.ts"
import { type CountProgress, countEmployees, type Preview } from "./sharing-api.ts"
import { type Loss, SharingEditor } from "./sharing-editor.ts"
import { isIncomplete, isSameRules, type Sharing, type Terms } from "./terms.ts"

/** Which employees a company shares: the rules, whom they include, and a record as the vendor would see it. */
export class SharingPeople extends withProperties(SharingEditor, {
  /** As they are edited; null: as they are stored. */
  rules: state<ReadonlyArray<Rule> | null>(null),
  /** The last count, and of which rules. */
  counted: state<{ readonly rules: ReadonlyArray<Rule>; readonly preview: Preview } | null>(null),
  sample: state(0),
}) {
  static readonly tag = "hrsync-sharing-people"
  static readonly parts = [ConfirmDialog, EmployeeCount, RelativeTime]
  readonly #counting = new LongCall<CountProgress, Preview>(this, ({ employees }) => employees)

  protected isChanged({ subset }: Sharing): boolean {
    return this.rules !== null && !isSameRules(this.rules, subset)
  }

  protected readTerms(sharing: Sharing): Terms {
    return { withheld: sharing.withheld, subset: [...this.#readRules(sharing)] }
  }

  protected discard(): void {
    this.rules = null
  }

  protected findBlocker(sharing: Sharing): string | null {
    return this.#readRules(sharing).some(isIncomplete) ? this.messages.sharing.ruleEmpty : null
  }

  #readRules({ subset }: Sharing): ReadonlyArray<Rule> {
    return this.rules ?? subset
  }

  /** The count of the rules as they are now; null: there is none. */
  #findCounted(sharing: Sharing): Preview | null {
    const { counted } = this
    return counted !== null && isSameRules(counted.rules, this.#readRules(sharing)) ? counted.preview : null
  }

  protected content(sharing: Sharing): TemplateResult {
    const { sharing: t } = this.messages
    const preview = this.counted?.preview ?? null
    const sample = this.#findCounted(sharing)?.samples[this.sample]
    return html`<div class="share-grid">
      <div class="key-lists">
        ${peopleText(this.client, this.messages)}
        <section class="part" aria-labelledby="sharing-people">
          <div class="part-head"><h2 id="sharing-people">${t.peopleTitle}</h2></div>
          <p class="muted prose">${this.messages.subset.private}</p>
          ${ruleBuilder({
            rules: this.#readRules(sharing),
            found: preview?.values ?? null,
            words: t,
            onChange: (rules) => (this.rules = rules),
          })}
        </section>
        <hrsync-employee-count
          .vendor=${sharing.vendor}
          .counting=${this.#counting}
          .preview=${this.#findCounted(sharing)}
          .isOutdated=${this.counted !== null}
          .isChanged=${this.isChanged(sharing)}
          .isReady=${this.findBlocker(sharing) === null}
          ${EmployeeCount.count.on(() => void this.#count(sharing, true))}
        ></hrsync-employee-count>
      </div>
      ${recordSample({
        vendorName: sharing.vendor,
        record: sample?.record ?? null,
        isChangedByVendor: sample?.is_changed_by_vendor === true,
        sample: this.sample,
        samples: this.#findCounted(sharing)?.samples.length ?? 0,
        categories: listSharedFields(sharing.fields, sharing.withheld),
        words: { ...t, recordHint: t.recordCounted, recordEmpty: t.recordNotCounted },
        onShow: (shown) => (this.sample = shown),
      })}
    </div>`
  }

  protected async findLoss(sharing: Sharing): Promise<Loss | null | undefined> {
    const { confirm: t } = this.messages.sharing
    const preview = this.#findCounted(sharing) ?? (await this.#count(sharing, false))
    if (preview === null) return undefined
    const { leaving, shared, undecided } = preview
    if (leaving === 0) return null
    return {
      heading: t.peopleHeading(leaving),
      text: t.peopleText(sharing.vendor, { leaving, shared, undecided }),
      action: t.peopleAction,
    }
  }

  protected compare(_mine: Sharing, theirs: Sharing): TemplateResult {
    const { conflict: t } = this.messages.sharing
    return html`<div class="both">
      ${this.#ruleList(t.theirsNow, theirs.subset)} ${this.#ruleList(t.mineNow, this.#readRules(theirs))}
    </div>`
  }

  #ruleList(title: string, rules: ReadonlyArray<Rule>): TemplateResult {
    const { subset: t, fields } = this.messages
    return html`<section>
      <h3>${title}</h3>
      ${
        rules.length === 0
          ? html`<p>${t.everyone}</p>`
          : html`<ul class="differences">
              ${rules.map(
                ({ field, operator, values }) =>
                  html`<li>${t.rule(nameField(fields, field), operator === "is", values)}</li>`,
              )}
            </ul>`
      }
    </section>`
  }

  async #count(sharing: Sharing, readsSource: boolean): Promise<Preview | null> {
    const rules = this.#readRules(sharing)
    const terms = this.readTerms(sharing)
    const result = await this.#counting.stream(() =>
      countEmployees(this.api, this.connectionId, { terms, readsSource }),
    )
    if (result?.ok !== true) return null
    this.counted = { rules, preview: result.value }
    this.sample = 0
    return result.value
  }
}
