import { SIGN_IN_WORDS_EN } from "../../../elements/form/sign-in/sign-in-words.ts"
import { reasonsEn } from "../../../elements/reasons/en.ts"
import { SYSTEM_SAID_EN } from "../../../elements/reasons/reason-text.ts"
import { makeWordReason } from "../../../elements/reasons/word-reason.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { CONNECTOR_WORDS_EN } from "../../../elements/connector-words/en.ts"
import { FORM_FIELD_TEXTS_EN } from "../../../elements/form/form-field-texts.ts"
import { FORM_SETTINGS_WORDS_EN } from "../../../elements/form/settings/form-settings-words.ts"
import { guideWordsEn } from "../../../elements/guide/guide-words.ts"
import { HOST_KEY_WORDS_EN } from "../../../elements/host-key/host-key-words.ts"
import { askWordsEn } from "../../access/ask-words.ts"
import { QUESTION_WORDS_EN } from "../question-words.ts"

export const en = (f: Format) => ({
  ...QUESTION_WORDS_EN,
  wordReason: makeWordReason(reasonsEn(f)),
  systemSaid: SYSTEM_SAID_EN,
  hostKey: HOST_KEY_WORDS_EN,
  ask: askWordsEn(f),
  guide: guideWordsEn(f),
  help: {
    title: "If you cannot sign in to it",
    text: "Ask the person who administers this system.",
  },
  connectors: CONNECTOR_WORDS_EN,
  settings: FORM_SETTINGS_WORDS_EN,
  signIn: SIGN_IN_WORDS_EN,
  back: "Back",
  nothing: { title: "Nothing to repair", text: "Your source is read as planned. You can close this page." },
  stopped: (since: string) => `Stopped since ${f.dateTime(since)}`,
  title: (system: string) => `${system} needs new sign-in details`,
  lede: (vendor: string) =>
    `The stored details are no longer accepted. Enter new ones, and the sync continues where it stopped. What you share with ${vendor}, and how often, has not changed.`,
  permission: {
    title: (system: string) => `${system} does not let us read everything you share`,
    lede: (vendor: string) =>
      `Grant the missing right there, or enter details that have it, and the sync continues where it stopped. Or stop sharing what may not be read: you can do that on the page of the connection. Until then ${vendor} keeps the last records.`,
  },
  columnsTitle: "The columns of your source have changed",
  columnsLede: (vendor: string) =>
    `A column that ${vendor} needs is missing or has another name. Restore it in your source, then read the source again. What you share has not changed.`,
  said: "What the source said",
  field: FORM_FIELD_TEXTS_EN,
  waited: "What waited",
  nothingLost: "Nothing was lost or deleted",
  lastSynced: (vendor: string, at: string) => `${vendor} still has the records of ${f.dateTime(at)}`,
  neverSynced: "No records were shared yet",
  next: "The sync starts as soon as the source can be read",
  nextText: "You do not have to wait for it here",
  save: "Save and resume",
  saving: "Testing",
  readAgain: "Read it again",
  why: "The details are tested before they are saved",
  done: {
    title: "Saved. The sync continues",
    text: "The details work, and your source is being read now. You can close this page.",
  },
  asked: {
    title: "Your source is read again now",
    text: "If something is still missing, we write to you again. You can close this page.",
  },
})

export type Messages = ReturnType<typeof en>
