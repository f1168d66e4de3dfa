import { reasonText } from "../../../elements/reasons/reason-text.ts"
import { html, nothing, type TemplateResult } from "lit"
import { bar } from "../../../elements/bar.ts"
import { icon, type IconName } from "../../../elements/icon.ts"
import { now } from "../../../elements/now.ts"
import { type Sync, SyncWatch } from "../../client/sync.ts"
import { findConnector } from "../../steps/answers.ts"
import { actions, Screen } from "../screen.ts"
import type { Messages } from "./en.ts"
import "./screen.css"

/** Milliseconds after which a sync that has not begun is said to be late. */
const LATE = 20_000
const SECOND = 1_000

/** The latest sync, live: rows, rate, how long it takes, and what was wrong; a held one is answered here. */
export class SyncScreen extends Screen {
  static readonly tag = "hrsync-sync"
  declare messages: Messages
  #watch: SyncWatch | undefined
  #clock: ReturnType<typeof setInterval> | undefined
  readonly #openedAt = now()

  override connectedCallback(): void {
    super.connectedCallback()
    this.#watch = new SyncWatch(this.journey, () => this.requestUpdate())
    this.#watch.start()
    // The service is asked less often the longer nothing happens, but time goes on.
    this.#clock = setInterval(() => this.requestUpdate(), SECOND)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#watch?.stop()
    clearInterval(this.#clock)
  }

  override render() {
    const sync = this.#watch?.sync ?? null
    const { messages: t } = this
    const state = sync?.state ?? "waiting"
    const isFirst = sync?.is_first ?? true
    return html`<div class="col">
        <header class="head">
          <p class="status ${STATUS_SHAPES[state]}">${this.#status(sync, isFirst)}</p>
          <h1>${this.#title(state, isFirst)}</h1>
        </header>
        ${this.#watch?.problem == null ? nothing : html`<p class="hint" role="status">${t.offline}</p>`}
        ${sync === null ? this.#skeleton() : BODIES[state](this, sync)}
        ${sync === null ? nothing : this.#problems(sync)}
      </div>
      ${this.#actions(state)}`
  }

  #status(sync: Sync | null, isFirst: boolean): string {
    const { messages: t } = this
    const { started_at: started = null, finished_at: finished = null } = sync ?? {}
    if (started === null) return t.statusWaiting(isFirst)
    return finished === null
      ? t.status(isFirst, started, now())
      : t.statusEnded(isFirst, Date.parse(finished) - Date.parse(started))
  }

  #title(state: Sync["state"], isFirst: boolean): string {
    const title = this.messages.title(isFirst)
    if (state === "reading") return title.reading(this.source)
    return state === "applying" ? title.applying(this.vendorName) : title[state]
  }

  get source(): string {
    return findConnector(this.state.answers)?.name ?? ""
  }

  #skeleton(): TemplateResult {
    return html`<div class="stack" aria-busy="true">
      <span class="sk title"></span><span class="sk"></span>
    </div>`
  }

  waiting(sync: Sync): TemplateResult {
    const { messages: t } = this
    if (sync.reason !== null) return this.#reason(sync)
    return html`<p role="status">${now() - this.#openedAt > LATE ? t.waitingLong : t.waitingText}</p>`
  }

  #reason({ reason, reason_codes: codes }: Sync): TemplateResult {
    return reasonText({ reason: reason ?? "", ...(codes && { reason_codes: codes }) }, this.messages)
  }

  progress(sync: Sync): TemplateResult {
    const { messages: t, vendorName } = this
    const { rows_read: read, employees_to_share: total, employees_shared: shared } = sync
    const isSending = sync.state !== "reading"
    const pace = this.#watch?.pace ?? null
    return html`<section class="big" aria-label=${t.progress}>
        ${
          isSending
            ? html`<p>${t.rowsRead(shared)} <span>${t.of(total)}</span></p>
                ${bar(total === 0 ? 1 : shared / total, { label: t.progress, now: shared, max: total }, sync.state === "applying")}`
            : html`<p>${t.rowsRead(read)} <span>${t.rowsUnit(read)}</span></p>`
        }
        <p class="facts">
          ${pace?.left == null ? nothing : html`<span>${t.left(pace.left)}</span>`}
          ${pace === null || sync.state === "completed" ? nothing : html`<span>${t.rate(pace.perSecond)}</span>`}
        </p>
      </section>
      <section class="sec" aria-labelledby="sync-stages">
        <h2 id="sync-stages" class="vh">${t.stages}</h2>
        <div class="lanes">
          ${lane("download", t.stageRead(this.source), t.rowsRead(read), isSending ? 1 : 0.5)}
          ${lane("shield", t.stageChecked, t.rowsRead(isSending ? total : read), isSending ? 1 : 0.5)}
          ${lane("send", t.stageShared(vendorName), t.rowsRead(shared), total === 0 ? 0 : shared / total)}
        </div>
        ${sync.state === "completed" && shared > 0 ? html`<p class="hint">${t.handedOn(vendorName)}</p>` : nothing}
      </section>`
  }

  held(sync: Sync): TemplateResult {
    const { messages: t } = this
    const isBusy = this.#watch?.isAnswering === true
    const answer = (confirmed: boolean) => () => void this.#watch?.answer(confirmed)
    return html`<div class="note warn" role="alert">
      ${icon("pause")}
      <div>
        <b>${t.heldText}</b>
        ${this.#reason(sync)}
        <p>${t.heldSafe}</p>
        <div class="btns">
          <button
            class="btn"
            type="button"
            aria-disabled=${isBusy ? "true" : nothing}
            @click=${answer(false)}
          >
            ${t.heldNo}
          </button>
          <button class="btn" type="button" aria-disabled=${isBusy ? "true" : nothing} @click=${answer(true)}>
            ${t.heldYes}
          </button>
        </div>
      </div>
    </div>`
  }

  ended(sync: Sync): TemplateResult {
    const { messages: t } = this
    const isFailed = sync.state === "failed"
    return html`<div class="note ${isFailed ? "danger" : ""}" role="alert">
      ${icon(isFailed ? "alert" : "info")}
      <div>
        ${this.#reason(sync)}
        <p>${isFailed ? t.failedText : t.cancelledText}</p>
      </div>
    </div>`
  }

  /** Every row that was read, once nothing is left out of the sum. */
  #rowCounts({
    state,
    rows_read: read,
    rows_accepted: accepted,
    rows_rejected: rejected,
    rows_repeated: repeated,
    rows_left_out: leftOut,
  }: Sync): TemplateResult | typeof nothing {
    const isPlain = rejected + repeated + leftOut === 0
    if (read === 0 || state === "waiting" || (isPlain && state === "reading")) return nothing
    return html`<p>${this.messages.rowCounts(read, accepted, rejected, repeated, leftOut)}</p>`
  }

  #problems(sync: Sync): TemplateResult | typeof nothing {
    const { messages: t } = this
    const { findings, rows_rejected: rejected } = sync
    const counts = this.#rowCounts(sync)
    if (findings.length + rejected === 0) return counts
    return html`<section class="sec" aria-labelledby="sync-problems">
      <div class="sec-head">
        <h2 id="sync-problems">${t.problems(sync.state === "completed" || sync.state === "failed")}</h2>
        ${findings.length === 0 ? nothing : html`<span class="faint num">${t.problemCount(findings.length)}</span>`}
      </div>
      ${rejected > 0 && findings.length === 0 ? html`<p>${t.rejected(rejected)}</p>` : nothing} ${counts}
      ${
        findings.length === 0
          ? nothing
          : html`<ul class="rows top">
              ${findings.map(
                ({
                  column,
                  rows,
                  first_row: first,
                  is_rejected: isRejected,
                  is_of_source: isOfSource,
                  ...reason
                }) =>
                  html`<li>
                    ${icon("alert")}<span class="t"
                      ><b>${t.problem(t.wordReason(reason), column)}</b
                      >${isOfSource ? nothing : html`<small>${t.problemRows(rows, first, isRejected)}</small>`}</span
                    >
                  </li>`,
              )}
            </ul>`
      }
    </section>`
  }

  #actions(state: Sync["state"]): TemplateResult {
    const { messages: t, journey } = this
    if (state === "completed") {
      return actions({ back: null, why: null, primary: { label: t.next, onClick: this.goOn } })
    }
    const close = { label: t.close, onClick: () => void journey.close() }
    return actions({
      back: null,
      why: t.closeSafe,
      primary: journey.isEmbedded && state !== "held" ? close : null,
    })
  }
}

const lane = (name: IconName, label: string, count: string, share: number): TemplateResult =>
  html`<div class="lane">${icon(name)}<b>${label}</b><span class="r num">${count}</span>${bar(share)}</div>`

const STATUS_SHAPES: Readonly<Record<Sync["state"], string>> = {
  waiting: "live",
  reading: "live",
  applying: "live",
  held: "warn",
  completed: "ok",
  failed: "failed",
  cancelled: "ended",
}

const BODIES: Readonly<Record<Sync["state"], (screen: SyncScreen, sync: Sync) => TemplateResult>> = {
  waiting: (screen, sync) => screen.waiting(sync),
  reading: (screen, sync) => screen.progress(sync),
  applying: (screen, sync) => screen.progress(sync),
  held: (screen, sync) => screen.held(sync),
  completed: (screen, sync) => screen.progress(sync),
  failed: (screen, sync) => screen.ended(sync),
  cancelled: (screen, sync) => screen.ended(sync),
}
