import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleClientDetails } from "../../../../../../core/contract/connection/console/clients.ts"
import type {
  ConsoleIssuedPushCredentials,
  ConsolePushCredentials,
} from "../../../../../../core/contract/push/console/push-credentials.ts"
import { send } from "../../../../../elements/api/send.ts"
import { ElementEvent } from "../../../../../elements/element-event.ts"
import "../../../../../elements/styles/check.css"
import { property, state, withProperties } from "../../../../../elements/with-properties.ts"
import { Action } from "../../../../client/action.ts"
import { actionButton } from "../../../../parts/action-button.ts"
import { ConsoleDialog } from "../../../../parts/dialogs/dialog.ts"
import { problemNote } from "../../../../parts/loaded.ts"
import { PagePart } from "../../../page-part.ts"
import type { Messages } from "../../en.ts"

type Listed = ConsolePushCredentials["credentials"][number]
type Environment = Listed["environment"]
type AuthType = Listed["auth_type"]

interface Choice {
  readonly name: string
  readonly label: string
  readonly text: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

const KINDS: ReadonlyArray<AuthType> = ["token", "basic", "any"]

/**
 * Issues push credentials, after asking for which environment and which way to sign in.
 *
 * @property client
 * @property credentials - the last ones of each environment
 */
export class PushIssueDialog extends withProperties(PagePart<Messages>, {
  client: property<ConsoleClientDetails>(),
  credentials: property<ReadonlyArray<Listed>>([]),
  /** Null: not chosen, so that the usual one is. */
  environment: state<Environment | null>(null),
  kind: state<AuthType | null>(null),
}) {
  static readonly tag = "hrsync-push-issue"
  static readonly parts = [ConsoleDialog]
  static readonly made = new ElementEvent<ConsoleIssuedPushCredentials>("made")
  static readonly closed = new ElementEvent("closed")
  readonly #issuing = new Action(this)

  #find(environment: Environment): Listed | undefined {
    return this.credentials.find((each) => each.environment === environment)
  }

  /** The approval of the test records leaves a trace of them. */
  get #hasProduction(): boolean {
    return this.#find("production") !== undefined
  }

  get #environment(): Environment {
    return this.environment ?? (this.#hasProduction ? "production" : "test")
  }

  get #kind(): AuthType {
    return this.kind ?? this.#find(this.#environment)?.auth_type ?? "token"
  }

  override render() {
    const { words, messages } = this
    const { pushCredentials: t } = messages
    const isReplacing = this.#find(this.#environment)?.ended_at === null
    return html`<hrsync-dialog
      .heading=${t.issueTitle}
      .content=${html`<form class="stack" novalidate @submit=${this.#onSubmit}>
        ${this.#environments()} ${this.#kinds()}
        ${isReplacing ? html`<p class="note warn">${t.replaces[this.#environment]}</p>` : nothing}
        ${problemNote(this.#issuing.problem, words)}
        <div class="btns end">
          <button class="btn" type="button" @click=${this.#close}>${words.cancel}</button>
          ${actionButton(t.issueAction, this.#issuing)}
        </div>
      </form>`}
      ${ConsoleDialog.closed.on(this.#close)}
    ></hrsync-dialog>`
  }

  #environments(): TemplateResult {
    const { pushCredentials: t } = this.messages
    const hasProduction = this.#hasProduction
    return html`<fieldset class="field">
      <legend>${t.column.environment}</legend>
      ${this.#environmentChoice("test", t.testText)}
      ${
        hasProduction
          ? this.#environmentChoice("production", t.productionText)
          : html`<p class="hint">${t.notApproved}</p>`
      }
    </fieldset>`
  }

  #kinds(): TemplateResult {
    const { pushCredentials: t } = this.messages
    return html`<fieldset class="field">
      <legend>${t.column.kind}</legend>
      ${KINDS.map((kind) =>
        this.#choice({
          ...{ name: "kind", label: t.kind[kind], text: t.kindText[kind] },
          isChosen: this.#kind === kind,
          onChoose: () => (this.kind = kind),
        }),
      )}
    </fieldset>`
  }

  #environmentChoice(environment: Environment, text: string): TemplateResult {
    return this.#choice({
      ...{ name: "environment", label: this.messages.pushCredentials.environment[environment], text },
      isChosen: this.#environment === environment,
      onChoose: () => (this.environment = environment),
    })
  }

  #choice(choice: Choice): TemplateResult {
    return html`<label class="opt-row"
      ><input
        class="check"
        type="radio"
        name="push-${choice.name}"
        .checked=${choice.isChosen}
        @change=${choice.onChoose}
      /><span><b>${choice.label}</b><small>${choice.text}</small></span></label
    >`
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    void this.#issue()
  }

  async #issue(): Promise<void> {
    const params = { path: { connection_id: this.client.connection_id } }
    const body = { environment: this.#environment, auth_type: this.#kind }
    const result = await this.#issuing.run(() =>
      send(this.api.POST("/api/console/clients/{connection_id}/push-credentials/", { params, body })),
    )
    if (result?.ok === true) PushIssueDialog.made.send(this, result.value)
  }

  readonly #close = (): void => {
    PushIssueDialog.closed.send(this)
  }
}
