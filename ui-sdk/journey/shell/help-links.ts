import { html, nothing, type TemplateResult } from "lit"
import { icon } from "../../elements/icon.ts"
import type { Context } from "../client/journey.ts"
import type { ShellMessages } from "./en.ts"

/** Where the vendor helps; nothing when it has named no place. A page of the vendor opens in a window of its own. */
export const helpLinks = (
  { help_url: url, help_email: email }: Context["sdk"],
  t: ShellMessages,
): TemplateResult =>
  html`${
    url === null
      ? nothing
      : html`<a href=${url} target="_blank" rel="noopener noreferrer">${icon("help", "sm")}${t.help}</a>`
  }${
    email === null
      ? nothing
      : html`<a href="mailto:${encodeURIComponent(email)}"
          >${icon("mail", "sm")}${url === null ? t.help : t.email}</a
        >`
  }`
