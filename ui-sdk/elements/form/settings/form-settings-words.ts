/* The words of the settings of a form, which the connection details and the repair show. */

export const FORM_SETTINGS_WORDS_EN = {
  title: "More settings",
  text: "All optional. Most companies leave these as they are.",
}

export type FormSettingsWords = typeof FORM_SETTINGS_WORDS_EN

export const FORM_SETTINGS_WORDS_HI: FormSettingsWords = {
  title: "और सेटिंग",
  text: "सभी वैकल्पिक हैं। ज़्यादातर कंपनियाँ इन्हें ऐसे ही छोड़ती हैं।",
}
