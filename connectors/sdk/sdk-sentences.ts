import type { Sentences } from "./sentences.ts"

/** What the parts that connectors share say, in both languages. */
export const SDK_SENTENCES = {
  "entry-without-field": ({ where }: { readonly where: string }) => ({
    en: `${where} has no field of the source: write it like aadhar = custom_aadhaar_no.`,
    hi: "कस्टम फ़ील्ड में एक प्रविष्टि अधूरी है। हर प्रविष्टि ऐसे लिखें: aadhar = custom_aadhaar_no।",
  }),
  "entry-with-unknown-name": ({ where }: { readonly where: string }) => ({
    en: `${where} begins with a name that the data model does not have, unlike aadhar or uan.`,
    hi: "कस्टम फ़ील्ड में एक प्रविष्टि ऐसे नाम से शुरू होती है जिसे हम नहीं जानते। aadhar या uan जैसे नाम से शुरू करें।",
  }),
  "list-changing": ({ what }: { readonly what: string }) => ({
    en: `${what} changed each time while it was read, so that its pages did not agree: choose a time for the sync at which nobody changes it.`,
    hi: "सूची पढ़ते समय हर बार बदल गई। सिंक के लिए ऐसा समय चुनें जब उसे कोई नहीं बदलता।",
  }),
} satisfies Sentences
