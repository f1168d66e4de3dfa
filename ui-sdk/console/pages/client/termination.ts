import { html, type TemplateResult } from "lit"
import type { Schemas } from "../../../elements/api/client.ts"
import "../../parts/confirm-dialog.ts"
import type { Words } from "../../parts/words/en.ts"
import type { Messages } from "./en.ts"

/** The end of a client's page, where the connection can be terminated. */
export const terminationPart = (
  { employees }: Schemas["ConsoleClientDetails"],
  { end: t }: Messages,
  onAsk: () => void,
): TemplateResult =>
  html`<section class="danger-zone" aria-labelledby="client-end">
    <div>
      <h2 class="h2" id="client-end">${t.title}</h2>
      <p>${t.text(employees)}</p>
    </div>
    <button class="btn danger" type="button" @click=${onAsk}>${t.button}</button>
  </section>`

export interface TerminationDialog {
  /** Of the client, which is typed to confirm. */
  readonly name: string
  readonly deletion: Schemas["ConsoleDeletion"]
  readonly messages: Messages
  readonly words: Words
  readonly isBusy: boolean
  /** Why it was not terminated; null: it was not tried. */
  readonly error: string | null
  readonly onConfirmed: () => void
  readonly onClosed: () => void
}

/** Names what is deleted, in numbers, before the connection is terminated. */
export const terminationDialog = ({
  name,
  deletion: { employees, sync_sessions: syncs, webhooks },
  messages: { end: t },
  words,
  isBusy,
  error,
  onConfirmed,
  onClosed,
}: TerminationDialog): TemplateResult =>
  html`<hrsync-confirm-dialog
    .heading=${t.heading(name)}
    .text=${t.loss(employees, syncs, webhooks)}
    .name=${name}
    .action=${t.action}
    .isBusy=${isBusy}
    .error=${error}
    .words=${words}
    @confirmed=${onConfirmed}
    @closed=${onClosed}
  ></hrsync-confirm-dialog>`
