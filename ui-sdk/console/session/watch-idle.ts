import { now } from "../../elements/now.ts"
import type { SessionStore } from "./session-store.ts"

/** When one of the browser's tabs was last used, in epoch milliseconds. */
const USED_KEY = "hrsync-console.used"
/** How often that is written and looked at. */
const CHECK_MILLIS = 15_000
const SIGNS_OF_USE = ["pointerdown", "keydown", "wheel", "touchstart"]

export interface IdleWatch {
  readonly session: Pick<SessionStore, "lock" | "state">
  readonly storage: Pick<Storage, "getItem" | "setItem">
  readonly target: Pick<Window, "addEventListener">
}

/**
 * Ends the session when nobody has used any tab for as long as the service lets a session rest. The service alone would not end
 * it: pages that show what goes on ask it every few seconds.
 */
export const watchIdle = ({ session, storage, target }: IdleWatch): void => {
  let usedAt = now()
  for (const sign of SIGNS_OF_USE) {
    target.addEventListener(sign, () => (usedAt = now()), { passive: true, capture: true })
  }
  setInterval(() => {
    const { state } = session
    if (state.status !== "signed-in") {
      usedAt = now()
      return
    }
    const elsewhere = Number(storage.getItem(USED_KEY) ?? 0)
    if (usedAt > elsewhere) storage.setItem(USED_KEY, String(usedAt))
    const restMillis = state.session.idle_minutes * 60_000
    if (now() - Math.max(usedAt, elsewhere) >= restMillis) void session.lock()
  }, CHECK_MILLIS)
}
