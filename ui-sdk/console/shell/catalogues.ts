import type { Language } from "../../elements/locale/format.ts"

/** The words of the shell, of what pages share, and of signing in: each page needs the first two, and most sessions the third. */
export const CATALOGUES = {
  en: async () => {
    const [{ en: shell }, { en: words }, { en: signIn }] = await Promise.all([
      import("./en.ts"),
      import("../parts/words/en.ts"),
      import("../session/en.ts"),
    ])
    return { shell, words, signIn }
  },
  hi: async () => {
    const [{ hi: shell }, { hi: words }, { hi: signIn }] = await Promise.all([
      import("./hi.ts"),
      import("../parts/words/hi.ts"),
      import("../session/hi.ts"),
    ])
    return { shell, words, signIn }
  },
} as const satisfies Readonly<Record<Language, () => Promise<unknown>>>
