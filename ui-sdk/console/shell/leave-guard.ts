import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit"
import { ConfirmDialog } from "../parts/dialogs/confirm-dialog.ts"
import type { ShellMessages } from "./en.ts"

/** Asks before a page with unsaved changes is left: for another page in a dialog, for another site as browsers do. */
export class LeaveGuard implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #hasUnsavedChanges: () => boolean
  /** Told whether the user leaves; null: not asked. */
  #answer: ((leaves: boolean) => void) | null = null

  constructor(host: ReactiveControllerHost, hasUnsavedChanges: () => boolean) {
    this.#host = host
    this.#hasUnsavedChanges = hasUnsavedChanges
    host.addController(this)
  }

  hostConnected(): void {
    addEventListener("beforeunload", this.#onUnload)
  }

  hostDisconnected(): void {
    removeEventListener("beforeunload", this.#onUnload)
  }

  readonly #onUnload = (event: BeforeUnloadEvent): void => {
    if (this.#hasUnsavedChanges()) event.preventDefault()
  }

  /** For the router, which waits for the answer. */
  readonly mayLeave = (): Promise<boolean> => {
    if (!this.#hasUnsavedChanges()) return Promise.resolve(true)
    return new Promise((resolve) => {
      this.#answer = (leaves) => {
        this.#answer = null
        this.#host.requestUpdate()
        resolve(leaves)
      }
      this.#host.requestUpdate()
    })
  }

  /** The question, while it is open. */
  dialog({ unsaved }: ShellMessages): TemplateResult | typeof nothing {
    const answer = this.#answer
    if (answer === null) return nothing
    return html`<hrsync-confirm-dialog
      .heading=${unsaved.title}
      .text=${unsaved.text}
      .action=${unsaved.leave}
      .keep=${unsaved.stay}
      ${ConfirmDialog.confirmed.on(() => answer(true))}
      ${ConfirmDialog.closed.on(() => answer(false))}
    ></hrsync-confirm-dialog>`
  }
}
