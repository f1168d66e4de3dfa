import { html, nothing, type TemplateResult } from "lit"
import type { Schemas } from "../../elements/api/client.ts"
import { icon } from "../../elements/icon.ts"
import type { HostKeyWords } from "./host-key-words.ts"
import { actions } from "./screen.ts"
import "../styles/host-key.css"

/** Confirmed in a question of its own, and not typed. */
export const HOST_KEY_FIELD = "host_key_fingerprint"

export interface HostKeyQuestion {
  readonly hostKey: Schemas["HostKey"]
  readonly messages: HostKeyWords
  readonly isCopied: boolean
  readonly onCopy: () => void
  readonly back: { readonly label: string; readonly onClick: () => void }
  /** The key is the server's. */
  readonly onMatch: () => void
  readonly onDiffer: () => void
}

/** The screen that asks about the fingerprint of a server, in groups of four that can be compared aloud. */
export const hostKeyQuestion = ({
  hostKey,
  messages: t,
  isCopied,
  onCopy,
  back,
  onMatch,
  onDiffer,
}: HostKeyQuestion): TemplateResult => {
  const { host, fingerprint, algorithm, is_changed: isChanged } = hostKey
  const [prefix = "", digest = ""] = fingerprint.split(":")
  const groups = digest.match(/.{1,4}/gu) ?? []
  return html`<div class="col">
      <header class="head">
        <h1>${isChanged ? t.changedTitle : t.title}</h1>
        <p class="lede">${isChanged ? t.changedLede(host) : t.lede(host)}</p>
      </header>
      <section class="print" aria-labelledby="fingerprint">
        <div class="row nowrap">
          ${icon("finger", "lg")}
          <div class="grow">
            <h2 class="h2" id="fingerprint">${t.label}</h2>
            <p class="hint">${t.algorithm(algorithm)}</p>
          </div>
        </div>
        <output aria-label=${`${t.label}: ${fingerprint}`}
          ><span>${prefix}:</span>${groups.map((group) => html`<span>${group}</span>`)}</output
        >
        <div class="btns">
          <button class="btn" type="button" @click=${onCopy}>
            ${icon("copy")}${isCopied ? t.copied : t.copy}
          </button>
          ${isCopied ? html`<span class="vh" role="status">${t.copied}</span>` : nothing}
        </div>
      </section>
    </div>
    ${actions({
      back,
      extra: html`<button class="btn ghost danger keep" type="button" @click=${onDiffer}>
        <span>${t.differs}</span>
      </button>`,
      why: null,
      primary: { label: t.matches, onClick: onMatch },
    })}`
}
