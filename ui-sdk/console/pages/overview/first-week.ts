import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleFirstWeek } from "../../../../core/contract/accounts/first-week/first-week.ts"
import { send } from "../../../elements/api/send.ts"
import { withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { AutoRefresh } from "../../client/auto-refresh.ts"
import { Resource } from "../../client/resource.ts"
import { actionButton } from "../../parts/action-button.ts"
import { problemNote } from "../../parts/loaded.ts"
import { linkTo } from "../../routing/paths.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

const STEPS = ["origin", "token", "webhook", "read"] as const
type Step = (typeof STEPS)[number]

const PLACES: Readonly<Record<Step, string>> = {
  origin: linkTo("sdk"),
  token: linkTo("calls", { route: "/api/sdk/token" }),
  webhook: linkTo("webhooks", { tab: "endpoint" }),
  read: linkTo("calls", { route: "/api/external/employee" }),
}

/** What a new vendor has done, by what the service has seen; nothing once all is done, or the list was dismissed. */
export class FirstWeek extends withProperties(PagePart<Messages>, {}) {
  static readonly tag = "hrsync-first-week"
  readonly #reached = new Resource<ConsoleFirstWeek>(this, () =>
    send(this.api.GET("/api/console/first-week/")),
  )
  readonly #dismissing = new Action(this)

  constructor() {
    super()
    new AutoRefresh(this, {
      changes: () => this.console.changes,
      concerns: ({ kind }) => kind === "delivery",
      onRefresh: () => void this.#reached.load(),
    })
  }

  override render() {
    const { value } = this.#reached
    if (value === null || value.dismissed || STEPS.every((step) => value[step])) return nothing
    return this.#list(value)
  }

  #list(reached: ConsoleFirstWeek): TemplateResult {
    const { firstWeek: t } = this.messages
    const done = STEPS.filter((step) => reached[step]).length
    return html`<section class="part" aria-labelledby="first-week">
      <div class="part-head">
        <h2 id="first-week">${t.title}</h2>
        <span class="faint num">${t.count(done, STEPS.length)}</span>
      </div>
      <ol class="first-week">
        ${STEPS.map((step) => this.#step(step, reached[step]))}
      </ol>
      ${problemNote(this.#dismissing.problem, this.words)}
      ${
        this.can("vendor.change")
          ? html`<div class="btns">
              ${actionButton(t.dismiss, this.#dismissing, { look: "", onClick: () => void this.#dismiss() })}
            </div>`
          : nothing
      }
    </section>`
  }

  #step(step: Step, isDone: boolean): TemplateResult {
    const { firstWeek: t } = this.messages
    return html`<li>
      <span class="status ${isDone ? "ok" : "invited"}">${isDone ? t.done : t.open}</span>
      <div>
        <a href=${PLACES[step]}>${t.steps[step].title}</a>
        ${isDone ? nothing : html`<p class="muted">${t.steps[step].text}</p>`}
      </div>
    </li>`
  }

  async #dismiss(): Promise<void> {
    const result = await this.#dismissing.run(() => send(this.api.POST("/api/console/first-week/dismiss/")))
    if (result?.ok === true) void this.#reached.load()
  }
}
