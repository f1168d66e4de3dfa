import { html, nothing, type TemplateResult } from "lit"
import type { JourneyConnector } from "../../../core/contract/connection/connectors.ts"
import { type ConnectorWords, nameFields } from "../connector-words/connector-words.ts"
import { HOST_KEY_FIELD } from "../host-key/fingerprint.ts"
import { formField, type FormFieldTexts } from "./form-field.ts"
import type { NamedField } from "./named-field.ts"
import type { FormSettingsWords } from "./settings/form-settings-words.ts"
import { formSettings } from "./settings/form-settings.ts"
import { splitFields } from "./settings/split-fields.ts"
import { signInFields } from "./sign-in/sign-in-fields.ts"
import type { SignInWords } from "./sign-in/sign-in-words.ts"

/** What the reader did to the form, apart from typing. */
export interface DetailsFormState {
  /** The chosen way to sign in; null: none was chosen here. */
  readonly way: string | null
  readonly revealed: ReadonlyArray<string>
  readonly showsSettings: boolean
}

export const UNTOUCHED_FORM: DetailsFormState = { way: null, revealed: [], showsSettings: false }

export interface DetailsFormWords {
  readonly connectors: ConnectorWords
  readonly field: FormFieldTexts
  readonly settings: FormSettingsWords
  readonly signIn: SignInWords
}

export interface DetailsForm {
  /** The beginning of the ids of the inputs, unique in the page. */
  readonly id: string
  readonly connector: JourneyConnector
  readonly words: DetailsFormWords
  readonly state: DetailsFormState
  readonly value: (key: string) => string
  /** The field is secret and has a stored value. */
  readonly isStored: (key: string) => boolean
  /** Why the value is not accepted; null: it is, or was not tried. */
  readonly error: (key: string) => string | null
  readonly onState: (state: DetailsFormState) => void
  readonly onInput: (key: string, value: string) => void
}

/** The connection details of a source: what signs in first, and the settings folded. */
export const detailsForm = (form: DetailsForm): TemplateResult => {
  const { connector, words, state, value, isStored, error, onState, onInput } = form
  const { access, settings } = splitFields(connector, nameFields(connector, words.connectors))
  return html`${signInFields(access, {
    id: `${form.id}-sign-in`,
    connector,
    chosen: state.way,
    value,
    isStored,
    words: words.signIn,
    field: (key, field) => detailsField(form, key, field),
    onChoose: (way, others) => {
      onState({ ...state, way })
      for (const key of others) onInput(key, "")
    },
  })}
  ${formSettings({
    fields: settings.map(([key, field]) => detailsField(form, key, field)),
    isOpen: state.showsSettings || settings.some(([key]) => error(key) !== null || value(key) !== ""),
    onToggle: (showsSettings) => onState({ ...state, showsSettings }),
    messages: words.settings,
  })}`
}

const detailsField = (
  { id, words, state, value, isStored, error, onState, onInput }: DetailsForm,
  key: string,
  field: NamedField,
): TemplateResult | typeof nothing => {
  if (key === HOST_KEY_FIELD) return nothing
  const { revealed } = state
  return formField({
    id: `${id}-${key}`,
    field,
    value: value(key),
    isStored: isStored(key),
    isRevealed: revealed.includes(key),
    error: error(key),
    texts: words.field,
    onInput: (text) => onInput(key, text),
    onReveal: () =>
      onState({
        ...state,
        revealed: revealed.includes(key) ? revealed.filter((each) => each !== key) : [...revealed, key],
      }),
  })
}
