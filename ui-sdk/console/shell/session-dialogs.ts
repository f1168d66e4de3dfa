import { html, nothing, type TemplateResult } from "lit"
import { ProveDialog } from "../session/prove-dialog.ts"
import type { SessionStore } from "../session/session-store.ts"
import { SignInAgain } from "../session/sign-in-again.ts"
import { SignInElement } from "../session/sign-in-element.ts"
import type { ShellMessages } from "./en.ts"

/** Over the page: signing in again after the session has ended, or a proof that a change takes. */
export const sessionDialogs = (session: SessionStore, t: ShellMessages): TemplateResult | typeof nothing => {
  const { user, offers_passkeys: offersPasskeys } = session.session
  if (session.state.status === "expired")
    return html`<hrsync-sign-in-again
      .shell=${t.signInAgain}
      .email=${user.email}
      ${SignInElement.signedIn.on(() => void session.signedIn())}
      ${SignInAgain.left.on(() => void session.signOut())}
    ></hrsync-sign-in-again>`
  if (!session.isProving) return nothing
  return html`<hrsync-prove
    .user=${user}
    .offersPasskeys=${offersPasskeys}
    ${ProveDialog.proved.on(() => session.endProof(true))}
    ${ProveDialog.closed.on(() => session.endProof(false))}
  ></hrsync-prove>`
}
