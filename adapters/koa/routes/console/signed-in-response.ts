import type { StartedSession } from "../../../../core/use-cases/accounts/sessions/start-session.ts"
import type { ConsoleVisitor } from "../../access/console.ts"
import { DEVICE_COOKIE, formatCookie, SESSION_COOKIE } from "../../access/cookies.ts"
import { reply } from "../../implement.ts"

/** Gives the browser the keys of the session. */
export const replySignedIn =
  ({ setCookie }: ConsoleVisitor) =>
  ({ token, deviceKey, stage }: StartedSession) => {
    setCookie(formatCookie(SESSION_COOKIE, token))
    setCookie(formatCookie(DEVICE_COOKIE, deviceKey))
    return reply(200, { next: stage })
  }
