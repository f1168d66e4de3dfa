import { html, type TemplateResult } from "lit"
import type { Problem } from "../../elements/api/send.ts"
import { icon } from "../../elements/icon.ts"
import { problemText } from "../parts/loaded.ts"
import type { Words } from "../parts/words/en.ts"
import type { SignInMessages } from "./en.ts"
import { readRefusal } from "./password.ts"

interface Said {
  readonly title: string
  readonly text: string
}

/** What went wrong with a sign-in, and what to do, read out at once. */
export const signInNote = ({ title, text }: Said): TemplateResult =>
  html`<div class="note danger" role="alert">
    ${icon("alert")}
    <div>
      <b>${title}</b>
      <p>${text}</p>
    </div>
  </div>`

/** Why an attempt failed: it came too early, or the call itself failed, or as `onRefused` says for what was refused. */
export const refusalNote = (
  problem: Problem,
  { messages: t, words }: { readonly messages: SignInMessages; readonly words: Words },
  onRefused: (triesLeft: number) => Said,
): TemplateResult => {
  const refused = readRefusal(problem)
  if (refused === null) return signInNote({ title: t.failed, text: problemText(problem, words) })
  return refused.retryAfter === null
    ? signInNote(onRefused(refused.triesLeft))
    : signInNote({ title: t.wait.title, text: t.wait.text(refused.retryAfter) })
}
