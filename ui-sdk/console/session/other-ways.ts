import { html, nothing, type TemplateResult } from "lit"
import type { Words } from "../parts/words/en.ts"
import type { SignInMessages } from "./en.ts"
import "./passkey-sign-in.ts"
import "./provider-sign-in.ts"
import type { SessionCalls } from "./session-calls.ts"

interface Parts {
  readonly messages: SignInMessages
  readonly words: Words
  readonly calls: SessionCalls
}

interface OtherWays {
  readonly offersPasskeys: boolean
  /** The label of the identity provider; null: there is none. */
  readonly provider: string | null
  /** With which the provider has sent the browser back; null: it was not there. */
  readonly providerAnswer: string | null
  /** The form has a field in which the browser may offer passkeys. */
  readonly isAutofilled: boolean
  readonly onCodeNeeded: () => void
}

/** The ways to sign in without the service's password or mails, as far as the installation and the browser have them. */
export const otherWays = ({ messages, words, calls }: Parts, ways: OtherWays): TemplateResult =>
  html`${
    ways.offersPasskeys
      ? html`<hrsync-passkey-sign-in
          .messages=${messages}
          .words=${words}
          .calls=${calls}
          .isAutofilled=${ways.isAutofilled}
        ></hrsync-passkey-sign-in>`
      : nothing
  }
  ${
    ways.provider === null
      ? nothing
      : html`<hrsync-provider-sign-in
          .messages=${messages}
          .words=${words}
          .calls=${calls}
          .label=${ways.provider}
          .answer=${ways.providerAnswer}
          @code-needed=${ways.onCodeNeeded}
        ></hrsync-provider-sign-in>`
  }`
