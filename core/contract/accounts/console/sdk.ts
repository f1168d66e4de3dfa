import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { INTEGRATION_TYPES } from "../../integration-type.ts"
import { NullableString, Uuid } from "../../wire-values.ts"
import { SDK_LOCALES, SDK_THEMES } from "../sdk-settings.ts"

/* How a vendor's journey looks and where it may be opened, as its admins see it. */

const MAX_ORIGINS = 50
/** 100 KB as base64, and a little more: the check of the picture refuses what is larger. */
const MAX_LOGO_TEXT = 200_000
const TEXT = Schema.String.check(Schema.isMaxLength(4_000))

const Texts = Schema.Struct({ title: Schema.optionalKey(TEXT), reason: Schema.optionalKey(TEXT) })

/** Absent settings have their defaults. The use-case checks the values, and reports every error with its path. */
const SETTINGS = Schema.Struct({
  accent: Schema.optionalKey(TEXT),
  texts: Schema.optionalKey(Schema.Struct({ en: Schema.optionalKey(Texts), hi: Schema.optionalKey(Texts) })),
  help_url: Schema.optionalKey(TEXT),
  help_email: Schema.optionalKey(TEXT),
  modes: Schema.optionalKey(Schema.Array(Schema.Literals(INTEGRATION_TYPES))),
  locale: Schema.optionalKey(Schema.Literals(SDK_LOCALES)),
  theme: Schema.optionalKey(Schema.Literals(SDK_THEMES)),
})

export const ConsoleSdk = Schema.Struct({
  vendor_org_id: Uuid,
  vendor_name: Schema.String,
  settings: SETTINGS,
  /** A path of the service; null: the vendor has none. */
  logo_url: NullableString,
  /** The pages that may embed the journey. */
  origins: Schema.Array(Schema.String),
  /** Required by the next change. */
  version: Schema.String,
}).annotate(component("ConsoleSdk"))
export type ConsoleSdk = typeof ConsoleSdk.Type

export const ConsoleSdkChange = Schema.Struct({
  settings: SETTINGS,
  /** `keep` the present one, have `none`, or the contents of a new one as base64. */
  logo: Schema.Union([
    Schema.Literals(["keep", "none"]),
    Schema.Struct({
      base64: Schema.String.check(
        Schema.isMaxLength(MAX_LOGO_TEXT, { expected: "a picture of at most 100 KB" }),
      ),
    }),
  ]),
  origins: Schema.Array(TEXT).check(Schema.isMaxLength(MAX_ORIGINS)),
  /** The version that the change is based on. */
  version: Schema.String.check(Schema.isMaxLength(32)),
}).annotate(component("ConsoleSdkChange"))
export type ConsoleSdkChange = typeof ConsoleSdkChange.Type
