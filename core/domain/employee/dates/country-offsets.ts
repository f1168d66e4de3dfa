/* The offsets from UTC of a country's zones, as the platform's own zone data has them. */

/** Winter and summer, now and when the oldest employees were born or joined. */
const INSTANTS = [1960, 1975, 1990, 2005, 2024].flatMap((year) => [
  Date.UTC(year, 0, 15),
  Date.UTC(year, 6, 15),
])

const known = new Map<string, ReadonlySet<number>>()

/** Minutes east of UTC; empty for a country without zones. `country`: ISO 3166 alpha-2. */
export const listCountryOffsets = (country: string): ReadonlySet<number> => {
  const cached = known.get(country)
  if (cached !== undefined) return cached
  const offsets = new Set(listZones(country).flatMap(listZoneOffsets))
  known.set(country, offsets)
  return offsets
}

/** A method in newer engines, and a property in older ones. */
interface LocaleOfZones {
  readonly getTimeZones?: () => ReadonlyArray<string> | undefined
  readonly timeZones?: ReadonlyArray<string>
}

const listZones = (country: string): ReadonlyArray<string> => {
  if (!/^[A-Z]{2}$/u.test(country)) return []
  const locale = new Intl.Locale(`und-${country}`) as LocaleOfZones
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

const listZoneOffsets = (timeZone: string): ReadonlyArray<number> => {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" })
  return INSTANTS.map((instant) => {
    const parts = format.formatToParts(instant)
    return parseOffset(parts.find(({ type }) => type === "timeZoneName")?.value ?? "")
  })
}

/** `GMT+05:30`; without an offset it is UTC itself. */
const parseOffset = (name: string): number => {
  const match = /([+-])(\d{2}):(\d{2})/u.exec(name)
  if (match === null) return 0
  const [, sign, hours, minutes] = match
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
