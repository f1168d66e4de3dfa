import { pick } from "../run.ts"

/*
 * 90 days with the end of three months, a leap day, and the begin of daylight saving time in America (12 March 2028) and in Europe
 * (26 March).
 */

/** A Friday, in epoch milliseconds. */
export const FIRST_DAY = Date.UTC(2028, 0, 28)
export const DAY_MILLIS = 86_400_000
const HOUR_MILLIS = 3_600_000

/** The clock stops at these hours (UTC), until everything that is due then is done. What comes every hour comes every four. */
export const STOPS = [0, 4, 8, 12, 16, 20] as const

/** In epoch milliseconds; day 0 is the first one. A minute past, so that what is due at the hour is due. */
export const toTime = (day: number, hour: number): number =>
  FIRST_DAY + day * DAY_MILLIS + hour * HOUR_MILLIS + 60_000

export const toDate = (day: number): Date => new Date(FIRST_DAY + day * DAY_MILLIS)

/** The first day of the play and of each month: companies without a connection to their HR system send their file. */
export const isFileDay = (day: number): boolean => day === 0 || toDate(day).getUTCDate() === 1

export type StaffEvent = "hire" | "leave" | "promote"

/** How often each happens in a company in a day. */
const SHARES: ReadonlyArray<readonly [StaffEvent, number]> = [
  ["hire", 0.25],
  ["leave", 0.15],
  ["promote", 0.45],
]

/** Nothing happens in the last days, in which everything has to arrive. */
export const CALM_DAYS = 1

export interface PlannedEvent {
  readonly company: string
  readonly event: StaffEvent
}

/** What happens in the companies on each day; the same for the same numbers. */
export const planStaffEvents = (
  days: number,
  companies: ReadonlyArray<string>,
  random: () => number,
): ReadonlyArray<ReadonlyArray<PlannedEvent>> =>
  Array.from({ length: days }, (_, day) => {
    if (day === 0 || day >= days - CALM_DAYS) return []
    const drawn = companies.flatMap((company) =>
      SHARES.flatMap(([event, share]) => (random() < share ? [{ company, event }] : [])),
    )
    // Every day has work for the whole way to the vendors.
    const company = pick(random, companies)
    return drawn.length > 0 || company === undefined ? drawn : [{ company, event: "hire" as const }]
  })

export interface DatedAct<World> {
  readonly day: number
  readonly hour: (typeof STOPS)[number]
  readonly title: string
  readonly act: (world: World) => Promise<void>
}

/** The acts of one stop of the clock, in the order of the list. */
export const actsAt = <World>(
  acts: ReadonlyArray<DatedAct<World>>,
  day: number,
  hour: number,
): ReadonlyArray<DatedAct<World>> => acts.filter((act) => act.day === day && act.hour === hour)
