import type { StartedSession } from "../../../../core/use-cases/accounts/sessions/start-session.ts"
import type { ConsoleVisitor } from "../../access/console.ts"
import { DEVICE_COOKIE, formatCookie, SESSION_COOKIE } from "../../access/cookies.ts"
import { respond } from "../../implement.ts"

/** Gives the browser the keys of the session. */
export const respondSignedIn =
  ({ setCookie }: ConsoleVisitor) =>
  ({ token, deviceKey, stage }: StartedSession) => {
    setCookie(formatCookie(SESSION_COOKIE, token))
    setCookie(formatCookie(DEVICE_COOKIE, deviceKey))
    return respond(200, { next: stage })
  }
