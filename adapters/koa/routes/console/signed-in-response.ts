import type { StartedSession } from "../../../../core/use-cases/accounts/sessions/start-session.ts"
import type { ConsoleVisitor } from "../../authentication/console.ts"
import { DEVICE_COOKIE, formatCookie, SESSION_COOKIE } from "../../authentication/cookies.ts"
import { respond } from "../../calls/implement.ts"

/** Gives the browser the keys of the session. */
export const respondSignedIn =
  ({ setCookie }: ConsoleVisitor) =>
  ({ token, deviceKey, stage }: StartedSession) => {
    setCookie(formatCookie(SESSION_COOKIE, token))
    setCookie(formatCookie(DEVICE_COOKIE, deviceKey))
    return respond(200, { next: stage })
  }
