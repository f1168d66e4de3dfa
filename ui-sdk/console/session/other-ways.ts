import { html, nothing, type TemplateResult } from "lit"
import { ProviderSignIn } from "./provider-sign-in.ts"

interface OtherWays {
  readonly offersPasskeys: boolean
  /** The label of the identity provider; null: there is none. */
  readonly provider: string | null
  /** With which the provider has sent the browser back; null: it was not there. */
  readonly providerAnswer: string | null
  /** The page below a dialog stays: the provider is opened in another tab. */
  readonly isOverPage: boolean
  /** The form has a field in which the browser may offer passkeys. */
  readonly isAutofilled: boolean
  readonly onCodeNeeded: () => void
}

/** The ways to sign in without the service's password or mails, as far as the installation and the browser have them. */
export const otherWays = (ways: OtherWays): TemplateResult =>
  html`${
    ways.offersPasskeys
      ? html`<hrsync-passkey-sign-in .isAutofilled=${ways.isAutofilled}></hrsync-passkey-sign-in>`
      : nothing
  }
  ${
    ways.provider === null
      ? nothing
      : html`<hrsync-provider-sign-in
          .label=${ways.provider}
          .again=${ways.isOverPage}
          .answer=${ways.providerAnswer}
          ${ProviderSignIn.codeNeeded.on(ways.onCodeNeeded)}
        ></hrsync-provider-sign-in>`
  }`
