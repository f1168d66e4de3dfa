import { CONNECTOR_WORDS_EN } from "../../elements/connector-words/en.ts"
import { FORM_FIELD_TEXTS_EN } from "../../elements/form/form-field-texts.ts"
import { FORM_SETTINGS_WORDS_EN } from "../../elements/form/settings/form-settings-words.ts"
import { SIGN_IN_WORDS_EN } from "../../elements/form/sign-in/sign-in-words.ts"
import { guideWordsEn } from "../../elements/guide/guide-words.ts"
import { HOST_KEY_WORDS_EN } from "../../elements/host-key/host-key-words.ts"
import type { Format } from "../../elements/locale/format.ts"
import { sourceTestWordsEn } from "../../elements/source-test/source-test-words.ts"

/** The page of a colleague who was asked for connection details. */
export const en = (f: Format) => ({
  ...sourceTestWordsEn(f),
  guide: guideWordsEn(f),
  connectors: CONNECTOR_WORDS_EN,
  field: FORM_FIELD_TEXTS_EN,
  settings: FORM_SETTINGS_WORDS_EN,
  signIn: SIGN_IN_WORDS_EN,
  hostKey: HOST_KEY_WORDS_EN,
  language: "Language",
  loading: "Loading",
  pageTitle: "Connection details",
  title: (system: string, company: string) => `Connection details of ${system} at ${company}`,
  lede: (asker: string, vendor: string) =>
    `${asker} asks you for them, so that employee data can be shared with ${vendor}. You enter the details and test them. You see no employee data, and decide nothing about what is shared.`,
  sealed: (vendor: string) =>
    `The details are stored sealed. Neither your colleague nor ${vendor} can read them. If you do not know who asks, ask before you enter anything.`,
  until: (at: string) => `This link works until ${f.dateTime(at)}.`,
  guideTitle: "Where to find these",
  openGuide: "Open the guide",
  guideText: "Use an account made for this purpose, with the right to read only.",
  stopped: "Nothing was sent to the server. Check the address with who runs it.",
  back: "Back",
  give: "Hand over and finish",
  giving: "Handing over",
  notTested: "Test the connection first",
  works: "The details work. They are not handed over yet.",
  done: {
    title: "Done, you can close this page",
    text: (asker: string) => `${asker} sees that you are done and goes on. This link no longer works.`,
  },
  closed: {
    title: "These details are no longer needed",
    text: "They were entered already, the request was withdrawn, or the connection was made. Nothing that you typed was stored. You can close this page.",
  },
  again: "Try again",
})

export type AccessMessages = ReturnType<typeof en>
