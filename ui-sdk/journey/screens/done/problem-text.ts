import type { Problem } from "../../../elements/api/send.ts"
import type { Messages } from "./en.ts"

/** Why something was not done, in the reader's language. */
export const problemText = ({ kind }: Problem, { problem: t }: Messages): string =>
  kind === "expired" ? t.refused : t[kind]
