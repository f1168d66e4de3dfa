import type { Catalogues } from "../../elements/locale/catalogues.ts"
import type { Words } from "../parts/words/en.ts"
import type { ByReader } from "../reader/by-reader.ts"
import type { SignInMessages } from "../session/en.ts"
import type { ShellMessages } from "./en.ts"

export const SHELL_CATALOGUES: Catalogues<ShellMessages, [ByReader]> = {
  en: () => import("./en.ts"),
  hi: () => import("./hi.ts"),
}

/** What every page needs. */
export const WORDS_CATALOGUES: Catalogues<Words, [ByReader]> = {
  en: () => import("../parts/words/en.ts"),
  hi: () => import("../parts/words/hi.ts"),
}

export const SIGN_IN_CATALOGUES: Catalogues<SignInMessages> = {
  en: () => import("../session/en.ts"),
  hi: () => import("../session/hi.ts"),
}
