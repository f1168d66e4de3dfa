import { html } from "lit"
import { property, withProperties } from "../../elements/with-properties.ts"
import { ConsoleDialog } from "../parts/dialog.ts"
import { SignInElement } from "./sign-in-element.ts"
import "../styles/door.css"
import { SignInForm } from "./sign-in-form.ts"

/**
 * Over a page whose session has ended: the same person signs in again, and the page goes on.
 *
 * @property shell - the words of this dialog
 * @property email - of the person who was signed in
 * @fires signed-in
 * @fires left - the person gives the page up
 */
export class SignInAgain extends withProperties(SignInElement, {
  shell: property<{ readonly title: string; readonly text: string; readonly other: string }>(),
  email: property<string>(),
}) {
  static readonly tag = "hrsync-sign-in-again"
  static readonly parts = [ConsoleDialog, SignInForm]
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
          <button class="btn link" type="button" @click=${() => this.dispatchEvent(new CustomEvent("left"))}>
            ${shell.other}
          </button>
        </p>`}
    ></hrsync-dialog>`
  }
}
