import { failed, type Finding, passed, warning } from "./finding.ts"

/** When the database server said what time it is, by the clock of this machine before and after. */
export interface MeasuredClock {
  readonly before: number
  readonly server: number
  readonly after: number
}

/** Leases and schedules go by the database, and signatures and tokens by this machine. */
const NOTICED_MILLIS = 2_000
/** Receivers of webhooks accept five minutes; tokens and one-time codes much less. */
const HARMFUL_MILLIS = 30_000

const ADVICE = "Synchronize both machines with NTP (timedatectl, chrony)."

/** Compares the two clocks: as far as the time of the server lies outside what this machine measured, they differ. */
export const judgeClock = ({ before, server, after }: MeasuredClock): Finding => {
  const apart = server < before ? before - server : Math.max(0, server - after)
  if (apart < NOTICED_MILLIS) return passed("the same as that of the database")
  const detail = `this machine is ${(apart / 1_000).toFixed(0)} s ${server < before ? "ahead of" : "behind"} the database`
  return apart < HARMFUL_MILLIS
    ? warning("differs", detail, ADVICE)
    : failed("differs", `${detail}: signatures, tokens and one-time codes fail`, ADVICE)
}
