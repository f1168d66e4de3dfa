import { SIGN_IN_WORDS_EN } from "../../../elements/form/sign-in/sign-in-words.ts"
import { askWordsEn } from "../../access/ask-words.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { CONNECTOR_WORDS_EN } from "../../../elements/connector-words/en.ts"
import { FORM_FIELD_TEXTS_EN } from "../../../elements/form/form-field-texts.ts"
import { FORM_SETTINGS_WORDS_EN } from "../../../elements/form/settings/form-settings-words.ts"
import { guideWordsEn } from "../../../elements/guide/guide-words.ts"
import { sourceTestWordsEn } from "../../../elements/source-test/source-test-words.ts"
import { HOST_KEY_WORDS_EN } from "../../../elements/host-key/host-key-words.ts"

export const en = (f: Format) => ({
  title: (system: string) => `Sign in to ${system}`,
  titleServer: "Where is the file?",
  titleApi: "Where is your API?",
  lede: (vendor: string) =>
    `Use an account made for this purpose, not a person's password. These details are sealed on our side and never shown to ${vendor}.`,
  field: FORM_FIELD_TEXTS_EN,
  help: {
    title: "Where to find these",
    guide: "Open the guide",
    text: "Ask the person who administers this system, if that is not you.",
  },
  guide: guideWordsEn(f),
  ...sourceTestWordsEn(f),
  ask: askWordsEn(f),
  hostKey: HOST_KEY_WORDS_EN,
  connectors: CONNECTOR_WORDS_EN,
  settings: FORM_SETTINGS_WORDS_EN,
  signIn: SIGN_IN_WORDS_EN,
  blocked: {
    loading: "Loading the form",
    missing: (labels: ReadonlyArray<string>) => `Still missing: ${f.list(labels)}`,
    notTested: "Test the connection to continue",
    failed: "Waiting for details that work",
  },
  back: "Back",
  next: "Continue",
  nextWithout: (groups: ReadonlyArray<string>) =>
    groups.length > 2 ? "Continue with what can be read" : `Continue without ${f.list(groups).toLowerCase()}`,
})

export type Messages = ReturnType<typeof en>
