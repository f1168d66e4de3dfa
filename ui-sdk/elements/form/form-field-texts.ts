import type { FormFieldTexts } from "./form-field.ts"
import { REFRESH_RATE_WORDS_EN, REFRESH_RATE_WORDS_HI } from "./refresh-rate/refresh-rate-words.ts"

export const FORM_FIELD_TEXTS_EN: FormFieldTexts = {
  optional: "optional",
  reveal: (label) => `Show: ${label}`,
  hide: (label) => `Hide: ${label}`,
  stored: "Saved. Type to replace it.",
  chooseFile: "Choose a file",
  chooseOption: "Choose",
  refreshRate: REFRESH_RATE_WORDS_EN,
  missing: "Fill in this field.",
  mismatch: "This does not have the expected format.",
}

export const FORM_FIELD_TEXTS_HI: FormFieldTexts = {
  optional: "वैकल्पिक",
  reveal: (label) => `दिखाएँ: ${label}`,
  hide: (label) => `छिपाएँ: ${label}`,
  stored: "सहेजा हुआ है। बदलने के लिए टाइप करें।",
  chooseFile: "फ़ाइल चुनें",
  chooseOption: "चुनें",
  refreshRate: REFRESH_RATE_WORDS_HI,
  missing: "इसे भरना ज़रूरी है।",
  mismatch: "इसका रूप अपेक्षित रूप से मेल नहीं खाता।",
}
