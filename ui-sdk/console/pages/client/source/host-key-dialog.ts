import { html, type TemplateResult } from "lit"
import type { HostKey } from "../../../../../core/contract/connection/check-source.ts"
import { fingerprintPart } from "../../../../elements/host-key/fingerprint.ts"
import type { HostKeyWords } from "../../../../elements/host-key/host-key-words.ts"
import { ConsoleDialog } from "../../../parts/dialogs/dialog.ts"

export interface HostKeyDialog {
  readonly hostKey: HostKey
  readonly messages: HostKeyWords
  readonly isCopied: boolean
  readonly onCopy: () => void
  readonly onMatch: () => void
  readonly onDiffer: () => void
}

/** Asks whether a server's key is the one that the company knows, before anything is sent to it. */
export const hostKeyDialog = ({
  hostKey,
  messages: t,
  isCopied,
  onCopy,
  onMatch,
  onDiffer,
}: HostKeyDialog): TemplateResult => {
  const { host, is_changed: isChanged } = hostKey
  return html`<hrsync-dialog
    .heading=${isChanged ? t.changedTitle : t.title}
    .wide=${true}
    .content=${html`<p>${isChanged ? t.changedLede(host) : t.lede(host)}</p>
      ${fingerprintPart({ hostKey, messages: t, isCopied, onCopy })}`}
    .actions=${html`<button class="btn" type="button" @click=${onDiffer}>${t.differs}</button>
      <button class="btn primary" type="button" @click=${onMatch}>${t.matches}</button>`}
    ${ConsoleDialog.closed.on(onDiffer)}
  ></hrsync-dialog>`
}
