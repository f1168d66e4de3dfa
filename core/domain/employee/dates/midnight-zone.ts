import { makePlainReason } from "../../../contract/reasons/reason-codes.ts"
import { listCountryOffsets } from "./country-offsets.ts"
import { Invalid } from "../values/parsed.ts"

/*
 * Programs that keep a date as midnight of their own zone export it in UTC: midnight in India of 1 April is
 * `2019-03-31T18:30:00Z`. The times of a column show the zone, and its day is the one that was meant.
 */

/** Minutes east of UTC of a zone, in standard time and at most an hour more: summer time, or an older offset. */
export interface MidnightZone {
  readonly from: number
  readonly to: number
}

/**
 * `zone`: most times are midnight in it. `times`: they are times of the day, and the written day is meant. `unclear`: they
 * could be midnight of several zones. `none`: too few values.
 */
export type MidnightReading =
  { readonly kind: "zone"; readonly zone: MidnightZone } | { readonly kind: "times" | "unclear" | "none" }

const SHARE_OF_ZONE = 0.9
const WIDTH = 60
const HALF_DAY = 720
const DAY = 1_440

/** A later hour than this in UTC may be midnight east of it, on the next day. */
const FIRST_UNCLEAR_HOUR = 10 * 3_600

const SECONDS_PER_DAY = 86_400
const SECONDS_PER_QUARTER = 900

const UNCLEAR_TIME = new Invalid(makePlainReason("date.unclear-time"))

/** The minutes east of UTC where this time is midnight, from -705 to 720; null: it is no midnight of a zone. */
const toOffset = (seconds: number): number | null => {
  if (seconds % SECONDS_PER_QUARTER !== 0) return null
  const minutes = (seconds / 60) % DAY
  return minutes >= HALF_DAY ? DAY - minutes : minutes === 0 ? 0 : -minutes
}

/** What the times of a column, or of all columns of a file, show. */
export class MidnightEvidence {
  readonly #offsets = new Map<number, number>()
  #times = 0
  #total = 0

  get total(): number {
    return this.#total
  }

  /** Whether any time is other than midnight UTC. */
  get hasOther(): boolean {
    return this.#total > (this.#offsets.get(0) ?? 0)
  }

  add(seconds: number): void {
    const offset = toOffset(seconds)
    this.#total++
    if (offset === null) this.#times++
    else this.#offsets.set(offset, (this.#offsets.get(offset) ?? 0) + 1)
  }

  merge(other: MidnightEvidence): void {
    for (const [offset, count] of other.#offsets)
      this.#offsets.set(offset, (this.#offsets.get(offset) ?? 0) + count)
    this.#times += other.#times
    this.#total += other.#total
  }

  read(): MidnightReading {
    if (!this.hasOther) return { kind: "none" }
    const zone = this.#findZone()
    if (zone !== null) return isUnclearZone(zone) ? { kind: "unclear" } : { kind: "zone", zone }
    const areTimes = this.#times * 2 > this.#total || this.#offsets.size > MANY_OFFSETS
    return { kind: areTimes ? "times" : "unclear" }
  }

  /** The zone where most times are midnight. */
  #findZone(): MidnightZone | null {
    const needed = this.#total * SHARE_OF_ZONE
    const offsets = [...this.#offsets]
      .flatMap(([offset, count]) => listPlaces(offset, count))
      .sort(([one], [other]) => one - other)
    let [best, most]: [MidnightZone | null, number] = [null, 0]
    for (const [from] of offsets) {
      const inside = offsets.filter(([offset]) => offset >= from && offset <= from + WIDTH)
      const count = inside.reduce((sum, [, each]) => sum + each, 0)
      if (count < needed || count <= most) continue
      best = { from, to: inside.at(-1)?.[0] ?? from }
      most = count
    }
    return best
  }
}

/** More midnights than any zone has had. */
const MANY_OFFSETS = 4

/** 11:00 UTC is midnight 13 hours east of it as well as 11 hours west. */
const listPlaces = (offset: number, count: number): ReadonlyArray<readonly [number, number]> =>
  offset <= HALF_DAY - DAY + 2 * WIDTH
    ? [
        [offset, count],
        [offset + DAY, count],
      ]
    : [[offset, count]]

/** Noon in the Americas, which some programs write so that no zone moves the day, in UTC. */
const isAmericanNoon = ({ from, to }: MidnightZone): boolean =>
  to - from === WIDTH && from >= 240 && to <= 480 && from % WIDTH === 0

/** New Zealand's two offsets; each of them alone could be noon in UTC, or lie as far west. */
const isPacific = ({ from, to }: MidnightZone): boolean => from === HALF_DAY && to === HALF_DAY + WIDTH

const isUnclearZone = (zone: MidnightZone): boolean =>
  !isPacific(zone) && (zone.to <= -600 || zone.from >= HALF_DAY || isAmericanNoon(zone))

/** Older offsets of the same zone differ by at most two hours: war time, and decreed changes. */
const REACH = 120

/**
 * By how many days the day that was meant is later than the day in UTC; or why that is unknown. `country`: whose zones decide
 * where the column does not.
 */
export const resolveMidnight = (
  seconds: number,
  reading: MidnightReading,
  country: string,
): number | Invalid => {
  const isPlain = seconds === 0 || reading.kind === "times"
  if (isPlain) return 0
  const offset = toOffset(seconds)
  if (reading.kind === "zone") return shiftWithin(seconds, offset, reading.zone)
  if (offset === null) return 0
  const places = listPlaces(offset, 0).map(([place]) => place)
  const local = places.filter((place) => listCountryOffsets(country).has(place))
  if (local.length === 1) return Number((local[0] ?? 0) > 0)
  return seconds < FIRST_UNCLEAR_HOUR ? 0 : UNCLEAR_TIME
}

const shiftWithin = (
  seconds: number,
  offset: number | null,
  { from, to }: MidnightZone,
): number | Invalid => {
  if (offset !== null) {
    const place = listPlaces(offset, 0).find(([each]) => each >= from - REACH && each <= to + REACH)
    if (place !== undefined) return Number(place[0] > 0)
  }
  const [first, last] = [from, to].map((east) => Math.floor((seconds + east * 60) / SECONDS_PER_DAY))
  return first === last ? (first ?? 0) : UNCLEAR_TIME
}

/** `+05:30`, or `+01:00 to +02:00`. */
export const formatZone = ({ from, to }: MidnightZone): string =>
  from === to ? formatOffset(from) : `${formatOffset(from)} to ${formatOffset(to)}`

const formatOffset = (east: number): string => {
  const minutes = Math.abs(east)
  const pad = (value: number) => String(value).padStart(2, "0")
  return `${east < 0 ? "-" : "+"}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}
