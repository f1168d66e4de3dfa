import { REFUSAL_WORDS_HI } from "../../../elements/refusals/hi.ts"
import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"
import type { Words } from "./en.ts"

export const hi = (f: Format, byReader: ByReader): Words => ({
  loading: "लोड हो रहा है",
  stillLoading: "अभी भी लोड हो रहा है। सेवा सामान्य से धीमी है।",
  loadFailed: "यह लोड नहीं हुआ",
  again: "फिर कोशिश करें",
  problem: {
    offline: "सेवा तक पहुँचा नहीं जा सका। अपना नेटवर्क जाँचें, फिर कोशिश करें।",
    busy: "कम समय में बहुत अधिक अनुरोध हुए। एक मिनट रुकें, फिर कोशिश करें।",
    broken: "सेवा ने उत्तर नहीं दिया। कुछ नहीं बदला है। एक मिनट में फिर कोशिश करें।",
    conflict: "इस बीच किसी और ने इसे बदल दिया है।",
    refused: "सेवा ने इसे स्वीकार नहीं किया।",
    expired: "आपका सत्र समाप्त हो गया है। फिर से साइन इन करें।",
  },
  refusal: REFUSAL_WORDS_HI,
  reference: (id) => `संदर्भ ${id}`,
  shown: (shown, total) => `${f.number(total)} में से ${f.number(shown)}`,
  more: "और दिखाएँ",
  counting: "गिन रहे हैं ...",
  range: {
    any: "कोई भी समय",
    period: { hour: "पिछला घंटा", day: "पिछले 24 घंटे", week: "पिछले 7 दिन", month: "पिछले 30 दिन" },
    days: "दिन चुनें…",
    title: "कौन-से दिन?",
    first: "पहला दिन",
    last: "आखिरी दिन",
    wrong: "दोनों दिन चुनें। आखिरी दिन पहले दिन से पहले का नहीं हो सकता।",
    show: "ये दिन दिखाएँ",
    between: (from, to) => `${from} से ${to} तक`,
  },
  rate: (perSecond) => `${f.number(Math.max(1, Math.round(perSecond)))} प्रति सेकंड`,
  left: (milliseconds) => `लगभग ${f.duration(milliseconds)} बाकी`,
  held: {
    title: "यह सिंक आपके उत्तर की प्रतीक्षा में है",
    text: (left, changed) =>
      `इसका अभी कुछ साझा नहीं हुआ। यह ${f.number(left)} कर्मचारियों को गया हुआ मानेगा, और कुल ${f.number(changed)} को बदलेगा। ${byReader({ vendor: "संदेह हो तो कंपनी की HR टीम से पूछें।", company: "संदेह हो तो अपनी HR टीम से पूछें।", operator: "संदेह हो तो कंपनी की HR टीम से पूछें।" })}`,
    share: "ये बदलाव साझा करें",
    drop: "यह सिंक छोड़ें",
    done: "उत्तर दिया गया",
  },
  close: "बंद करें",
  cancel: "रद्द करें",
  keep: "रहने दें",
  undo: "वापस लें",
  copy: "कॉपी करें",
  copied: "कॉपी हो गया",
  dismiss: "हटाएँ",
  required: "यह फ़ील्ड भरें।",
  typeToConfirm: (name) => `पुष्टि के लिए ${name} लिखें`,
  chartTable: "तालिका के रूप में दिखाएँ",
  clientChoice: {
    nobody: byReader({
      vendor: "कोई क्लाइंट नहीं मिला। वर्तनी जाँचें।",
      company: "कोई कनेक्शन नहीं मिला। वर्तनी जाँचें।",
      operator: "कोई क्लाइंट नहीं मिला। वर्तनी जाँचें।",
    }),
    more: "और भी हैं। नाम, ईमेल या अपना संदर्भ लिखें।",
  },
  actionsFor: (name) => `${name} के लिए कार्रवाइयाँ`,
})
