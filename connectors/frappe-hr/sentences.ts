import type { Sentences } from "../sdk/index.ts"

/** What this connector says, in both languages. */
export const SENTENCES = {
  "address-wrong": () => ({
    en: "The site address is not a complete web address: write it like https://acme.frappe.cloud.",
    hi: "साइट का पता पूरा वेब पता नहीं है। उसे ऐसे लिखें: https://acme.frappe.cloud।",
  }),
  "not-there": () => ({
    en: "Frappe HR has no such record or document type: the app that it belongs to may not be installed.",
    hi: "Frappe HR में यह नहीं मिला: शायद इसका ऐप स्थापित नहीं है।",
  }),
  refused: () => ({
    en: "Frappe HR refused the request (417): a value or a field is not valid there.",
    hi: "Frappe HR ने अनुरोध स्वीकार नहीं किया: कोई मान या फ़ील्ड वहाँ मान्य नहीं है।",
  }),
} satisfies Sentences
