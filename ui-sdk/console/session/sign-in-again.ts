import { html } from "lit"
import { ElementEvent } from "../../elements/element-event.ts"
import { property, withProperties } from "../../elements/with-properties.ts"
import { ConsoleDialog } from "../parts/dialogs/dialog.ts"
import "../styles/signed-out.css"
import { SignInElement } from "./sign-in-element.ts"
import { SignInForm } from "./sign-in-form.ts"

/**
 * Over a page whose session has ended: the same person signs in again, and the page goes on.
 *
 * @property shell - the words of this dialog
 * @property email - of the person who was signed in
 * @fires signed-in
 */
export class SignInAgain extends withProperties(SignInElement, {
  shell: property<{ readonly title: string; readonly text: string; readonly other: string }>(),
  email: property<string>(),
}) {
  static readonly tag = "hrsync-sign-in-again"
  static readonly parts = [ConsoleDialog, SignInForm]
  /** The person gives the page up. */
  static readonly left = new ElementEvent("left")
  override render() {
    const { shell, email } = this
    return html`<hrsync-dialog
      .heading=${shell.title}
      .locked=${true}
      .content=${html`<hrsync-sign-in-form
          .fixedEmail=${email}
          .intro=${shell.text}
          .hasTitle=${false}
        ></hrsync-sign-in-form>
        <p class="center">
          <button class="btn link" type="button" @click=${() => SignInAgain.left.send(this)}>
            ${shell.other}
          </button>
        </p>`}
    ></hrsync-dialog>`
  }
}
