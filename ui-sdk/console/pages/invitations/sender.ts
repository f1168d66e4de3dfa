import type { ReactiveController, ReactiveControllerHost } from "lit"
import type { ConsoleInvitationResults } from "../../../../core/contract/onboarding/console/invitations.ts"
import type { Api } from "../../../elements/api/client.ts"
import { type Problem, send } from "../../../elements/api/send.ts"
import type { InvitationRow } from "./invitation-file.ts"

type Result = ConsoleInvitationResults["results"][number]

/** What became of a row. */
export interface SentRow extends Result {
  readonly row: InvitationRow
}

/** Few, so that the progress moves although each invitation waits for the mail server. */
const ROWS_PER_CALL = 5

/**
 * Sends the invitations of a file, a few at a time. After a failure it stops; `start` carries on with the rows that were not
 * sent. Rows of a call without an answer are sent again: the service invites nobody twice.
 */
export class InvitationSender implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #api: () => Api
  #isStopped = false
  isSending = false
  problem: Problem | null = null
  sent: ReadonlyArray<SentRow> = []

  constructor(host: ReactiveControllerHost, api: () => Api) {
    this.#host = host
    this.#api = api
    host.addController(this)
  }

  hostConnected(): void {
    this.#isStopped = false
  }

  /** Leaving the page stops it after the call that is under way. */
  hostDisconnected(): void {
    this.#isStopped = true
  }

  clear(): void {
    this.sent = []
    this.problem = null
  }

  async start(rows: ReadonlyArray<InvitationRow>): Promise<void> {
    if (this.isSending) return
    this.#set(true, null)
    while (!this.#isStopped && this.sent.length < rows.length) {
      const next = rows.slice(this.sent.length, this.sent.length + ROWS_PER_CALL)
      const body = { invitations: next.map(toInvitation) }
      const result = await send(this.#api().POST("/api/console/clients/invitations/", { body }))
      if (!result.ok) {
        this.#set(false, result.problem)
        return
      }
      const { results } = result.value
      this.sent = [
        ...this.sent,
        ...next.flatMap((row, at) => (results[at] === undefined ? [] : [{ row, ...results[at] }])),
      ]
      this.#host.requestUpdate()
    }
    this.#set(false, null)
  }

  #set(isSending: boolean, problem: Problem | null): void {
    ;[this.isSending, this.problem] = [isSending, problem]
    this.#host.requestUpdate()
  }
}

const toInvitation = ({ name, email, remote_org_id: reference }: InvitationRow) => ({
  name: name.trim(),
  email: email.trim(),
  ...(reference.trim() === "" ? {} : { remote_org_id: reference.trim() }),
})
