import { html } from "lit"
import { PageElement } from "../../elements/page-element.ts"
import "../parts/dialog.ts"
import type { Words } from "../parts/words/en.ts"
import type { SignInMessages } from "./en.ts"
import type { SessionCalls } from "./session-calls.ts"
import "./sign-in-form.ts"
import "../styles/door.css"

/**
 * Over a page whose session has ended: the same person signs in again, and the page goes on.
 *
 * @property messages - the catalogue of signing in
 * @property shell - the words of this dialog
 * @property words - the words that several pages have
 * @property calls - the calls of signing in
 * @property email - of the person who was signed in
 * @fires signed-in
 * @fires left - the person gives the page up
 */
export class SignInAgain extends PageElement {
  static override properties = {
    messages: { attribute: false },
    shell: { attribute: false },
    words: { attribute: false },
    calls: { attribute: false },
    email: { attribute: false },
  }
  declare messages: SignInMessages
  declare shell: { readonly title: string; readonly text: string; readonly other: string }
  declare words: Words
  declare calls: SessionCalls
  declare email: string

  override render() {
    const { messages, shell, words, calls, email } = this
    return html`<hrsync-dialog
      .heading=${shell.title}
      .words=${words}
      .locked=${true}
      .content=${html`<hrsync-sign-in-form
          .messages=${messages}
          .words=${words}
          .calls=${calls}
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

customElements.define("hrsync-sign-in-again", SignInAgain)
