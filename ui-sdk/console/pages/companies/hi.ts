import type { Format } from "../../../elements/locale/format.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format): Messages => ({
  title: "कंपनियाँ",
  lede: "वे कंपनियाँ जिनके कर्मचारियों का डेटा इस इंस्टॉलेशन से होकर जाता है। कंपनी कितने भी वेंडरों से साझा करे, यहाँ एक ही बार दिखती है।",
  search: "कंपनियाँ खोजें",
  searchHint: "नाम या डोमेन",
  column: { company: "कंपनी", vendors: "वेंडर", failed: "समस्याएँ", lastSync: "पिछला सिंक" },
  noDomain: "अपना कोई डोमेन नहीं",
  connected: (connected, vendors) =>
    vendors === 0 ? "अब कोई नहीं" : `${f.number(vendors)} में से ${f.number(connected)} जुड़े हैं`,
  failed: (count) => `${f.number(count)} विफल`,
  never: "कभी नहीं",
  empty: {
    title: "अभी कोई कंपनी नहीं",
    text: "किसी वेंडर के आमंत्रित करते ही कंपनी यहाँ दिखती है।",
    noMatch: (search) => `“${search}” से कोई कंपनी नहीं मिली`,
    noMatchText: "वर्तनी जाँचें, या सभी कंपनियों में देखें।",
    clear: "सभी कंपनियाँ दिखाएँ",
  },
})
