import { html, nothing, type TemplateResult } from "lit"
import type { HostKey } from "../../../core/contract/connection/check-source.ts"
import { icon } from "../icon.ts"
import type { HostKeyWords } from "./host-key-words.ts"
import "../styles/host-key.css"

/** Confirmed in a question of its own, and not typed. */
export const HOST_KEY_FIELD = "host_key_fingerprint"

export interface Fingerprint {
  readonly hostKey: Pick<HostKey, "fingerprint" | "algorithm">
  readonly messages: HostKeyWords
  readonly isCopied: boolean
  readonly onCopy: () => void
}

/** The fingerprint of a server's key, in groups of four that can be compared aloud. */
export const fingerprintPart = ({
  hostKey: { fingerprint, algorithm },
  messages: t,
  isCopied,
  onCopy,
}: Fingerprint): TemplateResult => {
  const [prefix = "", digest = ""] = fingerprint.split(":")
  const groups = digest.match(/.{1,4}/gu) ?? []
  return html`<section class="print" aria-labelledby="fingerprint">
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
  </section>`
}
