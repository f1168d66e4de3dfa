import * as Schema from "effect/Schema"
import { Email } from "./wire-values.ts"

/*
 * What people tell of an HR system that no connector asks by itself: with an assisted set-up, and when they ask for a system
 * that is not supported (interface.md, "What the service does" 1 and 15). Documents are added to either.
 */

const MAX_NAME_LENGTH = 300
const MAX_URL_LENGTH = 2_048
const MAX_TEXT_LENGTH = 10_000

const maxLength = (characters: number) =>
  Schema.isMaxLength(characters, { expected: `at most ${formatThousands(characters)} characters` })

/** As `toLocaleString("en")` writes it, whose first use reads tables for 20 ms: this runs as the module loads. */
const formatThousands = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/gu, ",")

const requiredName = (expected: string) =>
  Schema.String.check(Schema.isPattern(/\S/u, { expected }), maxLength(MAX_NAME_LENGTH))

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol)

/** A form sends what was left empty as an empty text. */
const optional = <S extends Schema.Top>(field: S) => Schema.optionalKey(Schema.NullOr(field))

/** Kept as it was typed; these are also the fields of the form that the connector `assisted` shows. */
export const HrmsForm = Schema.Struct({
  hrms_name: requiredName("the name of the HR system"),
  website_url: optional(
    Schema.String.check(
      maxLength(MAX_URL_LENGTH),
      Schema.makeFilter((text: string) => text === "" || isWebAddress(text), {
        expected: "a complete web address that begins with https:// or http://",
      }),
    ),
  ),
  additional_information: optional(Schema.String.check(maxLength(MAX_TEXT_LENGTH))),
})
export type HrmsForm = typeof HrmsForm.Type

/** Of a system that is not supported: with who asks, since there may be no connection that says it. */
export const UnsupportedHrmsForm = Schema.Struct({
  ...HrmsForm.fields,
  org_name: requiredName("the corporate's name"),
  /** Of who wants the answer. */
  email: Email.check(maxLength(MAX_NAME_LENGTH)),
})
export type UnsupportedHrmsForm = typeof UnsupportedHrmsForm.Type
