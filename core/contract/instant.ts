import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

const PATTERN =
  /^(?<date>\d{4}-\d{2}-\d{2})[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?<zone>Z|[+-]\d{2}(?::?\d{2})?)?$/iu

/**
 * Parses a time as a caller writes it to epoch milliseconds: ISO 8601 in any time zone, or in the format of a webhook's `timeStamp`,
 * `2026-01-31 00:00:00`. Without a time zone it is UTC, wherever the service runs. Null when it is no such time.
 */
export const parseInstant = (text: string): number | null => {
  const { date, time, zone = "Z" } = PATTERN.exec(text)?.groups ?? {}
  if (date === undefined || time === undefined) return null
  const day = Date.parse(`${date}T00:00:00Z`)
  // Date.parse accepts February 30 as a day of March: reject it.
  if (Number.isNaN(day) || !new Date(day).toISOString().startsWith(date)) return null
  const at = Date.parse(`${date}T${time}${zone.length === 3 ? `${zone}:00` : zone}`)
  return Number.isNaN(at) ? null : at
}

const InstantText = Schema.String.check(
  Schema.makeFilter((text: string) => parseInstant(text) !== null, {
    expected: "an ISO 8601 timestamp, e.g. 2026-01-31T00:00:00Z",
    format: "date-time",
    // No keyword can say it; without this, the API document would leave out the annotations.
    toJsonSchema: () => ({}),
  }),
)

/** A time as a caller writes it, decoded to UTC with milliseconds, which `Date.parse` reads the same everywhere. */
export const Instant = InstantText.pipe(
  Schema.decodeTo(
    InstantText,
    SchemaTransformation.transform({
      decode: (text: string) => new Date(parseInstant(text) ?? 0).toISOString(),
      encode: (text: string) => text,
    }),
  ),
)
