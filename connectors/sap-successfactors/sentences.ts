import type { Sentences } from "../sdk/index.ts"

interface Entity {
  readonly entity: string
}

/** What this connector says, in both languages. */
export const SENTENCES = {
  "not-found": () => ({
    en: "SAP SuccessFactors returned 404.",
    hi: "SAP SuccessFactors में यह नहीं मिला। API server जाँचें।",
  }),
  refused: () => ({
    en: "SAP SuccessFactors returned 400.",
    hi: "SAP SuccessFactors ने अनुरोध स्वीकार नहीं किया।",
  }),
  "error-response": () => ({
    en: "SAP SuccessFactors responded with an error instead of records.",
    hi: "SAP SuccessFactors ने रिकॉर्ड की जगह त्रुटि बताई।",
  }),
  "no-permission": ({ entity }: Entity) => ({
    en: `The API user may not read ${entity}: give its role this permission in Admin Center > Manage Permission Roles.`,
    hi: `API उपयोगकर्ता ${entity} नहीं पढ़ सकता: Admin Center > Manage Permission Roles में उसके role को यह अनुमति दें।`,
  }),
  "not-valid": ({ entity }: Entity) => ({
    en: `SAP SuccessFactors refused the request for ${entity} as not valid (400): the company may hide a field or a part of it that the connector needs.`,
    hi: `SAP SuccessFactors ने ${entity} का अनुरोध स्वीकार नहीं किया: शायद कंपनी ने कोई ज़रूरी फ़ील्ड छिपाया है।`,
  }),
  "no-entity": ({ entity }: Entity) => ({
    en: `SAP SuccessFactors has no ${entity}: check the API server, and whether the company uses it.`,
    hi: `SAP SuccessFactors में ${entity} नहीं मिला: API server जाँचें, और यह भी कि कंपनी उसे काम में लेती है या नहीं।`,
  }),
  "no-pay-components": () => ({
    en: "SAP SuccessFactors lists no pay components: create them under Manage Organization, Pay and Job Structures, or give the API user's role access to FOPayComponent.",
    hi: "SAP SuccessFactors में वेतन के कोई भाग नहीं मिले: उन्हें Manage Organization, Pay and Job Structures में बनाएँ, या API उपयोगकर्ता के role को FOPayComponent पढ़ने दें।",
  }),
  "server-wrong": () => ({
    en: "The API server is not a host: write it like api41.sapsf.com.",
    hi: "API server का नाम ठीक नहीं है। उसे ऐसे लिखें: api41.sapsf.com।",
  }),
  "status-wrong": ({ number }: { readonly number: number }) => ({
    en: `Entry ${String(number)} of the employee statuses is not a code with its meaning: write it like A = Active.`,
    hi: `कर्मचारियों की स्थितियों में प्रविष्टि ${String(number)} ठीक नहीं है: कोड उसके अर्थ के साथ ऐसे लिखें: A = Active।`,
  }),
  "key-unreadable": () => ({
    en: "The private key cannot be read: paste the whole block from BEGIN PRIVATE KEY to END PRIVATE KEY of an RSA key without a passphrase.",
    hi: "निजी कुंजी पढ़ी नहीं जा सकी: RSA key का पूरा भाग चिपकाएँ, BEGIN PRIVATE KEY से END PRIVATE KEY तक, बिना पासफ़्रेज़ के।",
  }),
  "nothing-given": () => ({
    en: "Enter a private key and an API key, or a password.",
    hi: "निजी कुंजी और API key भरें, या पासवर्ड।",
  }),
  "api-key-missing": () => ({
    en: "The private key needs an API key beside it: that of the OAuth client.",
    hi: "निजी कुंजी के साथ API key भी चाहिए: OAuth client वाली।",
  }),
} satisfies Sentences
