import { html, type nothing, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import type { JourneyConnector } from "../../../../core/contract/connection/connectors.ts"
import type { KeyedField } from "../named-field.ts"
import type { SignInWords } from "./sign-in-words.ts"
import { findWay, type FormValues, limitToWay, listOtherKeys, type Way } from "./ways.ts"
import "../../styles/chips.css"

type Connector = Pick<JourneyConnector, "code" | "sign_in">
type SignIn = NonNullable<Connector["sign_in"]>

export interface SignInForm extends FormValues {
  /** Unique in the page. */
  readonly id: string
  readonly connector: Connector
  readonly words: SignInWords
  readonly field: (...field: KeyedField) => TemplateResult | typeof nothing
  /** `others`: the fields of the other ways that have a value, which does not count any more. */
  readonly onChoose: (way: string, others: ReadonlyArray<string>) => void
}

/** The fields with which a form signs in. Where one of several ways is enough, the form asks which, and shows only its fields. */
export const signInFields = (
  fields: ReadonlyArray<KeyedField>,
  form: SignInForm,
): ReadonlyArray<TemplateResult | typeof nothing> => {
  const { sign_in: signIn } = form.connector
  if (signIn === null) return fields.map((each) => form.field(...each))
  const way = findWay(signIn, form)
  const shown = limitToWay(signIn, way, nameOptions(fields, signIn, form))
  const first = shown.findIndex(([key]) => way?.needs.includes(key))
  const rendered = shown.map((each) => form.field(...each))
  if (signIn.field !== null || way === null) return rendered
  const place = first === -1 ? rendered.length : first
  return [...rendered.slice(0, place), question(signIn, way, form), ...rendered.slice(place)]
}

/** The options of the select that asks for the way are called as the ways are. */
const nameOptions = (
  fields: ReadonlyArray<KeyedField>,
  signIn: SignIn,
  { connector, words }: SignInForm,
): ReadonlyArray<KeyedField> =>
  fields.map(([key, field]) => {
    if (key !== signIn.field) return [key, field]
    const optionNames = Object.fromEntries(
      signIn.ways.map((way) => [way.key, nameWay(way, connector.code, words)]),
    )
    return [key, { ...field, optionNames }]
  })

const question = (signIn: SignIn, way: Way, form: SignInForm): TemplateResult => {
  const { id, words, connector } = form
  return html`<fieldset class="field">
    <legend class="label">${words.question}</legend>
    <div class="chips">
      ${signIn.ways.map(
        (each) =>
          html`<label class="chip"
            ><input
              type="radio"
              name=${id}
              .checked=${live(each.key === way.key)}
              @change=${() =>
                form.onChoose(
                  each.key,
                  listOtherKeys(signIn, each.key).filter((key) => form.value(key) !== ""),
                )}
            />${nameWay(each, connector.code, words)}</label
          >`,
      )}
    </div>
  </fieldset>`
}

const nameWay = ({ key, label }: Way, code: string, { ways }: SignInWords): string =>
  ways[code]?.[key] ?? label
