import type { Sentences } from "../sdk/index.ts"

/** What this connector says, in both languages. */
export const SENTENCES = {
  "sign-in-incomplete": ({ expected }: { readonly expected: string }) => ({
    en: `The selected authentication type needs ${expected}.`,
    hi: "चुने गए साइन-इन के लिए कुछ भरना बाकी है या ठीक नहीं है। साइन-इन के फ़ील्ड जाँचें।",
  }),
  "other-format": ({ expected }: { readonly expected: string }) => ({
    en: `Expected ${expected}: see the response format of the endpoint.`,
    hi: "आपके API का उत्तर तय रूप में नहीं है। अपनी IT टीम से कहें कि वह API के दस्तावेज़ से मिलाए।",
  }),
  "address-wrong": ({ what }: { readonly what: string }) => ({
    en: `${what}; write it like https://hr.example.com/employees.`,
    hi: "पता पूरा वेब पता नहीं है। उसे ऐसे लिखें: https://hr.example.com/employees।",
  }),
  "endless-pages": () => ({
    en: "The endpoint reports another page after every page: pageInfo.next must be false on the last one.",
    hi: "आपका API हर पेज के बाद एक और पेज बताता है। अपनी IT टीम से कहें कि आख़िरी पेज पर pageInfo.next का मान false हो।",
  }),
} satisfies Sentences
