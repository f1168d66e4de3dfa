import { html, type TemplateResult } from "lit"
import { styleMap } from "lit/directives/style-map.js"
import { icon } from "../../../elements/icon.ts"
import type { JourneyConnector } from "../../../../core/contract/connection/connectors.ts"
import { monogram } from "../../../elements/vendor-mark/monogram.ts"
import { markStyle } from "./mark-style.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { actions, Screen } from "../screen.ts"
import type { Messages } from "./en.ts"
import { isNearReader } from "./reader-country.ts"
import { searchSystems } from "./search-systems.ts"
import "../../../elements/styles/empty.css"
import "../../../elements/styles/field.css"
import "../../../elements/styles/monogram.css"
import "./screen.css"

/** The HR systems that can be connected, and the way on for one that is not listed. */
export class SystemScreen extends withProperties(Screen, {
  query: state(""),
}) {
  static readonly tag = "hrsync-system"
  declare messages: Messages

  override render() {
    const { messages: t } = this
    const isBlocked = this.blocker !== null
    return html`<div class="col">
        <header class="head">
          <h1>${t.title}</h1>
          <p class="lede">${t.lede}</p>
        </header>
        ${this.#systems.length === 0 ? this.#empty() : this.#list()} ${this.#unlisted()}
      </div>
      ${actions({
        back: { label: t.back, onClick: this.goBack },
        why: isBlocked ? t.blocked : null,
        primary: { label: t.next, onClick: this.goOn, isBlocked },
      })}`
  }

  get #systems(): ReadonlyArray<JourneyConnector> {
    return this.journey.connectors.filter(({ integration_type: type }) => type === "HRMS")
  }

  #list(): TemplateResult {
    const { messages: t } = this
    const found = searchSystems(this.#systems, this.query, isNearReader)
    return html`<search class="sec">
        <div class="with">
          <label class="vh" for="system-query">${t.search}</label>
          <span class="lead">${icon("search")}</span>
          <input
            class="input"
            id="system-query"
            type="search"
            placeholder=${t.placeholder(this.#systems.length)}
            autocomplete="off"
            .value=${this.query}
            @input=${({ target }: Event) => (this.query = (target as HTMLInputElement).value)}
          />
        </div>
      </search>
      <section class="sec" aria-labelledby="all-systems">
        <div class="sec-head">
          <h2 id="all-systems">${t.all}</h2>
          <span class="faint num" role="status">${this.query === "" ? t.order : t.found(found.length)}</span>
        </div>
        ${
          found.length === 0
            ? this.#nothingFound()
            : html`<div class="systems">${found.map((system) => this.#system(system))}</div>`
        }
      </section>`
  }

  #system({ code, name, color, has_salary: hasSalary }: JourneyConnector): TemplateResult {
    const { messages: t, state } = this
    const isChosen = state.answers.system?.code === code && !state.answers.isUnlisted
    return html`<button
      class="system"
      type="button"
      aria-pressed=${isChosen}
      @click=${() => {
        this.journey.dispatch({ type: "systemChosen", system: { code, name } })
        this.goOn()
      }}
    >
      <span class="mono-gram" aria-hidden="true" style=${styleMap(color === null ? {} : markStyle(color))}
        >${monogram(name)}</span
      >
      <span><b>${name}</b><small>${hasSalary ? t.kind.salary : t.kind.plain}</small></span>
    </button>`
  }

  #nothingFound(): TemplateResult {
    const { none } = this.messages
    return html`<div class="empty">
      ${icon("search", "lg")}
      <h3>${none.title(this.query)}</h3>
      <p>${none.text}</p>
      <div class="btns">
        <button class="btn" type="button" @click=${() => (this.query = "")}>${none.clear}</button>
      </div>
    </div>`
  }

  #empty(): TemplateResult {
    const { empty } = this.messages
    return html`<div class="empty">
      ${icon("plug", "lg")}
      <h2>${empty.title}</h2>
      <p>${empty.text}</p>
    </div>`
  }

  readonly #request = (): void => {
    this.journey.dispatch({ type: "unlistedChosen" })
    this.goOn()
  }

  #unlisted(): TemplateResult {
    const { unlisted } = this.messages
    return html`<aside class="note" aria-labelledby="unlisted">
      ${icon("help")}
      <div>
        <b id="unlisted">${unlisted.title}</b>
        <p>${unlisted.text}</p>
        <div class="btns">
          <button class="btn" type="button" @click=${this.#request}>${unlisted.request}</button>
          <button class="btn link" type="button" @click=${this.goBack}>${unlisted.other}</button>
        </div>
      </div>
    </aside>`
  }
}
