import { html, nothing, type TemplateResult } from "lit"
import type { HostKey } from "../../../../core/contract/connection/check-source.ts"
import { send } from "../../../elements/api/send.ts"
import { formField } from "../../../elements/form/form-field.ts"
import type { NamedField } from "../../../elements/form/named-field.ts"
import { icon } from "../../../elements/icon.ts"
import type { JourneyConnector } from "../../../../core/contract/connection/connectors.ts"
import { nameFields } from "../../../elements/connector-words/connector-words.ts"
import { signInFields } from "../../../elements/form/sign-in/sign-in-fields.ts"
import { formSettings } from "../../../elements/form/settings/form-settings.ts"
import { splitFields } from "../../../elements/form/settings/split-fields.ts"
import { HOST_KEY_FIELD } from "../../../elements/host-key/fingerprint.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { hostKeyQuestion } from "../host-key.ts"
import { type Question, QuestionScreen } from "../question-screen.ts"
import type { Messages } from "./en.ts"
import "../../../elements/styles/form.css"

type Repair = NonNullable<Question["repair"]>

/** What broke in the source, and the one thing that repairs it: new sign-in details, or reading it again. */
export class RepairScreen extends withProperties(QuestionScreen, {
  /** What was typed since the form was shown, by field key. */
  typed: state<Readonly<Record<string, string>>>({}),
  revealed: state<ReadonlyArray<string>>([]),
  /** The server shows a key that is not confirmed. */
  hostKey: state<HostKey | null>(null),
  isCopied: state(false),
  showsSettings: state(false),
  /** The chosen way to sign in; null: none was chosen on this screen. */
  way: state<string | null>(null),
}) {
  static readonly tag = "hrsync-repair"
  declare messages: Messages

  protected words(): Messages {
    return this.messages
  }

  get #connector(): JourneyConnector | null {
    const code = this.journey.context?.connection.connector
    return this.journey.connectors.find((each) => each.code === code) ?? null
  }

  protected ask({ repair }: Question): TemplateResult | null {
    if (repair === null) return null
    const { messages: t, vendorName } = this
    const connector = repair.problem === "columns" ? null : this.#connector
    if (this.hostKey !== null) return this.#confirm(this.hostKey, connector, repair)
    return html`<div class="col">
        <header class="head">
          <p class="status failed">${t.stopped(repair.since)}</p>
          <h1>${connector === null ? t.columnsTitle : this.#words(repair).title(connector.name)}</h1>
          <p class="lede">
            ${connector === null ? t.columnsLede(vendorName) : this.#words(repair).lede(vendorName)}
          </p>
        </header>
        <section class="sec" aria-labelledby="said">
          <h2 id="said">${t.said}</h2>
          <p>${repair.message}</p>
        </section>
        ${connector === null ? this.problemNote() : this.#form(connector, repair)} ${this.#waited(repair)}
      </div>
      ${this.answers({
        why: this.#readsAgain(connector, repair) ? null : t.why,
        primary: {
          label: this.isBusy ? t.saving : this.#readsAgain(connector, repair) ? t.readAgain : t.save,
          onClick: () => void this.#send(connector, repair),
          isBusy: this.isBusy,
        },
      })}`
  }

  /** Repaired in the source itself, with the details as they are. */
  #readsAgain(connector: JourneyConnector | null, { problem }: Repair): boolean {
    return connector === null || (problem === "permission" && Object.keys(this.typed).length === 0)
  }

  #words({ problem }: Repair): Pick<Messages, "title" | "lede"> {
    return problem === "permission" ? this.messages.permission : this.messages
  }

  #form(connector: JourneyConnector, repair: Repair): TemplateResult {
    const submit = (event: Event) => {
      event.preventDefault()
      void this.#send(connector, repair)
    }
    return html`<form class="form" novalidate @submit=${submit}>
      ${this.#fields(connector, repair)} ${this.problemNote()}
      <button class="vh" type="submit" tabindex="-1" aria-hidden="true"></button>
    </form>`
  }

  #fields(connector: JourneyConnector, repair: Repair): TemplateResult {
    const { messages: t, problem } = this
    const { access, settings } = splitFields(connector, nameFields(connector, t.connectors))
    return html`${signInFields(access, {
      id: "sign-in",
      connector,
      chosen: this.way,
      value: (key) => this.#value(key, repair),
      isStored: (key) => repair.stored.includes(key),
      words: t.signIn,
      field: (key, field) => this.#field(key, field, repair),
      onChoose: (way, others) => {
        this.way = way
        this.typed = { ...this.typed, ...Object.fromEntries(others.map((key) => [key, ""])) }
      },
    })}
    ${formSettings({
      fields: settings.map(([key, field]) => this.#field(key, field, repair)),
      isOpen:
        this.showsSettings ||
        settings.some(
          ([key]) => problem?.fields[`credentials.${key}`] !== undefined || this.#value(key, repair) !== "",
        ),
      onToggle: (isOpen) => (this.showsSettings = isOpen),
      messages: t.settings,
    })}`
  }

  #value(key: string, { credentials }: Repair): string {
    return this.typed[key] ?? credentials[key] ?? ""
  }

  #field(key: string, field: NamedField, repair: Repair): TemplateResult | typeof nothing {
    if (key === HOST_KEY_FIELD) return nothing
    const error = this.problem?.fields[`credentials.${key}`] ?? null
    return formField({
      id: `repair-${key}`,
      field,
      value: this.#value(key, repair),
      isStored: error === null && repair.stored.includes(key),
      isRevealed: this.revealed.includes(key),
      error,
      texts: this.messages.field,
      onInput: (value) => (this.typed = { ...this.typed, [key]: value }),
      onReveal: () => {
        this.revealed = this.revealed.includes(key)
          ? this.revealed.filter((each) => each !== key)
          : [...this.revealed, key]
      },
    })
  }

  #confirm(hostKey: HostKey, connector: JourneyConnector | null, repair: Repair): TemplateResult {
    const close = () => (this.hostKey = null)
    return hostKeyQuestion({
      hostKey,
      messages: this.messages.hostKey,
      isCopied: this.isCopied,
      onCopy: () =>
        void navigator.clipboard.writeText(hostKey.fingerprint).then(() => (this.isCopied = true)),
      back: { label: this.messages.back, onClick: close },
      onMatch: () => {
        this.typed = { ...this.typed, [HOST_KEY_FIELD]: hostKey.fingerprint }
        close()
        void this.#send(connector, repair)
      },
      onDiffer: close,
    })
  }

  #waited({ last_synced: at }: Repair): TemplateResult {
    const { messages: t, vendorName } = this
    return html`<section class="sec" aria-labelledby="waited">
      <h2 id="waited">${t.waited}</h2>
      <ul class="rows">
        <li>
          ${icon("clock")}<span class="t"><b>${t.next}</b><small>${t.nextText}</small></span>
        </li>
        <li>
          ${icon("shield")}<span class="t"
            ><b>${t.nothingLost}</b
            ><small>${at === null ? t.neverSynced : t.lastSynced(vendorName, at)}</small></span
          >
        </li>
      </ul>
    </section>`
  }

  #send(connector: JourneyConnector | null, repair: Repair): Promise<void> {
    const readsAgain = this.#readsAgain(connector, repair)
    const credentials = readsAgain ? null : { ...repair.credentials, ...this.typed }
    const { done, asked } = this.messages
    return this.answer(
      () => send(this.journey.api.POST("/api/journey/repair/", { body: { credentials } })),
      ({ host_key: hostKey }) => {
        this.hostKey = hostKey
        this.isCopied = false
        if (hostKey !== null) return null
        return readsAgain ? asked : done
      },
    )
  }
}
