import { html, nothing, type TemplateResult } from "lit"
import { icon } from "../../../elements/icon.ts"
import "../../parts/copy-value.ts"
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

export const madeNote = (
  made: Made,
  { messages: { made: t }, words, onDone }: { messages: Messages; words: Words; onDone: () => void },
): TemplateResult =>
  html`<div class="note ok made" role="status">
    ${icon("key")}
    <div class="stack tight">
      <b>${t[made.kind](made.name)}</b>
      ${
        made.kind === "user"
          ? html`<span class="sub">${t.username}</span>
              <hrsync-copy .value=${made.username} .words=${words}></hrsync-copy>
              <span class="sub">${t.password}</span>`
          : nothing
      }
      <hrsync-copy .value=${made.secret} .words=${words}></hrsync-copy>
      <p>${made.kind === "user" ? t.userText : t.keyText}</p>
      <div class="btns">
        <button class="btn" type="button" @click=${onDone}>${t.done}</button>
      </div>
    </div>
  </div>`
