import * as Schema from "effect/Schema"
import { MailAddress } from "../wire-values.ts"

/*
 * The forms for an HR system that no connector reads automatically: for an assisted set-up, and for an unsupported system
 * (specification/sources.md#unsupported-hr-systems). Documents can be added to either.
 */

const MAX_NAME_LENGTH = 300
const MAX_URL_LENGTH = 2_048
const MAX_TEXT_LENGTH = 10_000

const maxLength = (characters: number) =>
  Schema.isMaxLength(characters, { expected: `at most ${formatThousands(characters)} characters` })

/** Formats like `toLocaleString("en")`, whose first call loads tables for 20 ms; this runs when the module loads. */
const formatThousands = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/gu, ",")

const requiredName = (expected: string) =>
  Schema.String.check(Schema.isPattern(/\S/u, { expected }), maxLength(MAX_NAME_LENGTH))

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol)

/** A form sends an empty field as an empty text. */
const optional = <S extends Schema.Top>(field: S) => Schema.optionalKey(Schema.NullOr(field))

/** Stored as typed; these are also the fields of the form of the connector `assisted`. */
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

/** For an unsupported system: includes who requests it, since there may be no connection. */
export const UnsupportedHrmsForm = Schema.Struct({
  ...HrmsForm.fields,
  org_name: requiredName("the corporate's name"),
  /** The person to contact. */
  email: MailAddress.check(maxLength(MAX_NAME_LENGTH)),
})
export type UnsupportedHrmsForm = typeof UnsupportedHrmsForm.Type
