import { html, nothing, type TemplateResult } from "lit"
import type { JourneyDeletion } from "../../../../core/contract/journey/connected.ts"
import { type Problem, type Result, send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon, type IconName } from "../../../elements/icon.ts"
import { PageElement } from "../../../elements/page-element.ts"
import { saveFile } from "../../../elements/save-file.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import type { Connected } from "../../client/connected.ts"
import type { Journey } from "../../client/journey.ts"
import { SendLink } from "../../links/send-link.ts"
import type { Messages } from "./en.ts"
import { problemText } from "./problem-text.ts"
import { StopDialog } from "./stop-dialog.ts"

type Act = "pause" | "resume" | "download" | "link" | "stop"

interface Offer {
  readonly name: IconName
  readonly title: string
  readonly text: string
  readonly button: TemplateResult
}

/**
 * What the people who look after a connection can do with it, each with a button. The service takes a proved mailbox for all of it.
 *
 * @property journey
 * @property messages
 * @property connected - the connection as it is
 * @property takesFiles - its source is uploaded files
 * @property isCovered - the embedding page hides the window, so that nothing may be pressed
 */
export class Offers extends withProperties(PageElement, {
  journey: property<Journey>(),
  messages: property<Messages>(),
  connected: property<Connected>(),
  takesFiles: property(false),
  isCovered: property(false),
  /** What is being done. */
  acting: state<Act | null>(null),
  problem: state<Problem | null>(null),
  /** To whom the link was mailed. */
  linkedTo: state<string | null>(null),
  /** What stopping would delete, while the dialog asks; null: it does not. */
  deletion: state<JourneyDeletion | null>(null),
}) {
  static readonly tag = "hrsync-offers"
  static readonly parts = [SendLink, StopDialog]
  /** The connection is another one now. */
  static readonly changed = new ElementEvent("changed")
  /** The user wants to choose what is shared. */
  static readonly sharingWanted = new ElementEvent("sharing-wanted")
  static readonly stopped = new ElementEvent<JourneyDeletion>("stopped")

  /** Null: it failed, and the reason is shown. */
  async #act<A>(acting: Act, call: () => Promise<Result<A>>): Promise<A | null> {
    if (this.acting !== null || this.isCovered) return null
    Object.assign(this, { acting, problem: null, linkedTo: null })
    const result = await call()
    this.acting = null
    if (result.ok) return result.value
    this.problem = result.problem
    if (result.problem.kind === "expired") this.journey.fail(result.problem)
    return null
  }

  async #pause(isPaused: boolean): Promise<void> {
    const { api } = this.journey
    const done = isPaused
      ? await this.#act("resume", () => send(api.POST("/api/journey/resume/")))
      : await this.#act("pause", () => send(api.POST("/api/journey/pause/")))
    if (done !== null) Offers.changed.send(this)
  }

  async #download(): Promise<void> {
    const call = () => send(this.journey.api.GET("/api/journey/employees.csv", { parseAs: "blob" }))
    const file = await this.#act("download", call)
    if (file !== null) saveFile(file, "employees.csv")
  }

  async #mailLink(): Promise<void> {
    const locale = document.documentElement.lang === "hi" ? "hi" : "en"
    const body = { locale, as_colleague: true } as const
    const sent = await this.#act("link", () =>
      send(this.journey.api.POST("/api/journey/send-link/", { body })),
    )
    this.linkedTo = sent?.email ?? null
    if (sent !== null) Offers.changed.send(this)
  }

  async #askToStop(): Promise<void> {
    this.deletion = await this.#act("stop", () => send(this.journey.api.GET("/api/journey/deletion/")))
  }

  async #stop(): Promise<void> {
    const deleted = await this.#act("stop", () => send(this.journey.api.POST("/api/journey/stop/")))
    if (deleted === null) return
    this.deletion = null
    Offers.stopped.send(this, deleted)
  }

  override render() {
    const { messages: t } = this
    const problem = this.problem === null || this.deletion !== null ? null : problemText(this.problem, t)
    return html`<section class="sec" aria-labelledby="done-change">
        <h2 id="done-change">${t.changeTitle}</h2>
        ${this.isCovered ? html`<p class="hint" role="status">${t.covered}</p>` : nothing}
        <ul class="rows offers">
          ${this.#list().map(
            ({ name, title, text, button }) =>
              html`<li>
                ${icon(name)}<span class="t"><b>${title}</b><small>${text}</small></span
                >${button}
              </li>`,
          )}
        </ul>
        ${problem === null ? nothing : html`<p class="err" role="alert">${icon("alert")}<span>${problem}</span></p>`}
        <p role="status">${this.linkedTo === null ? "" : t.linkSent(this.linkedTo)}</p>
      </section>
      ${this.#dialog()}`
  }

  #list(): ReadonlyArray<Offer> {
    const { messages: t, connected } = this
    const { employees, paused_at: pausedAt } = connected
    const vendorName = this.#vendorName
    const isPaused = pausedAt !== null
    const pausing = isPaused
      ? { title: t.resume, text: t.resumeText, label: t.resumeButton, act: "resume" as const }
      : {
          title: t.pause,
          text: t.pauseText(employees, vendorName),
          label: t.pauseButton,
          act: "pause" as const,
        }
    const { act, label, title, text } = pausing
    return [
      offer(
        "edit",
        t.change,
        t.changeText,
        this.#button(t.changeButton, t.change, null, () => Offers.sharingWanted.send(this)),
      ),
      offer(
        isPaused ? "sync" : "pause",
        title,
        text,
        this.#button(label, title, act, () => void this.#pause(isPaused)),
      ),
      ...(this.takesFiles ? [this.#upload()] : []),
      offer("users", t.colleagueTitle, t.colleagueText, this.#colleague()),
      offer(
        "download",
        t.download,
        t.downloadText(employees),
        this.#button(t.downloadButton, t.download, "download", () => void this.#download()),
      ),
      offer(
        "mail",
        t.link,
        t.linkText,
        this.#button(t.linkButton, t.link, "link", () => void this.#mailLink()),
      ),
      offer(
        "power",
        t.stop,
        t.stopText,
        this.#button(t.stopButton, t.stop, "stop", () => void this.#askToStop()),
      ),
    ]
  }

  get #vendorName(): string {
    return this.journey.context?.vendor.name ?? ""
  }

  #upload(): Offer {
    const { messages: t } = this
    const upload = () => this.journey.dispatch({ type: "wentTo", step: "file" })
    return offer("upload", t.upload, t.uploadText, this.#button(t.uploadButton, t.upload, null, upload))
  }

  /** The name says the object as well, since several buttons have short labels. */
  #button(label: string, name: string, act: Act | null, onClick: () => void): TemplateResult {
    const isBusy = act !== null && this.acting === act
    return html`<button
      class="btn ${act === "stop" ? "danger" : ""}"
      type="button"
      aria-label=${label === name ? nothing : `${label}: ${name}`}
      aria-disabled=${this.isCovered || (this.acting !== null && !isBusy) ? "true" : nothing}
      aria-busy=${isBusy ? "true" : nothing}
      @click=${() => {
        if (!this.isCovered) onClick()
      }}
    >
      ${label}
    </button>`
  }

  #colleague(): TemplateResult {
    return html`<hrsync-send-link
      .journey=${this.journey}
      .messages=${this.messages.colleague}
      .mayDecide=${true}
      ${SendLink.sent.on(() => Offers.changed.send(this))}
    ></hrsync-send-link>`
  }

  #dialog(): TemplateResult | typeof nothing {
    const { deletion, messages, problem, connected } = this
    if (deletion === null) return nothing
    return html`<hrsync-stop-dialog
      .messages=${messages}
      .deletion=${deletion}
      .vendorName=${this.#vendorName}
      .company=${this.journey.context?.corporate.name ?? ""}
      .mailboxes=${connected.mailboxes.filter((each) => each.is_proven).length}
      .isBusy=${this.acting === "stop"}
      .error=${problem === null ? null : problemText(problem, messages)}
      ${StopDialog.confirmed.on(() => void this.#stop())}
      ${StopDialog.closed.on(() => Object.assign(this, { deletion: null, problem: null }))}
    ></hrsync-stop-dialog>`
  }
}

const offer = (name: IconName, title: string, text: string, button: TemplateResult): Offer => ({
  ...{ name, title, text, button },
})
