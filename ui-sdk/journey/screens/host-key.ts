import { html, type TemplateResult } from "lit"
import type { HostKey } from "../../../core/contract/connection/check-source.ts"
import { fingerprintPart } from "../../elements/host-key/fingerprint.ts"
import type { HostKeyWords } from "../../elements/host-key/host-key-words.ts"
import { actions } from "./screen.ts"

export interface HostKeyQuestion {
  readonly hostKey: HostKey
  readonly messages: HostKeyWords
  readonly isCopied: boolean
  readonly onCopy: () => void
  readonly back: { readonly label: string; readonly onClick: () => void }
  /** The key is the server's. */
  readonly onMatch: () => void
  readonly onDiffer: () => void
}

/** The screen that asks about the fingerprint of a server. */
export const hostKeyQuestion = ({
  hostKey,
  messages: t,
  isCopied,
  onCopy,
  back,
  onMatch,
  onDiffer,
}: HostKeyQuestion): TemplateResult => {
  const { host, is_changed: isChanged } = hostKey
  return html`<div class="col">
      <header class="head">
        <h1>${isChanged ? t.changedTitle : t.title}</h1>
        <p class="lede">${isChanged ? t.changedLede(host) : t.lede(host)}</p>
      </header>
      ${fingerprintPart({ hostKey, messages: t, isCopied, onCopy })}
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
