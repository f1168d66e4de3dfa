export const SHELL_CATALOGUES = {
  en: () => import("./en.ts").then(({ en }) => en),
  hi: () => import("./hi.ts").then(({ hi }) => hi),
} as const
