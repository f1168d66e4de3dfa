import * as Schema from "effect/Schema"
import { INTEGRATION_TYPES } from "../integration-type.ts"

/* How a vendor's journey looks and what it offers, as the vendor's staff sets it. Absent keys have their defaults. */

export const SDK_LOCALES = ["en", "hi"] as const
export const SDK_THEMES = ["light", "dark", "auto"] as const

/** Stands for the name of the vendor's client in the reason. */
export const COMPANY_PLACEHOLDER = "{company}"

const TITLE_LIMIT = 120
const REASON_LIMIT = 240
const ADDRESS_LIMIT = 2_048

/**
 * Control characters, and characters that are invisible or change the text direction: with these a text could look like
 * something else. The joiners of Indic scripts stay where they join letters of such a script.
 */
const HIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cs}]|(?![\u200c\u200d])\p{Cf}|(?<![\p{Script=Devanagari}])[\u200c\u200d]/u

const plainText = (limit: number) =>
  Schema.String.check(
    Schema.isPattern(/\S/u, { expected: "a text that is not blank, or no such key" }),
    Schema.isMaxLength(limit, { expected: `at most ${String(limit)} characters` }),
    Schema.makeFilter((text: string) => !HIDDEN.test(text), {
      expected: "one line without control, invisible or direction-changing characters",
    }),
  )

const Title = plainText(TITLE_LIMIT).check(
  Schema.makeFilter((text: string) => !/[{}]/u.test(text), { expected: "a text without braces" }),
)

const Reason = plainText(REASON_LIMIT).check(
  Schema.makeFilter((text: string) => !/[{}]/u.test(text.replaceAll(COMPANY_PLACEHOLDER, "")), {
    expected: `no placeholder but ${COMPANY_PLACEHOLDER}`,
  }),
)

const isHttps = (text: string): boolean => {
  if (text.length > ADDRESS_LIMIT || HIDDEN.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === "https:" && username === "" && password === ""
}

const noSuchKey = (keys: ReadonlyArray<string>) => ({
  messageUnexpectedKey: `There is no such key. Use ${keys.join(", ")}`,
})

const SdkTexts = Schema.Struct({
  title: Schema.optionalKey(Title),
  reason: Schema.optionalKey(Reason),
}).annotate(noSuchKey(["title", "reason"]))
export type SdkTexts = typeof SdkTexts.Type

const LOOK = {
  accent: Schema.optionalKey(
    Schema.String.check(Schema.isPattern(/^#[0-9A-Fa-f]{6}$/u, { expected: "a colour such as #0f5f78" })),
  ),
  texts: Schema.optionalKey(
    Schema.Struct({ en: Schema.optionalKey(SdkTexts), hi: Schema.optionalKey(SdkTexts) }).annotate(
      noSuchKey(SDK_LOCALES),
    ),
  ),
  help_url: Schema.optionalKey(
    Schema.String.check(
      Schema.makeFilter(isHttps, { expected: "an https URL without a user name or password" }),
    ),
  ),
  help_email: Schema.optionalKey(
    Schema.String.check(
      Schema.isMaxLength(254, { expected: "at most 254 characters" }),
      Schema.isPattern(/^[\w.+-]+@(?:[\w-]+\.)+[\w-]+$/u, {
        expected: "an e-mail address such as help@vendor.example",
      }),
    ),
  ),
  modes: Schema.optionalKey(
    Schema.Array(Schema.Literals(INTEGRATION_TYPES)).check(
      Schema.isMinLength(1, { expected: "at least one integration type, or no such key to offer all" }),
      Schema.isUnique({ expected: "each integration type once" }),
    ),
  ),
  locale: Schema.optionalKey(Schema.Literals(SDK_LOCALES)),
  theme: Schema.optionalKey(Schema.Literals(SDK_THEMES)),
}

/** The settings as they are given; `logo` names a file. */
export const SdkSettingsInput = Schema.Struct({ ...LOOK, logo: Schema.optionalKey(Schema.String) }).annotate(
  noSuchKey(["logo", ...Object.keys(LOOK)]),
)
export type SdkSettingsInput = typeof SdkSettingsInput.Type

export const LOGO_TYPES = ["image/png", "image/jpeg", "image/webp"] as const
export type LogoType = (typeof LOGO_TYPES)[number]

/** The settings as they are stored. */
export interface SdkSettings extends Omit<SdkSettingsInput, "logo"> {
  /** SHA-256 of the logo, in hexadecimal. */
  readonly logo?: string
}
