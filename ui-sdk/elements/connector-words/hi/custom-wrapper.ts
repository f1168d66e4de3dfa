import type { FormWords } from "../connector-words.ts"

/** The ways to sign in, which the options of a select are called by as well. */
export const AUTH_TYPES_HI = {
  none: "बिना साइन इन के",
  bearer: "टोकन",
  basic: "उपयोगकर्ता नाम और पासवर्ड",
  header: "हेडर",
}

export const CUSTOM_WRAPPER_HI: FormWords = {
  url: {
    label: "पता",
    help: "जहाँ से आपके कर्मचारी पढ़े जाते हैं: page, size और updated_since के साथ।",
  },
  auth_type: {
    label: "प्रमाणीकरण",
    optionNames: AUTH_TYPES_HI,
  },
  token: { label: "टोकन", help: "Authorization: Bearer के रूप में भेजा जाता है।" },
  username: { label: "उपयोगकर्ता नाम" },
  password: { label: "पासवर्ड" },
  header_name: { label: "हेडर", help: "उसका नाम, जैसे X-Api-Key।" },
  header_value: { label: "हेडर का मान" },
}
