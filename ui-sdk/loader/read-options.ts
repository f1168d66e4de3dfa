import type { Theme } from "./messages.ts"
import type { JourneyOptions } from "./journey-options.ts"
import type { SdkErrorCode } from "./sdk-event.ts"

/** The options as far as they can be used. */
export interface ReadOptions {
  /** Null: in a dialog. */
  readonly container: Element | null
  /** Why the container cannot be used. The journey does not open then: a dialog would cover what the page shows. */
  readonly wrongContainer: string | null
  readonly locale: string | null
  readonly theme: Theme | null
  /** What cannot be used, and does not keep the journey from opening. */
  readonly ignored: ReadonlyArray<readonly [code: SdkErrorCode, message: string]>
}

/** Reads the options as pages give them: scripts without types, where null stands for what is left out. */
export const readOptions = (given: Partial<Record<keyof JourneyOptions, unknown>>): ReadOptions => {
  const container = findContainer(given.container)
  const locale = readLocale(given.locale)
  const theme = isTheme(given.theme) ? given.theme : null
  return {
    container,
    wrongContainer: given.container != null && container === null ? WRONG_CONTAINER : null,
    locale,
    theme,
    ignored: [
      ...(given.locale != null && locale === null ? ([["invalid_locale", WRONG_LOCALE]] as const) : []),
      ...(given.theme != null && theme === null ? ([["invalid_theme", WRONG_THEME]] as const) : []),
    ],
  }
}

const findContainer = (given: unknown): Element | null => {
  if (given instanceof Element) return given
  try {
    return typeof given === "string" ? document.querySelector(given) : null
  } catch {
    return null
  }
}

/** Some systems write `en_IN`. */
const readLocale = (given: unknown): string | null => {
  try {
    return typeof given === "string"
      ? (Intl.getCanonicalLocales(given.replaceAll("_", "-"))[0] ?? null)
      : null
  } catch {
    return null
  }
}

const isTheme = (given: unknown): given is Theme => given === "light" || given === "dark" || given === "auto"

const WRONG_CONTAINER =
  "The container is neither an element of the page nor a selector of one. Without a container the journey opens in a dialog."
const WRONG_LOCALE =
  "The locale is no BCP 47 tag, such as hi or en-IN. The journey opens in the vendor's language."
const WRONG_THEME = "The theme is none of light, dark and auto. The journey opens in the vendor's."
