import { html } from "lit"
import type { ConsoleClientDetails } from "../../../../core/contract/connection/console/clients.ts"
import { type Result, send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { property, withProperties } from "../../../elements/with-properties.ts"
import type { CountConsequences } from "../../parts/dialogs/consequences.ts"
import { ConfirmDialog } from "../../parts/dialogs/confirm-dialog.ts"
import { PagePart } from "../page-part.ts"
import type { ClientAction } from "./client-actions.ts"
import type { Messages } from "./en.ts"

const ASKED = ["askForFile", "pause", "remind"] as const satisfies ReadonlyArray<ClientAction>

/** An action that reaches others: it is confirmed once the reader knows whom. */
export type AskedAction = (typeof ASKED)[number]

export const isAsked = (action: ClientAction): action is AskedAction =>
  ASKED.some((asked) => asked === action)

interface Question {
  readonly heading: string
  readonly text: string
  readonly keep: string
  readonly action: string
  readonly count: CountConsequences | null
}

/**
 * Asks before a client gets a mail, or its connection is paused: who is affected, in numbers.
 *
 * @property client
 * @property action
 */
export class ActionQuestion extends withProperties(PagePart<Messages>, {
  client: property<ConsoleClientDetails>(),
  action: property<AskedAction>(),
}) {
  static readonly tag = "hrsync-action-question"
  static readonly parts = [ConfirmDialog]
  static readonly confirmed = new ElementEvent<AskedAction>("confirmed")
  static readonly closed = new ElementEvent("closed")
  readonly #questions: Readonly<Record<AskedAction, () => Question>> = {
    pause: () => this.#pause(),
    remind: () => this.#mail("remind", this.client.email),
    askForFile: () => this.#mail("askForFile", this.client.accepted_by ?? this.client.email),
  }

  override render() {
    const { heading, text, keep, action, count } = this.#questions[this.action]()
    return html`<hrsync-confirm-dialog
      .heading=${heading}
      .text=${text}
      .count=${count}
      .keep=${keep}
      .action=${action}
      .isDangerous=${false}
      ${ConfirmDialog.confirmed.on(() => ActionQuestion.confirmed.send(this, this.action))}
      ${ConfirmDialog.closed.on(() => ActionQuestion.closed.send(this))}
    ></hrsync-confirm-dialog>`
  }

  #pause(): Question {
    const { title, text, keep, action } = this.messages.pauseQuestion
    const { name } = this.client
    return { heading: title(name), text: text(name), keep, action, count: this.#countPause }
  }

  #mail(kind: "remind" | "askForFile", email: string | null): Question {
    const { keep, last, [kind]: t } = this.messages.mail
    const mailedAt = this.client.invitation?.mailed_at ?? null
    const text = [t.text(email), ...(mailedAt === null ? [] : [last(mailedAt)])].join(" ")
    return { heading: t.title(this.client.name), text, keep, action: t.action, count: null }
  }

  readonly #countPause = async (): Promise<Result<ReadonlyArray<string>>> => {
    const params = { path: { connection_id: this.client.connection_id } }
    const result = await send(this.api.GET("/api/console/clients/{connection_id}/pause/", { params }))
    return result.ok ? { ok: true, value: this.messages.pauseQuestion.lines(result.value) } : result
  }
}
