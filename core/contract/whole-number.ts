import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

/**
 * A whole number as text: in a path, a query or a setting. It has digits alone, as `1e3`, `0x10` and an empty text would be numbers
 * for JavaScript and typing errors for everybody else.
 */
export const wholeNumber = (
  minimum: number,
  maximum = Number.MAX_SAFE_INTEGER,
  expected = describeRange(minimum, maximum),
) =>
  Schema.String.check(Schema.isPattern(/^\d+$/u, { expected })).pipe(
    Schema.decodeTo(
      Schema.Number.check(Schema.isInt({ expected }), Schema.isBetween({ minimum, maximum }, { expected })),
      SchemaTransformation.numberFromString,
    ),
  )

const describeRange = (minimum: number, maximum: number): string =>
  maximum === Number.MAX_SAFE_INTEGER
    ? `a whole number, at least ${String(minimum)}`
    : `a whole number from ${String(minimum)} to ${String(maximum)}`
