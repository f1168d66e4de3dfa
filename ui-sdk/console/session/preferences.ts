import { chooseLanguage, type Language } from "../../elements/locale/format.ts"
import type { Theme } from "../../elements/theme.ts"

const THEMES: ReadonlyArray<Theme> = ["auto", "light", "dark"]
const LANGUAGE_KEY = "hrsync-console.language"
const THEME_KEY = "hrsync-console.theme"

const VENDOR_KEY = "hrsync-console.vendor"
const COLUMNS_KEY = "hrsync-console.columns"

export interface RememberedVendor {
  readonly name: string
  readonly accent: string | null
  readonly logo_url: string | null
}

/** How this browser shows the console. The browser keeps it, where it may. */
export class Preferences {
  readonly #storage: Pick<Storage, "getItem" | "setItem"> | null
  readonly #browserLanguages: ReadonlyArray<string>

  constructor(storage: Pick<Storage, "getItem" | "setItem"> | null, browserLanguages: ReadonlyArray<string>) {
    this.#storage = storage
    this.#browserLanguages = browserLanguages
  }

  get language(): Language {
    return chooseLanguage([this.#read(LANGUAGE_KEY), ...this.#browserLanguages])
  }

  set language(language: Language) {
    this.#write(LANGUAGE_KEY, language)
  }

  get theme(): Theme {
    const stored = this.#read(THEME_KEY)
    return THEMES.find((theme) => theme === stored) ?? "auto"
  }

  set theme(theme: Theme) {
    this.#write(THEME_KEY, theme)
  }

  /** The vendor whose console was last used here: the sign-in form shows its name and colour. */
  get vendor(): RememberedVendor | null {
    try {
      return JSON.parse(this.#read(VENDOR_KEY) ?? "null") as RememberedVendor | null
    } catch {
      return null
    }
  }

  remember(vendor: RememberedVendor | null): void {
    if (vendor === null) return
    const { name, accent, logo_url } = vendor
    this.#write(VENDOR_KEY, JSON.stringify({ name, accent, logo_url } satisfies RememberedVendor))
  }

  /** The columns of a table that a user of this browser has chosen, in their order; null: none were chosen. */
  readColumns(table: string, userId: string): ReadonlyArray<string> | null {
    try {
      const stored: unknown = JSON.parse(this.#read(`${COLUMNS_KEY}.${table}.${userId}`) ?? "null")
      return Array.isArray(stored) ? stored.filter((key) => typeof key === "string") : null
    } catch {
      return null
    }
  }

  rememberColumns(table: string, userId: string, columns: ReadonlyArray<string>): void {
    this.#write(`${COLUMNS_KEY}.${table}.${userId}`, JSON.stringify(columns))
  }

  #read(key: string): string | null {
    return this.#storage?.getItem(key) ?? null
  }

  #write(key: string, value: string): void {
    try {
      this.#storage?.setItem(key, value)
    } catch {
      // A full or forbidden storage: it is chosen again next time.
    }
  }
}
