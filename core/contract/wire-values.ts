import * as Schema from "effect/Schema"

/** The literal a non-nullable string carries when its value is unavailable (interface.md, Employee record). */
export const NOT_AVAILABLE = "NOT AVAILABLE"

/** What stands for a sensitive value, whatever its length (decisions.md 2). */
export const MASK = "************"

/** `YYYY-MM-DD`. */
export const IsoDate = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/u, { expected: "a date as YYYY-MM-DD" }),
)

/** A date, or `NOT AVAILABLE` where the field is not nullable. */
export const DateOrNotAvailable = Schema.Union([IsoDate, Schema.Literal(NOT_AVAILABLE)])

export const Uuid = Schema.String.check(
  Schema.isPattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu, { expected: "a UUID" }),
)

/** Deliberately loose: the source's own address is passed on, only what cannot be one is refused. */
export const Email = Schema.String.check(
  Schema.isPattern(/^[^\s@]+@[^\s@]+\.[^\s@]+$/u, { expected: "an e-mail address" }),
)

export const NullableString = Schema.NullOr(Schema.String)
export const NullableNumber = Schema.NullOr(Schema.Finite)
