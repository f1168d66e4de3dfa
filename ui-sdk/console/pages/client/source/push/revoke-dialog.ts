import { html } from "lit"
import type { ConsoleClientDetails } from "../../../../../../core/contract/connection/console/clients.ts"
import type { ConsolePushReview } from "../../../../../../core/contract/push/console/push-review.ts"
import type { ConsoleRevokePushCredentials } from "../../../../../../core/contract/push/console/push-credentials.ts"
import { type Result, send } from "../../../../../elements/api/send.ts"
import { ElementEvent } from "../../../../../elements/element-event.ts"
import { property, withProperties } from "../../../../../elements/with-properties.ts"
import { Action } from "../../../../client/action.ts"
import { Resource } from "../../../../client/resource.ts"
import { ConfirmDialog } from "../../../../parts/dialogs/confirm-dialog.ts"
import { problemText, showLoaded } from "../../../../parts/loaded.ts"
import { PagePart } from "../../../page-part.ts"
import type { Messages } from "../../en.ts"

/**
 * Revokes push credentials, after saying what stops and what is deleted.
 *
 * @property client
 * @property environment - whose credentials
 */
export class PushRevokeDialog extends withProperties(PagePart<Messages>, {
  client: property<ConsoleClientDetails>(),
  environment: property<ConsoleRevokePushCredentials["environment"]>(),
}) {
  static readonly tag = "hrsync-push-revoke"
  static readonly parts = [ConfirmDialog]
  static readonly closed = new ElementEvent("closed")
  static readonly done = new ElementEvent("done")
  readonly #revoking = new Action(this)
  /** The records that the test environment takes with it. */
  readonly #review = new Resource<ConsolePushReview>(this, () => this.#count())

  get #path() {
    return { path: { connection_id: this.client.connection_id } }
  }

  #count(): Promise<Result<ConsolePushReview>> {
    return this.environment === "test"
      ? send(this.api.GET("/api/console/clients/{connection_id}/push-test/", { params: this.#path }))
      : Promise.resolve({ ok: true, value: { review: null } })
  }

  override render() {
    return showLoaded(this.#review.value, this.#review, this.words, ({ review }) => this.#dialog(review))
  }

  #dialog(review: ConsolePushReview["review"]) {
    const { messages, words, environment } = this
    const { pushCredentials: t } = messages
    const { isBusy, problem } = this.#revoking
    return html`<hrsync-confirm-dialog
      .heading=${t.revokeTitle[environment]}
      .text=${environment === "test" ? t.testStops(review?.records ?? 0) : t.productionStops}
      .action=${t.revoke}
      .isBusy=${isBusy}
      .error=${problem === null ? null : problemText(problem, words)}
      ${ConfirmDialog.confirmed.on(() => void this.#revoke())}
      ${ConfirmDialog.closed.on(() => PushRevokeDialog.closed.send(this))}
    ></hrsync-confirm-dialog>`
  }

  async #revoke(): Promise<void> {
    const body = { environment: this.environment }
    const result = await this.#revoking.run(() =>
      send(
        this.api.POST("/api/console/clients/{connection_id}/push-credentials/revoke/", {
          params: this.#path,
          body,
        }),
      ),
    )
    if (result?.ok === true) PushRevokeDialog.done.send(this)
  }
}
