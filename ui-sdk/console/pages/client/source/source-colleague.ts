import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleClientDetails } from "../../../../../core/contract/connection/console/clients.ts"
import type { ConsoleRepairRequest } from "../../../../../core/contract/journey/console/repair-request.ts"
import { type Problem, send } from "../../../../elements/api/send.ts"
import { property, state, withProperties } from "../../../../elements/with-properties.ts"
import { Action } from "../../../client/action.ts"
import { Resource } from "../../../client/resource.ts"
import { actionButton } from "../../../parts/action-button.ts"
import { textField } from "../../../parts/fields/text-field.ts"
import { problemNote, problemText, showLoaded } from "../../../parts/loaded.ts"
import { RelativeTime, relativeTime } from "../../../parts/time.ts"
import { PagePart } from "../../page-part.ts"
import type { Messages } from "../en.ts"

type Request = NonNullable<ConsoleRepairRequest["request"]>

/**
 * The colleague who is asked for new connection details: who it is, whether they are done, and the ways to ask and to withdraw.
 *
 * @property client
 */
export class SourceColleague extends withProperties(PagePart<Messages>, {
  client: property<ConsoleClientDetails>(),
  email: state(""),
}) {
  static readonly tag = "hrsync-source-colleague"
  static readonly parts = [RelativeTime]
  readonly #request = new Resource<ConsoleRepairRequest>(this, () =>
    send(this.api.GET("/api/console/clients/{connection_id}/source/access-request/", { params: this.#path })),
  )
  readonly #asking = new Action(this)
  readonly #withdrawing = new Action(this)

  get #path() {
    return { path: { connection_id: this.client.connection_id } }
  }

  get hasChanges(): boolean {
    return this.email.trim() !== ""
  }

  override render() {
    const { sourceColleague: t } = this.messages
    return html`<section class="part" aria-labelledby="source-colleague">
      <div class="part-head"><h2 id="source-colleague">${t.title}</h2></div>
      <p class="muted">${t.text}</p>
      ${showLoaded(this.#request.value, this.#request, this.words, ({ request }) => this.#content(request))}
    </section>`
  }

  #content(request: Request | null): TemplateResult {
    return html`${request === null ? nothing : this.#state(request)}
    ${request?.state === "waiting" ? this.#withdraw() : this.#form()}`
  }

  #state({ state, email, expires_at: until, given_at: givenAt, asked_at: askedAt }: Request): TemplateResult {
    const { sourceColleague: t } = this.messages
    return html`<div role="status">
      <dl class="kv">
        <dt>${t.colleague}</dt>
        <dd>${email}</dd>
        <dt>${t.state}</dt>
        <dd>${t.states[state]} ${relativeTime(state === "given" ? (givenAt ?? askedAt) : until)}</dd>
      </dl>
    </div>`
  }

  #withdraw(): TemplateResult {
    return html`${problemNote(this.#withdrawing.problem, this.words)}
      <div class="btns">
        ${actionButton(this.messages.sourceColleague.withdraw, this.#withdrawing, {
          look: "",
          onClick: () => void this.#end(),
        })}
      </div>`
  }

  #form(): TemplateResult {
    const { sourceColleague: t } = this.messages
    const submit = (event: Event) => {
      event.preventDefault()
      void this.#ask()
    }
    return html`<form class="form" novalidate @submit=${submit}>
      ${textField({
        id: "colleague-email",
        label: t.email,
        type: "email",
        value: this.email,
        onInput: (value) => {
          this.email = value
          this.#asking.clear()
        },
        hint: t.hint,
        error: this.#asking.problem === null ? null : this.#word(this.#asking.problem),
      })}
      <div class="btns">${actionButton(t.ask, this.#asking, { look: "" })}</div>
    </form>`
  }

  #word(problem: Problem): string {
    const { sourceColleague: t } = this.messages
    if (problem.fields["code"] === "asker_unknown") return t.askerUnknown
    const { email, domain = "" } = problem.fields
    return email === undefined ? problemText(problem, this.words) : t.notColleague(domain)
  }

  async #ask(): Promise<void> {
    const email = this.email.trim()
    if (email === "") return
    const body = { email, locale: this.format.language }
    const result = await this.#asking.run(() =>
      send(
        this.api.POST("/api/console/clients/{connection_id}/source/access-request/", {
          params: this.#path,
          body,
        }),
      ),
    )
    if (result?.ok !== true) return
    this.email = ""
    this.console.toast(this.messages.sourceColleague.asked)
    this.#request.set(result.value)
  }

  async #end(): Promise<void> {
    const result = await this.#withdrawing.run(() =>
      send(
        this.api.POST("/api/console/clients/{connection_id}/source/access-request/withdraw/", {
          params: this.#path,
        }),
      ),
    )
    if (result?.ok !== true) return
    this.console.toast(this.messages.sourceColleague.withdrawn)
    this.#request.set({ request: null })
  }
}
