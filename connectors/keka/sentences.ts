import type { Sentences } from "../sdk/index.ts"

/** What this connector says, in both languages. */
export const SENTENCES = {
  "scope-missing": ({ what }: { readonly what: string }) => ({
    en: `The API key may not read ${what}: give it this access in Keka under Settings > Integrations & Automations > API Access.`,
    hi: `इस API key को Keka में यह पढ़ने का अधिकार नहीं है (${what})। Settings > Integrations & Automations > API Access में उसे यह अधिकार दें।`,
  }),
  "too-many-requests": () => ({
    en: "Keka returned 429: too many requests within a minute.",
    hi: "Keka ने बहुत ज़्यादा अनुरोधों के कारण मना किया। कुछ मिनट बाद फिर कोशिश होगी।",
  }),
  refused: ({ status }: { readonly status: number }) => ({
    en: `Keka refused the request as not valid, with status ${String(status)}.`,
    hi: "Keka ने अनुरोध स्वीकार नहीं किया।",
  }),
  "number-wrong": ({ where }: { readonly where: string }) => ({
    en: `${where} is not a number with its meaning: write it like 1 = Father.`,
    hi: "रिश्तों के प्रकार या रक्त समूह ठीक नहीं लिखे हैं। हर संख्या उसके अर्थ के साथ ऐसे लिखें: 1 = Father।",
  }),
  "no-salary-components": () => ({
    en: "Keka lists no salary components: define them under Payroll > Settings, or check the API key.",
    hi: "Keka में वेतन के कोई भाग नहीं मिले: उन्हें Payroll > Settings में बनाएँ, या API key जाँचें।",
  }),
  "environment-wrong": () => ({
    en: "The environment is neither Production nor Sandbox.",
    hi: "एनवायरनमेंट न Production है, न Sandbox। इनमें से एक चुनें।",
  }),
  "subdomain-wrong": () => ({
    en: "The Keka subdomain is not valid: enter acme if your Keka address is acme.keka.com.",
    hi: "Keka सबडोमेन ठीक नहीं है: पता acme.keka.com हो, तो acme भरें।",
  }),
} satisfies Sentences
