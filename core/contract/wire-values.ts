import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

/** The literal a non-nullable string carries when its value is unavailable (specification/employee.md#record). */
export const NOT_AVAILABLE = "NOT AVAILABLE"

/** Replaces a sensitive value, whatever its length (specification/employee.md#masking). */
export const MASK = "************"

/** `YYYY-MM-DD`. */
export const IsoDate = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/u, { expected: "a date as YYYY-MM-DD" }),
)

/** A date, or `NOT AVAILABLE` where the field is not nullable. */
export const DateOrNotAvailable = Schema.Union([IsoDate, Schema.Literal(NOT_AVAILABLE)])

/** The input of a search field. */
export const SearchText = Schema.String.check(Schema.isMaxLength(200))

/** As it is written; `Uuid` decodes it. */
export const UuidText = Schema.String.check(
  // Written without the flag `i`, which JSON Schema does not support.
  Schema.isPattern(/^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/u, {
    expected: "a UUID",
    format: "uuid",
  }),
)

/** In any case on the wire, and decoded to lower case, as everything that is stored has it. */
export const Uuid = UuidText.pipe(Schema.decodeTo(UuidText, SchemaTransformation.toLowerCase()))

/**
 * Deliberately loose: the source's address is passed on, and only text that cannot be an address is rejected. Each character
 * can match in one way only: `[^\s@]+\.[^\s@]+` took minutes for a domain of 100,000 dots.
 */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/u

export const Email = Schema.String.check(Schema.isPattern(EMAIL, { expected: "an e-mail address" }))

const MAIL_ADDRESS =
  /^(?!\.)(?!.*\.[.@])[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?\.)+(?!\d+$)[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u
const MAX_ADDRESS_LENGTH = 254

/**
 * An address that mail is sent to: exactly one (RFC 5321, 4.1.2, without quoted names and address literals; RFC 6531 for other
 * scripts). A comma, an angle bracket or a control character would make another address, or two, out of it.
 */
export const MailAddress = Schema.String.check(
  Schema.makeFilter((text: string) => text.length <= MAX_ADDRESS_LENGTH && MAIL_ADDRESS.test(text), {
    expected: "an e-mail address",
    // Few generators of clients know classes of characters.
    toJsonSchema: () => ({ pattern: EMAIL.source }),
  }),
)

export const NullableString = Schema.NullOr(Schema.String)
export const NullableNumber = Schema.NullOr(Schema.Finite)

/** `2026-01-31T23:59:58.999Z`. */
export const Timestamp = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u, {
    expected: "an ISO 8601 UTC timestamp with milliseconds",
    format: "date-time",
  }),
)

/** A time (epoch milliseconds) as it is written on the wire. */
export const formatTimestamp = (at: number): string => new Date(at).toISOString()
