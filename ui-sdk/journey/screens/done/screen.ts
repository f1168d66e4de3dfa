import { html, nothing, svg, type TemplateResult } from "lit"
import type { IntegrationType } from "../../../../core/contract/integration-type.ts"
import type { JourneyDeletion } from "../../../../core/contract/journey/connected.ts"
import { icon } from "../../../elements/icon.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { type Connected, ConnectedLoader } from "../../client/connected.ts"
import { type Sync, SyncWatch } from "../../client/sync.ts"
import { VisibilityGuard } from "../../client/visibility-guard.ts"
import { actions, Screen } from "../screen.ts"
import { ChangeSharing } from "./change-sharing.ts"
import type { Messages } from "./en.ts"
import { MailboxesPart } from "./mailboxes-part.ts"
import { Offers } from "./offers.ts"
import { coverageGaps, phases, totals } from "./outcome-part.ts"
import { sharedPart } from "./shared-part.ts"
import { syncsPart } from "./syncs-part.ts"
import "./screen.css"

/**
 * The page of an accepted connection, at the end of the journey and of a mailed link: what is shared, the last syncs, who looks after
 * it, and what these people can do with it.
 */
export class DoneScreen extends withProperties(Screen, {
  /** The user chooses what is shared. */
  isChanging: state(false),
  /** What was saved, in words. */
  told: state<string | null>(null),
  /** What was deleted when the sharing was stopped; null: it goes on. */
  deleted: state<JourneyDeletion | null>(null),
}) {
  static readonly tag = "hrsync-done"
  static readonly parts = [ChangeSharing, MailboxesPart, Offers]
  declare messages: Messages
  readonly #guard = new VisibilityGuard(this)
  #watch: SyncWatch | undefined
  #loader: ConnectedLoader | undefined
  /** The state of the sync that the page has loaded. */
  #known = ""

  override connectedCallback(): void {
    super.connectedCallback()
    this.#loader = new ConnectedLoader(this.journey, () => this.requestUpdate())
    this.#watch = new SyncWatch(this.journey, () => this.#learn())
    this.#watch.start()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#watch?.stop()
  }

  /** What is shared is loaded at first, and when a sync has come further. */
  #learn(): void {
    const { session_id: id = null, state: progress = null } = this.#watch?.sync ?? {}
    const known = `${String(id)} ${String(progress)}`
    if (known !== this.#known) void this.#loader?.load()
    this.#known = known
    this.requestUpdate()
  }

  #stop(deleted: JourneyDeletion): void {
    // The token is of no connection any more, so that the next call would look like the end of a session.
    this.#watch?.stop()
    this.deleted = deleted
    void this.#showTitle()
  }

  /** The choice begins with what is shared now, and who is told of a change. */
  async #choose(): Promise<void> {
    this.told = null
    await this.#loader?.load()
    this.isChanging = this.#loader?.problem == null
  }

  #save(excluded: number): void {
    this.told = this.messages.editor.saved(excluded)
    this.#leaveChoice()
  }

  #leaveChoice(): void {
    this.isChanging = false
    void this.#loader?.load()
    void this.#showTitle()
  }

  async #showTitle(): Promise<void> {
    await this.updateComplete
    this.querySelector("h1")?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }

  override render() {
    const connected = this.#loader?.value ?? null
    if (this.deleted !== null) return this.#stopped(this.deleted)
    return this.isChanging && connected !== null ? this.#choice(connected) : this.#page(connected)
  }

  #page(connected: Connected | null): TemplateResult {
    const { messages: t, vendorName } = this
    const sync = this.#watch?.sync ?? null
    const completed = sync?.state === "completed" ? sync : null
    const isPaused = connected?.paused_at != null
    const integrationType = this.#integrationType
    return html`<div class="col">
        ${this.#head(connected, completed)} ${completed === null ? nothing : totals(completed, t)}
        ${coverageGaps(completed, t)} ${phases({ vendorName, sync, completed, integrationType, isPaused }, t)}
        ${this.#connected(connected)}
      </div>
      ${this.#bar()}`
  }

  #head(connected: Connected | null, completed: Sync | null): TemplateResult {
    const { messages: t } = this
    const { paused_at: pausedAt = null, status = null } = connected ?? {}
    const isFailed = status === "CONNECTION_FAILED"
    return html`<header class="head">
      ${pausedAt === null && !isFailed && !this.#isAwaited(connected) ? SEAL : nothing}
      ${pausedAt === null ? nothing : html`<p class="status warn">${t.pausedSince(pausedAt)}</p>`}
      ${isFailed ? html`<p class="status failed">${t.failed}</p>` : nothing}
      <h1 tabindex="-1">${this.#title(connected, completed)}</h1>
      <p class="lede">${this.#lede(connected, completed)}</p>
      <p role="status" class="told">${this.told ?? ""}</p>
    </header>`
  }

  #title(connected: Connected | null, completed: Sync | null): string {
    const { messages: t } = this
    if (this.#isRequested(completed)) return t.titleRequested
    if (this.#isAwaited(connected)) return t.titleAwaited
    return t.title(this.journey.context?.corporate.name ?? "")
  }

  /** A system that pushes is connected once its first record arrived: until then nothing shows that it works. */
  #isAwaited(connected: Connected | null): boolean {
    const isSynced = this.journey.context?.connection.is_synced === true
    return this.#integrationType === "Push API" && !isSynced && connected?.shared_since == null
  }

  /** A set-up with help is connected once its first records were shared. */
  #isRequested(completed: Sync | null): boolean {
    return this.state.answers.integrationType === "Assisted HRMS" && completed === null
  }

  /** The connector's, where the connection was made elsewhere. */
  get #integrationType(): IntegrationType | null {
    const { answers } = this.state
    const code = this.journey.context?.connection.connector
    const connector = this.journey.connectors.find((each) => each.code === code)
    return answers.integrationType ?? connector?.integration_type ?? null
  }

  #lede(connected: Connected | null, completed: Sync | null): string {
    const { messages: t, vendorName } = this
    if (this.#isRequested(completed)) return t.ledeAssisted
    if (connected?.paused_at != null) return t.ledePaused(vendorName)
    if (connected?.status === "CONNECTION_FAILED") return t.ledeFailed(vendorName)
    if (this.#isAwaited(connected)) return t.ledeAwaited(vendorName)
    // A later sync shares changes only, so that its count says nothing about all employees.
    return completed?.is_first === true
      ? t.lede(vendorName, completed.employees_shared)
      : t.ledePlain(vendorName)
  }

  #connected(connected: Connected | null): TemplateResult | typeof nothing {
    const { messages: t, vendorName, journey } = this
    if (connected === null) return this.#loader?.problem == null ? nothing : this.#loadFailed()
    const isCovered = this.#guard.explain(t.covered) !== null
    return html`${sharedPart(connected, vendorName, t)} ${syncsPart(connected, t)}
      <hrsync-mailboxes
        .journey=${journey}
        .messages=${t}
        .connected=${connected}
        .isCovered=${isCovered}
        ${MailboxesPart.changed.on(() => void this.#loader?.load())}
      ></hrsync-mailboxes>
      <hrsync-offers
        .journey=${journey}
        .messages=${t}
        .connected=${connected}
        .takesFiles=${this.state.answers.integrationType === "Upload CSV"}
        .isCovered=${isCovered}
        ${Offers.changed.on(() => void this.#loader?.load())}
        ${Offers.sharingWanted.on(() => void this.#choose())}
        ${Offers.stopped.on((deleted) => this.#stop(deleted))}
      ></hrsync-offers>`
  }

  #loadFailed(): TemplateResult {
    const { messages: t } = this
    return html`<p class="err" role="alert">${icon("alert")}<span>${t.loadFailed}</span></p>
      <div class="btns">
        <button class="btn" type="button" @click=${() => void this.#loader?.load()}>${t.again}</button>
      </div>`
  }

  #choice(connected: Connected): TemplateResult {
    return html`<hrsync-change-sharing
      .journey=${this.journey}
      .messages=${this.messages}
      .connected=${connected}
      ${ChangeSharing.left.on(() => this.#leaveChoice())}
      ${ChangeSharing.saved.on((excluded) => this.#save(excluded))}
    ></hrsync-change-sharing>`
  }

  #stopped({ employees, sync_sessions: syncs, webhooks }: JourneyDeletion): TemplateResult {
    const { messages, vendorName } = this
    const { stopped: t } = messages
    return html`<div class="col">
        <div role="status">
          <header class="head">
            <h1 tabindex="-1">${t.title(vendorName)}</h1>
            <p class="lede">${t.text(employees, syncs, webhooks)}</p>
            <p>${t.vendorKeeps(vendorName)}</p>
          </header>
        </div>
      </div>
      ${this.#bar()}`
  }

  #bar(): TemplateResult {
    const { messages: t, journey } = this
    return actions({
      back: null,
      why: journey.isEmbedded ? null : t.hint,
      primary: journey.isEmbedded ? { label: t.close, onClick: () => void journey.close() } : null,
    })
  }
}

const SEAL = html`<svg class="seal" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
  ${svg`<circle cx="32" cy="32" r="31"/><path d="m20 33 8.5 8.5L45 24"/>`}
</svg>`
