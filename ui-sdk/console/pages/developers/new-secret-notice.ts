import type { TemplateResult } from "lit"
import { secretNote } from "../../parts/secret-note.ts"
import type { Words } from "../../parts/words/en.ts"
import type { Messages } from "./en.ts"

/** A secret that was just made, and is shown until it is put away. */
export type Made =
  | {
      /** A rotated one is called by what it replaces. */
      readonly kind: "key" | "rotated-key"
      readonly id: string
      readonly name: string
      readonly secret: string
    }
  | {
      readonly kind: "user"
      readonly id: string
      readonly name: string
      readonly username: string
      readonly secret: string
    }

export const newSecretNotice = (
  made: Made,
  { messages: { made: t }, onDone }: { messages: Messages; words: Words; onDone: () => void },
): TemplateResult =>
  secretNote({
    title: t[made.kind](made.name),
    values:
      made.kind === "user"
        ? [
            { label: t.username, value: made.username },
            { label: t.password, value: made.secret },
          ]
        : [{ value: made.secret }],
    text: made.kind === "user" ? t.userText : t.keyText,
    done: t.done,
    onDone,
  })
