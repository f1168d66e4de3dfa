import * as Schema from "effect/Schema"
import { SDK_LOCALES, SDK_THEMES } from "../accounts/sdk-settings.ts"
import { component } from "../component.ts"
import { NullableString } from "../wire-values.ts"

const Texts = Schema.Struct({ title: NullableString, reason: NullableString }).annotate(
  component("JourneyTexts"),
)

/** What the vendor has set for its journeys; null: the default. */
export const JourneySdk = Schema.Struct({
  /** A path of this service. */
  logo_url: NullableString,
  /** `#rrggbb`. */
  accent: NullableString,
  /** Plain text, with the name of the corporate in it. */
  texts: Schema.Struct({ en: Texts, hi: Texts }),
  help_url: NullableString,
  help_email: NullableString,
  /** The embedding page's own settings take precedence. */
  locale: Schema.NullOr(Schema.Literals(SDK_LOCALES)),
  theme: Schema.NullOr(Schema.Literals(SDK_THEMES)),
}).annotate(component("JourneySdk"))
export type JourneySdk = typeof JourneySdk.Type
