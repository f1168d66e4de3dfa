import type { FormWords } from "../connector-words.ts"

export const CUSTOM_WRAPPER_HI: FormWords = {
  url: {
    label: "पता",
    help: "जहाँ से आपके कर्मचारी पढ़े जाते हैं: page, size और updated_since के साथ।",
  },
  auth_type: {
    label: "प्रमाणीकरण",
    optionNames: { none: "कोई नहीं", bearer: "bearer", basic: "basic", header: "header" },
  },
  token: { label: "टोकन", help: "bearer के लिए: Authorization: Bearer के रूप में भेजा जाता है।" },
  username: { label: "उपयोगकर्ता नाम", help: "basic के लिए।" },
  password: { label: "पासवर्ड", help: "basic के लिए।" },
  header_name: { label: "हेडर", help: "header के लिए: उसका नाम, जैसे X-Api-Key।" },
  header_value: { label: "हेडर का मान", help: "header के लिए।" },
}
