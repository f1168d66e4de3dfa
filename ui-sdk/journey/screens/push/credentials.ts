import { html, nothing, type TemplateResult } from "lit"
import type {
  IssuedPushCredentials,
  JourneyPush,
} from "../../../../core/contract/push/journey/journey-push.ts"
import { icon } from "../../../elements/icon.ts"
import type { Format } from "../../../elements/locale/format.ts"
import type { AuthType } from "../../../loader/sdk-event.ts"
import type { Messages } from "./en.ts"
import { pushAddress, sampleRequest, tokenAddress } from "./sample-request.ts"
import "../../../elements/styles/code.css"
import "../../../elements/styles/copy.css"
import "../../../elements/styles/field.css"
import "../../../elements/styles/form.css"

export type Environment = "test" | "production"
export type Issued = IssuedPushCredentials

export interface CredentialsView {
  readonly environment: Environment
  readonly authType: AuthType | null
  /** Just issued, in this window alone; null: not. */
  readonly issued: Issued | null
  /** As the service knows them; null: there are none. */
  readonly known: JourneyPush["credentials"][number] | null
  readonly isBusy: boolean
  /** The label of what was copied last. */
  readonly copied: string | null
  readonly messages: Messages
  readonly format: Pick<Format, "dateTime">
  readonly onIssue: () => void
  readonly onCopy: (label: string, text: string) => void
}

/** The credentials of an environment: shown once, known without their password, or not created yet. */
export const credentialsSection = (view: CredentialsView): TemplateResult => {
  const { environment, issued, messages } = view
  const t = messages.credentials
  return html`<section class="sec" aria-labelledby="push-credentials">
    <div class="sec-head">
      <h2 id="push-credentials">${t[environment]}</h2>
      ${issued === null ? nothing : html`<span class="tag warn">${t.once}</span>`}
    </div>
    ${issued === null ? knownCredentials(view) : issuedCredentials(view, issued)} ${sample(view)}
  </section>`
}

const issuedCredentials = (view: CredentialsView, { username, password, has_revoked }: Issued) => {
  const t = view.messages.credentials
  return html`<div class="form">
    ${view.authType === "token" ? copyRow(view, t.tokenAddress, tokenAddress(location.origin)) : nothing}
    ${copyRow(view, t.address, pushAddress(location.origin))} ${copyRow(view, t.username, username)}
    ${copyRow(view, t.password, password, t.keep)}
    ${has_revoked ? html`<p class="hint">${t.revoked}</p>` : nothing}
    <p class="vh" role="status">${view.copied === null ? nothing : view.messages.copied}</p>
  </div>`
}

const knownCredentials = (view: CredentialsView): TemplateResult => {
  const { environment, known, authType, isBusy, messages, format, onIssue } = view
  const t = messages.credentials
  const create = environment === "test" ? t.create : t.createProduction
  const isKnown = known?.is_active === true
  return html`${
      isKnown
        ? html`<p>
              ${t.known(format.dateTime(known.issued_at))}
              <span class="mono">${known.username}</span>
            </p>
            <p class="hint" id="push-replace">${t.replaceWarning}</p>`
        : html`<p class="hint" id="push-replace">${t.none}</p>`
    }
    <div class="btns">
      <button
        class="btn"
        type="button"
        aria-disabled=${authType === null || isBusy ? "true" : nothing}
        aria-busy=${isBusy ? "true" : nothing}
        aria-describedby="push-replace"
        @click=${() => {
          if (authType !== null && !isBusy) onIssue()
        }}
      >
        ${isKnown ? t.replace : create}
      </button>
    </div>`
}

const copyRow = (view: CredentialsView, label: string, text: string, hint?: string): TemplateResult => {
  const id = `push-${label.replaceAll(/\W+/gu, "-")}-${String(label.length)}`
  return html`<div class="field">
    <span class="label" id=${id}>${label}</span>
    <div class="copy">
      <code tabindex="0" role="textbox" aria-readonly="true" aria-labelledby=${id}>${text}</code>
      <button
        class="btn icon"
        type="button"
        aria-label=${view.messages.copy(label)}
        @click=${() => view.onCopy(label, text)}
      >
        ${icon(view.copied === label ? "check" : "copy")}
      </button>
    </div>
    ${hint === undefined ? nothing : html`<p class="hint">${hint}</p>`}
  </div>`
}

const sample = (view: CredentialsView): TemplateResult | typeof nothing => {
  const { authType, issued, known, messages: t } = view
  if (authType === null || (issued === null && known === null)) return nothing
  const text = sampleRequest(authType, {
    origin: location.origin,
    username: issued?.username ?? known?.username ?? null,
    password: issued?.password ?? null,
  })
  return html`<details class="sample">
    <summary>
      ${t.sample}<svg class="i chev" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M4.5 7.5 10 13l5.5-5.5" />
      </svg>
    </summary>
    <pre class="code" tabindex="0"><code>${text}</code></pre>
    <div class="btns">
      <button class="btn" type="button" @click=${() => view.onCopy(t.sample, text)}>
        ${icon(view.copied === t.sample ? "check" : "copy")}${view.copied === t.sample ? t.copied : t.copy(t.sample)}
      </button>
    </div>
  </details>`
}
