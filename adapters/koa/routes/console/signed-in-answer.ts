import { ConsoleSignedIn } from "../../../../core/contract/access/console/sign-in.ts"
import type { StartedSession } from "../../../../core/use-cases/access/sessions/start-session.ts"
import type { ConsoleVisitor } from "../../access/console.ts"
import { DEVICE_COOKIE, formatCookie, SESSION_COOKIE } from "../../access/cookies.ts"
import type { Reply } from "../../route.ts"

export const SIGNED_IN = {
  description:
    "The session's cookie is set. With `second-factor` the session is of use only for entering a code, within ten minutes.",
  schema: ConsoleSignedIn,
  example: { next: "signed-in" },
}

/** Gives the browser the keys of the session. */
export const answerWith =
  ({ setCookie }: ConsoleVisitor) =>
  ({ token, deviceKey, stage }: StartedSession): Reply => {
    setCookie(formatCookie(SESSION_COOKIE, token))
    setCookie(formatCookie(DEVICE_COOKIE, deviceKey))
    return { status: 200, body: { next: stage } satisfies ConsoleSignedIn }
  }
