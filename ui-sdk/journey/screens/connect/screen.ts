import { html, nothing, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import type { IntegrationType } from "../../../../core/contract/integration-type.ts"
import { icon, type IconName } from "../../../elements/icon.ts"
import { actions, Screen } from "../screen.ts"
import type { Messages } from "./en.ts"
import "../../styles/choices.css"

const ICONS: Readonly<Record<IntegrationType, IconName>> = {
  HRMS: "plug",
  "Upload CSV": "table",
  SFTP: "server",
  "Push API": "push",
  Custom: "braces",
  "Assisted HRMS": "users",
}

/** The least work for the company first. */
const ORDER: ReadonlyArray<IntegrationType> = [
  "HRMS",
  "Upload CSV",
  "SFTP",
  "Push API",
  "Custom",
  "Assisted HRMS",
]

/** The ways to connect that the vendor offers; the fitting one first. */
export class ConnectScreen extends Screen {
  static readonly tag = "hrsync-connect"
  declare messages: Messages

  override render() {
    const { messages: t, vendorName } = this
    const isBlocked = this.blocker !== null
    return html`<div class="col">
        <header class="head">
          <h1>${t.title(vendorName)}</h1>
          <p class="lede">${t.lede}</p>
        </header>
        ${this.#withdrawn()}
        <fieldset class="choices two">
          <legend class="vh">${t.legend}</legend>
          ${this.#modes.map((mode, index) => this.#choice(mode, index === 0))}
        </fieldset>
      </div>
      ${actions({
        back: { label: t.back, onClick: this.goBack },
        why: isBlocked ? t.blocked : null,
        primary: { label: t.next, onClick: this.goOn, isBlocked },
      })}`
  }

  #withdrawn(): TemplateResult | typeof nothing {
    const { messages: t, vendorName } = this
    const { withdrawnMode } = this.journey
    if (withdrawnMode === null) return nothing
    return html`<p class="note" role="status">
      ${icon("info")}<span>${t.withdrawn(vendorName, t.mode[withdrawnMode].name)}</span>
    </p>`
  }

  /** An HR system leads where one can be connected automatically; otherwise what works at once does. */
  get #modes(): ReadonlyArray<IntegrationType> {
    const offered = this.journey.context?.modes ?? []
    const modes = ORDER.filter((mode) => offered.includes(mode))
    return this.#systems > 0 ? modes : modes.sort((a, b) => Number(a === "HRMS") - Number(b === "HRMS"))
  }

  get #systems(): number {
    return this.journey.connectors.filter(({ integration_type: type }) => type === "HRMS").length
  }

  #choice(mode: IntegrationType, isRecommended: boolean): TemplateResult {
    const { messages: t } = this
    const { name, text, meta } = t.mode[mode]
    const facts = mode === "HRMS" && this.#systems > 0 ? [...meta, t.systems(this.#systems)] : meta
    return html`<label class="choice ${isRecommended ? "lead" : ""}">
      <input
        type="radio"
        name="mode"
        value=${mode}
        .checked=${live(this.state.answers.integrationType === mode)}
        @change=${() => this.journey.dispatch({ type: "typeChosen", integrationType: mode })}
      />
      <span class="pic">${icon(ICONS[mode])}</span>
      ${
        isRecommended
          ? html`<span class="row tight"
              ><b>${name}</b><span class="tag accent">${t.recommended}</span></span
            >`
          : html`<b>${name}</b>`
      }
      <span class="dot" aria-hidden="true"></span>
      <p>${text}</p>
      <span class="meta">${facts.map((fact) => html`<span>${fact}</span>`)}</span>
    </label>`
  }
}
