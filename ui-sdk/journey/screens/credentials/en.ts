import type { FieldCategory } from "../../../elements/fields/category.ts"
import type { FormFieldTexts } from "../../../elements/form/form-field.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { CONNECTOR_WORDS_EN } from "../connector-words/en.ts"
import { FORM_SETTINGS_WORDS_EN } from "../form-settings/form-settings-words.ts"
import { HOST_KEY_WORDS_EN } from "../host-key-words.ts"

export const en = (f: Format) => ({
  title: (system: string) => `Sign in to ${system}`,
  titleServer: "Where is the file?",
  titleApi: "Where is your API?",
  lede: (vendor: string) =>
    `Use an account made for this purpose, not a person's password. These details are sealed on our side and never shown to ${vendor}.`,
  field: {
    optional: "optional",
    reveal: (label: string) => `Show: ${label}`,
    hide: (label: string) => `Hide: ${label}`,
    stored: "Saved. Type to replace it.",
    chooseFile: "Choose a file",
    chooseOption: "Choose",
  } as FormFieldTexts,
  mismatch: "This does not have the expected form.",
  help: {
    title: "Where to find these",
    guide: "Open the guide",
    text: "Ask the person who administers this system, if that is not you.",
  },
  test: "Test connection",
  testAgain: "Test again",
  testing: "Testing",
  testingText: "Connecting and reading the first rows. This can take up to a minute.",
  worked: {
    all: "The connection works",
    some: (works: number, all: number) => `${f.number(works)} of ${f.number(all)} groups can be read`,
    rows: (rows: number) =>
      `${f.number(rows)} ${f.plural(rows, { one: "row", other: "rows" })} on the first page`,
    noRows: "Nothing to read yet. The first file or record starts the sync.",
    readable: "Can be read",
    notReadable: "Not readable",
    findings: (rows: number) =>
      `${f.number(rows)} ${f.plural(rows, { one: "value", other: "values" })} in the first rows will be left out, because they are not valid. You see them after the first sync.`,
  },
  category: {
    detail_info_fields: "Employee details",
    dependent_details_fields: "Dependents",
    bank_details_fields: "Bank details",
    ctc_details_fields: "Salary, yearly",
    salary_monthly_details_fields: "Salary, monthly",
  } as Record<FieldCategory, string>,
  failed: {
    title: "The test did not succeed",
    offline:
      "There was no answer from our server. Check your network and test again. What you typed is still here.",
    broken: "Our server failed. What you typed is still here. Test again in a minute.",
    busy: "That was tried too often. Wait a few seconds and test again.",
  },
  hostKey: HOST_KEY_WORDS_EN,
  connectors: CONNECTOR_WORDS_EN,
  settings: FORM_SETTINGS_WORDS_EN,
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
