import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { SHORT_YEAR_KEYS } from "../../employee/short-year-keys.ts"
import { NullableString } from "../../wire-values.ts"

/* How the source of a client is read: its columns, its dates and its salary components. */

const MAX_NAME_LENGTH = 1_000
const MAX_COLUMNS = 2_000
const MAX_COMPONENTS = 1_000

const Text = Schema.String.check(Schema.isMaxLength(MAX_NAME_LENGTH))

/** `YMD`: a date in any other order is an error. */
export const DateOrder = Schema.Literals(["DMY", "MDY", "YMD"])

/** `.`: 45.000 is 45. `,`: 45.000 is 45,000. */
export const DecimalMark = Schema.Literals([".", ","])

/** ISO 3166 alpha-2. */
export const PhoneCountry = Schema.String.check(
  Schema.isPattern(/^[A-Z]{2}$/u, { expected: "the code of a country, such as IN" }),
)

/** The first of the years that two digits mean. */
const FirstYear = Schema.Int.check(Schema.isBetween({ minimum: 1900, maximum: 2099 }))

/** By field: the first of the years that two digits mean. */
export const FirstYears = Schema.Record(
  Schema.Literals(SHORT_YEAR_KEYS),
  Schema.optionalKey(FirstYear),
).annotate(component("FirstYears"))

export const ConsoleMapping = Schema.Struct({
  /** Data-model key by column; an empty key leaves the column out. Null: columns are matched by the connector and by name. */
  mapping: Schema.NullOr(Schema.Record(Schema.String, Schema.String)),
  /** The columns of the last shared file, with the fields that they were read as. */
  last_columns: Schema.Record(Schema.String, Schema.String),
  /** Null: it is found by the values. */
  date_order: Schema.NullOr(DateOrder),
  /** Null: it is found by the values. */
  decimal_mark: Schema.optionalKey(Schema.NullOr(DecimalMark)),
  /** The country of telephone numbers without a country code; null: it is found by the values. */
  phone_country: Schema.optionalKey(Schema.NullOr(PhoneCountry)),
  /** As set by a person; a field without one follows from what it is the date of. */
  first_years: Schema.optionalKey(FirstYears),
}).annotate(component("ConsoleMapping"))
export type ConsoleMapping = typeof ConsoleMapping.Type

export const ConsoleMappingChange = Schema.Struct({
  mapping: Schema.NullOr(Schema.Record(Schema.String, Text).check(Schema.isMaxProperties(MAX_COLUMNS))),
}).annotate(component("ConsoleMappingChange"))
export type ConsoleMappingChange = typeof ConsoleMappingChange.Type

export const ConsoleDateOrder = Schema.Struct({ date_order: Schema.NullOr(DateOrder) }).annotate(
  component("ConsoleDateOrder"),
)
export type ConsoleDateOrder = typeof ConsoleDateOrder.Type

export const ConsoleDecimalMark = Schema.Struct({ decimal_mark: Schema.NullOr(DecimalMark) }).annotate(
  component("ConsoleDecimalMark"),
)
export type ConsoleDecimalMark = typeof ConsoleDecimalMark.Type

export const ConsolePhoneCountry = Schema.Struct({ phone_country: Schema.NullOr(PhoneCountry) }).annotate(
  component("ConsolePhoneCountry"),
)
export type ConsolePhoneCountry = typeof ConsolePhoneCountry.Type

/** By field; null: what it is the date of decides again. Fields that are left out keep theirs. */
export const ConsoleFirstYears = Schema.Struct({
  first_years: Schema.Record(Schema.Literals(SHORT_YEAR_KEYS), Schema.optionalKey(Schema.NullOr(FirstYear))),
}).annotate(component("ConsoleFirstYears"))
export type ConsoleFirstYears = typeof ConsoleFirstYears.Type

const ComponentClass = Schema.Struct({
  /** A key of the salary without its period; null: it is not counted. */
  key: NullableString,
  /** What determined it: the company's choice, the component's name, or neither. */
  by: Schema.Literals(["override", "table", "rest"]),
})

export const ConsoleComponents = Schema.Struct({
  /** The company's choices by title; null: the component is not counted. */
  overrides: Schema.Record(Schema.String, NullableString),
  /** The components of the salary master that was last sent to the vendor. */
  components: Schema.Array(
    Schema.Struct({
      period: Schema.Literals(["ctc", "monthly"]),
      title: Schema.String,
      earning: ComponentClass,
      deduction: ComponentClass,
    }),
  ),
  /** The keys that a component can be counted as. */
  keys: Schema.Array(Schema.String),
}).annotate(component("ConsoleComponents"))
export type ConsoleComponents = typeof ConsoleComponents.Type

export const ConsoleComponentsChange = Schema.Struct({
  overrides: Schema.Record(Schema.String, Schema.NullOr(Text)).check(Schema.isMaxProperties(MAX_COMPONENTS)),
}).annotate(component("ConsoleComponentsChange"))
export type ConsoleComponentsChange = typeof ConsoleComponentsChange.Type
