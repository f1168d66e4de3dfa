import type { Catalogues } from "../../elements/locale/catalogues.ts"
import type { AccessMessages } from "./en.ts"

export const ACCESS_CATALOGUES: Catalogues<AccessMessages> = {
  en: () => import("./en.ts"),
  hi: () => import("./hi.ts"),
}
