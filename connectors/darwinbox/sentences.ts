import type { Sentences } from "../sdk/index.ts"

interface Dataset {
  /** Which employees it has. */
  readonly employees: string
}

/** What this connector says, in both languages. */
export const SENTENCES = {
  "no-employees": () => ({
    en: "Darwinbox finds no active employee: check that the dataset key is that of active employees.",
    hi: "Darwinbox में कोई कार्यरत कर्मचारी नहीं मिला: जाँचें कि dataset key कार्यरत कर्मचारियों की है।",
  }),
  "too-many-requests": ({ employees }: Dataset) => ({
    en: `For ${employees}, Darwinbox asks to send fewer requests.`,
    hi: "Darwinbox ने बहुत ज़्यादा अनुरोधों के कारण मना किया। कुछ मिनट बाद फिर कोशिश होगी।",
  }),
  "access-refused": ({ employees }: Dataset) => ({
    en: `For ${employees}, Darwinbox refuses access: ask Darwinbox to allow the Employee Master API for this API user, and the address of this service.`,
    hi: "Darwinbox ने पढ़ने की अनुमति नहीं दी: Darwinbox से कहें कि वह इस API उपयोगकर्ता को Employee Master API, और इस सेवा के पते को अनुमति दे।",
  }),
  "credentials-refused": ({ employees }: Dataset) => ({
    en: `For ${employees}, Darwinbox refuses the credentials: check the API user name, the API password, the API key and the dataset key.`,
    hi: "Darwinbox ने साइन-इन स्वीकार नहीं किया: API उपयोगकर्ता नाम, API पासवर्ड, API key और dataset key जाँचें।",
  }),
  "not-available": ({ employees }: Dataset) => ({
    en: `For ${employees}, Darwinbox is not available at the moment.`,
    hi: "Darwinbox अभी उपलब्ध नहीं है। कुछ मिनट बाद फिर कोशिश होगी।",
  }),
  failed: ({ employees }: Dataset) => ({
    en: `For ${employees}, Darwinbox reports a failure: ask Darwinbox whether the dataset exists and the request is allowed.`,
    hi: "Darwinbox ने त्रुटि बताई: Darwinbox से पूछें कि dataset मौजूद है और उसे पढ़ने की अनुमति है या नहीं।",
  }),
  "address-wrong": () => ({
    en: "The Darwinbox address is not a complete web address: write it like https://acme.darwinbox.in.",
    hi: "Darwinbox का पता पूरा वेब पता नहीं है। उसे ऐसे लिखें: https://acme.darwinbox.in।",
  }),
  "inactive-incomplete": () => ({
    en: "For inactive employees, enter both the API key and the dataset key, or neither.",
    hi: "छोड़ चुके कर्मचारियों के लिए API key और dataset key दोनों भरें, या दोनों ख़ाली छोड़ें।",
  }),
  "time-zone-unknown": () => ({
    en: "The time zone is not known: write it like Asia/Kolkata.",
    hi: "यह समय क्षेत्र ज्ञात नहीं है। उसे ऐसे लिखें: Asia/Kolkata।",
  }),
} satisfies Sentences
