import type { ConsoleSdk } from "../../../../core/contract/accounts/console/sdk.ts"
import type { IntegrationType } from "../../../../core/contract/integration-type.ts"
import type { Language } from "../../../elements/locale/format.ts"

/** The ways to connect in the order of the journey. */
export const MODES = [
  "HRMS",
  "Upload CSV",
  "SFTP",
  "Push API",
  "Custom",
  "Assisted HRMS",
] as const satisfies ReadonlyArray<IntegrationType>

/** The languages of the texts. */
export const LOCALES: ReadonlyArray<Language> = ["en", "hi"]

/** What the form holds: empty texts stand for the defaults. */
export interface Draft {
  readonly accent: string
  readonly logo: "keep" | "none" | NewLogo
  readonly title: Readonly<Record<Language, string>>
  readonly reason: Readonly<Record<Language, string>>
  readonly modes: ReadonlyArray<IntegrationType>
  readonly helpUrl: string
  readonly helpEmail: string
  readonly locale: Language | ""
  readonly theme: "light" | "dark" | "auto"
  /** One a line. */
  readonly origins: string
}

export interface NewLogo {
  /** `data:image/png;base64,...` */
  readonly dataUrl: string
}

export type DraftKey = keyof Draft

export const toDraft = ({ settings, logo_url: logo, origins }: ConsoleSdk): Draft => {
  const { en, hi } = settings.texts ?? {}
  return {
    accent: settings.accent ?? "",
    logo: logo === null ? "none" : "keep",
    title: { en: en?.title ?? "", hi: hi?.title ?? "" },
    reason: { en: en?.reason ?? "", hi: hi?.reason ?? "" },
    modes: MODES.filter((mode) => settings.modes?.includes(mode) ?? true),
    helpUrl: settings.help_url ?? "",
    helpEmail: settings.help_email ?? "",
    locale: settings.locale ?? "",
    theme: settings.theme ?? "auto",
    origins: origins.join("\n"),
  }
}

export const listOrigins = ({ origins }: Draft): ReadonlyArray<string> =>
  origins
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")

/** The names of what differs. */
export const listDifferences = (a: Draft, b: Draft): ReadonlyArray<DraftKey> =>
  (Object.keys(a) as ReadonlyArray<DraftKey>).filter(
    (key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]),
  )

/** What is empty is left out, and so has its default. */
export const toChange = (draft: Draft, version: string) => {
  const texts = { ...toTexts(draft, "en"), ...toTexts(draft, "hi") }
  return {
    settings: {
      ...given("accent", draft.accent),
      ...(Object.keys(texts).length === 0 ? {} : { texts }),
      ...given("help_url", draft.helpUrl),
      ...given("help_email", draft.helpEmail),
      ...(draft.modes.length === MODES.length ? {} : { modes: [...draft.modes] }),
      ...(draft.locale === "" ? {} : { locale: draft.locale }),
      ...(draft.theme === "auto" ? {} : { theme: draft.theme }),
    },
    logo: typeof draft.logo === "object" ? { base64: draft.logo.dataUrl.split(",")[1] ?? "" } : draft.logo,
    origins: draft.origins
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
    version,
  }
}

const toTexts = ({ title, reason }: Draft, language: Language) => {
  const texts = { ...given("title", title[language]), ...given("reason", reason[language]) }
  return Object.keys(texts).length === 0 ? {} : { [language]: texts }
}

const given = <Key extends string>(key: Key, text: string): Partial<Record<Key, string>> =>
  text.trim() === "" ? {} : ({ [key]: text.trim() } as Record<Key, string>)
