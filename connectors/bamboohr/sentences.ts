import type { Sentences } from "../sdk/index.ts"

/** What this connector says, in both languages. */
export const SENTENCES = {
  "subdomain-wrong": () => ({
    en: "The subdomain is only the first part of BambooHR's address: acme in acme.bamboohr.com.",
    hi: "सबडोमेन BambooHR के पते का केवल पहला भाग है: acme.bamboohr.com में acme।",
  }),
  "no-pay-access": () => ({
    en: "The API key may not read the tables Compensation and Bonus: in BambooHR, give the user to whom it belongs an access level that sees them (Settings > Access Levels).",
    hi: "यह API key तालिकाएँ Compensation और Bonus नहीं पढ़ सकती: BambooHR में इसके उपयोगकर्ता को ऐसा access level दें जिसे वे दिखें (Settings > Access Levels)।",
  }),
  "no-dependents-access": () => ({
    en: "The API key may not read dependents: in BambooHR, give the user to whom it belongs access to Benefits administration (Settings > Access Levels).",
    hi: "यह API key आश्रितों को नहीं पढ़ सकती: BambooHR में इसके उपयोगकर्ता को Benefits administration का अधिकार दें (Settings > Access Levels)।",
  }),
  "no-record-id": () => ({
    en: "BambooHR lists no field with the internal employee id, to which dependents and pay refer: enter its name in the form, under Internal employee ID field.",
    hi: "BambooHR में वह फ़ील्ड नहीं मिला जिसमें कर्मचारी की आंतरिक ID है, जिससे आश्रित और वेतन जुड़ते हैं: उसका नाम फ़ॉर्म में भरें।",
  }),
  "no-own-record-id": () => ({
    en: "BambooHR lists no field with the name that was entered as the field with the internal employee id: enter its name or its label in BambooHR, or leave it empty.",
    hi: "आंतरिक ID के लिए भरा गया नाम BambooHR के किसी फ़ील्ड का नहीं है: BambooHR में जो नाम या लेबल है वही भरें, या इसे ख़ाली छोड़ें।",
  }),
  "no-custom-field": ({ key }: { readonly key: string }) => ({
    en: `BambooHR lists no field with the name that was entered for ${key} in the custom fields: enter the field's name or its label in BambooHR.`,
    hi: `कस्टम फ़ील्ड में ${key} के लिए भरा गया नाम BambooHR के किसी फ़ील्ड का नहीं है: BambooHR में जो नाम या लेबल है वही भरें।`,
  }),
  "no-identity": () => ({
    en: "BambooHR lists neither the employee number nor an internal employee id: give the API user access to the field Employee #.",
    hi: "BambooHR में न कर्मचारी संख्या मिली, न आंतरिक ID: API उपयोगकर्ता को फ़ील्ड Employee # पढ़ने का अधिकार दें।",
  }),
  "not-accepted": ({ status }: { readonly status: number }) => ({
    en: `BambooHR returned ${String(status)}: it does not accept the request. Check that the user to whom the API key belongs may see every field that is read.`,
    hi: "BambooHR ने अनुरोध स्वीकार नहीं किया। जाँचें कि API key के उपयोगकर्ता को पढ़े जाने वाले सभी फ़ील्ड दिखते हैं।",
  }),
  "not-allowed": () => ({
    en: "BambooHR returned 403: the access level of the user to whom the API key belongs does not allow this.",
    hi: "API key के उपयोगकर्ता के access level में इसकी अनुमति नहीं है। BambooHR में उसे यह अधिकार दें।",
  }),
  "not-found": () => ({
    en: "BambooHR returned 404: check the subdomain, and that the user to whom the API key belongs may see employees.",
    hi: "BambooHR में यह नहीं मिला: सबडोमेन जाँचें, और यह भी कि API key के उपयोगकर्ता को कर्मचारी दिखते हैं।",
  }),
  "too-large": () => ({
    en: "BambooHR returned 413: the response would be too large, even with few employees.",
    hi: "BambooHR का उत्तर थोड़े कर्मचारियों के साथ भी बहुत बड़ा है।",
  }),
  "too-many-requests": () => ({
    en: "BambooHR returned 503: too many requests.",
    hi: "BambooHR ने बहुत ज़्यादा अनुरोधों के कारण मना किया। कुछ मिनट बाद फिर कोशिश होगी।",
  }),
} satisfies Sentences
