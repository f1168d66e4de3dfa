import { html, nothing, svg, type TemplateResult } from "lit"
import { coverageList, hasCoverageGaps } from "../../../elements/field-coverage/coverage-list.ts"
import { icon, type IconName } from "../../../elements/icon.ts"
import { type Sync, SyncWatch } from "../../client/sync.ts"
import { actions, Screen } from "../screen.ts"
import type { Messages } from "./en.ts"
import "../../styles/phases.css"
import "../../../elements/styles/totals.css"
import "./screen.css"

/** The end: what was shared, what happens next and when, and how to change or stop it. */
export class DoneScreen extends Screen {
  static readonly tag = "hrsync-done"
  declare messages: Messages
  #watch: SyncWatch | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#watch = new SyncWatch(this.journey, () => this.requestUpdate())
    this.#watch.start()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#watch?.stop()
  }

  override render() {
    const { messages: t, journey } = this
    const sync = this.#watch?.sync ?? null
    const completed = sync?.state === "completed" ? sync : null
    return html`<div class="col">
        <header class="head">
          ${SEAL}
          <h1>
            ${this.#isRequested(completed) ? t.titleRequested : t.title(journey.context?.corporate.name ?? "")}
          </h1>
          <p class="lede">${this.#lede(completed)}</p>
        </header>
        ${completed === null ? nothing : this.#totals(completed)} ${this.#coverage(completed)}
        ${this.#phases(sync, completed)} ${this.#changes()}
      </div>
      ${actions({
        back: null,
        ...(this.#takesFiles ? { extra: this.#nextFile() } : {}),
        why: journey.isEmbedded ? null : t.hint,
        primary: journey.isEmbedded ? { label: t.close, onClick: () => void journey.close() } : null,
      })}`
  }

  /** A set-up with help is connected once its first records were shared. */
  #isRequested(completed: Sync | null): boolean {
    return this.state.answers.integrationType === "Assisted HRMS" && completed === null
  }

  get #takesFiles(): boolean {
    return this.state.answers.integrationType === "Upload CSV"
  }

  #nextFile(): TemplateResult {
    const onClick = () => this.journey.dispatch({ type: "wentTo", step: "file" })
    return html`<button class="btn keep" type="button" @click=${onClick}>
      ${icon("upload")}<span>${this.messages.upload}</span>
    </button>`
  }

  #lede(completed: Sync | null): string {
    const { messages: t, vendorName } = this
    if (this.#isRequested(completed)) return t.ledeAssisted
    // A later sync shares changes only, so that its count says nothing about all employees.
    return completed?.is_first === true
      ? t.lede(vendorName, completed.employees_shared)
      : t.ledePlain(vendorName)
  }

  #totals(sync: Sync): TemplateResult {
    const { messages: t } = this
    return html`<dl class="totals">
      <div>
        <dt>${(sync.is_first ? t.shared : t.changed)(sync.employees_shared)}</dt>
        <dd>${t.number(sync.employees_shared)}</dd>
      </div>
      ${
        sync.rows_repeated === 0
          ? nothing
          : html`<div>
                <dt>${t.accepted}</dt>
                <dd>${t.number(sync.rows_accepted)}</dd>
              </div>
              <div>
                <dt>${t.repeated}</dt>
                <dd>${t.number(sync.rows_repeated)}</dd>
              </div>`
      }
      ${
        sync.rows_left_out === 0
          ? nothing
          : html`<div>
              <dt>${t.leftOut}</dt>
              <dd>${t.number(sync.rows_left_out)}</dd>
            </div>`
      }
      ${
        sync.rows_rejected === 0
          ? nothing
          : html`<div class="bad">
              <dt>${t.toLookAt}</dt>
              <dd>${t.number(sync.rows_rejected)}</dd>
            </div>`
      }
    </dl>`
  }

  /** Fields that nobody, or hardly anybody, has: the person who connected the source can ask why. */
  #coverage(completed: Sync | null): TemplateResult | typeof nothing {
    const { messages: t } = this
    const coverage = completed?.coverage ?? null
    if (!hasCoverageGaps(coverage)) return nothing
    return html`<section class="sec" aria-labelledby="done-coverage">
      <h2 id="done-coverage">${t.coverageTitle}</h2>
      ${coverageList(coverage, t)}
    </section>`
  }

  #phases(sync: Sync | null, completed: Sync | null): TemplateResult {
    const { messages: t, vendorName } = this
    const vendorPlace = completed === null ? 1 : 2
    return html`<section class="sec" aria-labelledby="done-next">
      <h2 id="done-next">${t.nextTitle}</h2>
      <ol class="phases">
        ${completed === null ? nothing : this.#finished(completed)}
        <li>
          <span class="pt num">${t.number(vendorPlace)}</span
          ><span><b>${t.vendorTakesOver(vendorName)}</b><small>${t.vendorText}</small></span>
        </li>
        ${this.#nextSync(sync, vendorPlace + 1)}
      </ol>
    </section>`
  }

  #finished({ started_at: started, finished_at: finished, is_first: isFirst }: Sync): TemplateResult {
    const { messages: t } = this
    const isKnown = started !== null && finished !== null
    return html`<li class="done">
      <span class="pt">${icon("check", "sm")}</span
      ><span
        ><b>${t.synced(isFirst)}</b>${
          isKnown ? html`<small>${t.syncedText(Date.parse(finished) - Date.parse(started))}</small>` : nothing
        }</span
      >${isKnown ? html`<time datetime=${finished}>${t.time(finished)}</time>` : nothing}
    </li>`
  }

  #nextSync(sync: Sync | null, place: number): TemplateResult | typeof nothing {
    const { messages: t } = this
    const { integrationType } = this.state.answers
    const when = this.#takesFiles ? t.onUpload : integrationType === "Push API" ? t.onPush : null
    const next = sync?.next_sync ?? null
    if (when === null && next === null) return nothing
    return html`<li>
      <span class="pt num">${t.number(place)}</span
      ><span><b>${t.nextSync}</b><small>${when ?? t.nextSyncText}</small></span
      >${next === null || when !== null ? nothing : html`<time datetime=${next}>${t.at(next)}</time>`}
    </li>`
  }

  #changes(): TemplateResult {
    const { messages: t, vendorName } = this
    const row = (name: IconName, title: string, text: string) =>
      html`<li>
        ${icon(name)}<span class="t"><b>${title}</b><small>${text}</small></span>
      </li>`
    return html`<section class="sec" aria-labelledby="done-change">
      <h2 id="done-change">${t.changeTitle}</h2>
      <ul class="rows">
        ${row("edit", t.changeShare, t.changeShareText(vendorName))}
        ${row("users", t.colleague, t.colleagueText)} ${row("power", t.stop, t.stopText(vendorName))}
      </ul>
    </section>`
  }
}

const SEAL = html`<svg class="seal" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
  ${svg`<circle cx="32" cy="32" r="31"/><path d="m20 33 8.5 8.5L45 24"/>`}
</svg>`
