import * as Schema from "effect/Schema"
import { Email } from "./wire-values.ts"

/*
 * What people tell of an HR system that no connector asks by itself: with an assisted set-up, and when they ask for a system
 * that is not supported (interface.md, "What the service does" 1 and 15). Documents are added to either.
 */

const LONGEST_NAME = 300
const LONGEST_ADDRESS = 2_048
const LONGEST_TEXT = 10_000

const atMost = (characters: number) =>
  Schema.isMaxLength(characters, { expected: `at most ${inThousands(characters)} characters` })

/** As `toLocaleString("en")` writes it, whose first use reads tables for 20 ms: this runs as the module loads. */
const inThousands = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/gu, ",")

const named = (expected: string) =>
  Schema.String.check(Schema.isPattern(/\S/u, { expected }), atMost(LONGEST_NAME))

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol)

/** A form sends what was left empty as an empty text. */
const optional = <S extends Schema.Top>(field: S) => Schema.optionalKey(Schema.NullOr(field))

/** Kept as it was typed; these are also the fields of the form that the connector `assisted` shows. */
export const HrmsForm = Schema.Struct({
  hrms_name: named("the name of the HR system"),
  website_url: optional(
    Schema.String.check(
      atMost(LONGEST_ADDRESS),
      Schema.makeFilter((text: string) => text === "" || isWebAddress(text), {
        expected: "a complete web address that begins with https:// or http://",
      }),
    ),
  ),
  additional_information: optional(Schema.String.check(atMost(LONGEST_TEXT))),
})
export type HrmsForm = typeof HrmsForm.Type

/** Of a system that is not supported: with who asks, since there may be no connection that says it. */
export const UnsupportedHrmsForm = Schema.Struct({
  ...HrmsForm.fields,
  org_name: named("the corporate's name"),
  /** Of who wants the answer. */
  email: Email.check(atMost(LONGEST_NAME)),
})
export type UnsupportedHrmsForm = typeof UnsupportedHrmsForm.Type
