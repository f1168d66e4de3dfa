import type { Catalogues } from "../../elements/locale/catalogues.ts"
import type { ShellMessages } from "./en.ts"

export const SHELL_CATALOGUES: Catalogues<ShellMessages> = {
  en: () => import("./en.ts"),
  hi: () => import("./hi.ts"),
}
