import {
  END_OF_DAY_ROUNDS,
  nextEndOfDay,
  RETRY_STEPS_MILLIS,
} from "../../../../core/domain/webhooks/retry-schedule.ts"
import { makeTable } from "./table.ts"

/** A Monday at 10:00. */
const BEGIN = Date.parse("2026-11-02T10:00:00Z")

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

const formatMoment = (at: number): string => {
  const date = new Date(at)
  return `${DAYS[date.getUTCDay()] ?? ""}, ${date.toISOString().slice(11, 19)}`
}

const formatWait = (millis: number): string => {
  const seconds = millis / 1_000
  if (seconds < 60) return `${String(seconds)} s`
  return seconds < 3_600 ? `${String(seconds / 60)} min` : `${String(seconds / 3_600)} h`
}

/** When a webhook is sent that no attempt delivers: the real schedule, without its jitter. */
export const makeRetryCalendar = (): string => {
  const rows: Array<readonly [string, string]> = [[formatMoment(BEGIN), ""]]
  let at = BEGIN
  for (const step of RETRY_STEPS_MILLIS) {
    at += step
    rows.push([formatMoment(at), formatWait(step)])
  }
  for (let round = 1; round <= END_OF_DAY_ROUNDS; round += 1) {
    at = nextEndOfDay(at, "UTC")
    rows.push([formatMoment(at), "end of the day"])
  }
  return makeTable(
    ["Attempt", "When", "After the one before"],
    rows.map(([when, wait], index) => [String(index + 1), when, wait]),
  )
}
