import { html, nothing, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import type { HrmsForm } from "../../../core/contract/requests/hrms-form.ts"
import type { Problem } from "../../elements/api/send.ts"
import { icon } from "../../elements/icon.ts"
import "../../elements/styles/field.css"
import "../../elements/styles/form.css"

export interface SystemFormTexts {
  readonly optional: string
  readonly name: string
  readonly nameHint: string
  readonly website: string
  readonly information: string
  readonly informationHint: string
  readonly invalidWebsite: string
  readonly missingName: string
}

export interface SystemFormView {
  readonly form: Partial<HrmsForm>
  /** The reason by field. */
  readonly errors: Readonly<Record<string, string>>
  readonly texts: SystemFormTexts
  /** The field of documents, between the others. */
  readonly documents: TemplateResult
  readonly onInput: (form: Partial<HrmsForm>) => void
}

/** The description of an HR system that no connector reads: its name, website, documents and whatever else helps. */
export const systemForm = ({ form, errors, texts, documents, onInput }: SystemFormView): TemplateResult => {
  const change =
    (key: keyof HrmsForm) =>
    ({ target }: Event) =>
      onInput({ ...form, [key]: (target as HTMLInputElement).value })
  const error = (key: string) =>
    errors[key] === undefined
      ? nothing
      : html`<p class="err" id="system-${key}-error">${icon("alert")}<span>${errors[key]}</span></p>`
  const describedBy = (key: string, hint: string | null) =>
    [hint, errors[key] === undefined ? null : `system-${key}-error`]
      .filter((each) => each !== null)
      .join(" ") || nothing
  return html`<form class="form" novalidate @submit=${(event: Event) => event.preventDefault()}>
    <div class="field">
      <label for="system-name">${texts.name}</label>
      <input
        class="input"
        id="system-name"
        autocomplete="off"
        required
        maxlength="300"
        .value=${live(form.hrms_name ?? "")}
        aria-invalid=${errors["hrms_name"] === undefined ? nothing : "true"}
        aria-describedby=${describedBy("hrms_name", "system-name-hint")}
        @input=${change("hrms_name")}
      />
      <p class="hint" id="system-name-hint">${texts.nameHint}</p>
      ${error("hrms_name")}
    </div>
    <div class="field">
      <label for="system-website">${texts.website} <span class="opt">${texts.optional}</span></label>
      <input
        class="input"
        id="system-website"
        type="text"
        inputmode="url"
        placeholder="https://"
        autocomplete="off"
        maxlength="2048"
        .value=${live(form.website_url ?? "")}
        aria-invalid=${errors["website_url"] === undefined ? nothing : "true"}
        aria-describedby=${describedBy("website_url", null)}
        @input=${change("website_url")}
      />
      ${error("website_url")}
    </div>
    ${documents}
    <div class="field">
      <label for="system-information">${texts.information} <span class="opt">${texts.optional}</span></label>
      <textarea
        class="area"
        id="system-information"
        maxlength="10000"
        .value=${live(form.additional_information ?? "")}
        aria-describedby=${describedBy("additional_information", "system-information-hint")}
        @input=${change("additional_information")}
      ></textarea>
      <p class="hint" id="system-information-hint">${texts.informationHint}</p>
      ${error("additional_information")}
    </div>
  </form>`
}

/** What is wrong with the form before it is sent; the service checks the same. */
export const findFormErrors = (
  form: Partial<HrmsForm>,
  texts: Pick<SystemFormTexts, "invalidWebsite" | "missingName">,
): Readonly<Record<string, string>> => {
  const website = form.website_url ?? ""
  return {
    ...((form.hrms_name ?? "").trim() === "" ? { hrms_name: texts.missingName } : {}),
    ...(website === "" || isWebAddress(website) ? {} : { website_url: texts.invalidWebsite }),
  }
}

/** The fields of the form that the service refused, in the reader's language. */
export const wordFormErrors = (
  { fields }: Problem,
  { missingName, invalidWebsite }: Pick<SystemFormTexts, "invalidWebsite" | "missingName">,
): Readonly<Record<string, string>> => ({
  ...(fields["hrms_name"] === undefined ? {} : { hrms_name: missingName }),
  ...(fields["website_url"] === undefined ? {} : { website_url: invalidWebsite }),
})

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol)
