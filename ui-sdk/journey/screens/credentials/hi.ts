import type { Format } from "../../../elements/locale/format.ts"
import { CONNECTOR_WORDS_HI } from "../connector-words/hi.ts"
import { FORM_SETTINGS_WORDS_HI } from "../form-settings/form-settings-words.ts"
import { HOST_KEY_WORDS_HI } from "../host-key-words.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format): Messages => ({
  title: (system) => `${system} में साइन इन करें`,
  titleServer: "फ़ाइल कहाँ है?",
  titleApi: "आपका API कहाँ है?",
  lede: (vendor) =>
    `किसी व्यक्ति के पासवर्ड के बजाय इसी काम के लिए बना खाता उपयोग करें। ये विवरण हमारे यहाँ सीलबंद रहते हैं और ${vendor} को कभी नहीं दिखते।`,
  field: {
    optional: "वैकल्पिक",
    reveal: (label) => `दिखाएँ: ${label}`,
    hide: (label) => `छिपाएँ: ${label}`,
    stored: "सहेजा हुआ है। बदलने के लिए टाइप करें।",
    chooseFile: "फ़ाइल चुनें",
    chooseOption: "चुनें",
  },
  mismatch: "इसका रूप अपेक्षित रूप से मेल नहीं खाता।",
  help: {
    title: "ये कहाँ मिलेंगे",
    guide: "गाइड खोलें",
    text: "यदि आप इस सिस्टम के एडमिनिस्ट्रेटर नहीं हैं, तो उनसे पूछें।",
  },
  test: "कनेक्शन जाँचें",
  testAgain: "फिर जाँचें",
  testing: "जाँच हो रही है",
  testingText: "जोड़कर पहली पंक्तियाँ पढ़ी जा रही हैं। इसमें एक मिनट तक लग सकता है।",
  worked: {
    all: "कनेक्शन काम करता है",
    some: (works, all) => `${f.number(all)} में से ${f.number(works)} समूह पढ़े जा सकते हैं`,
    rows: (rows) => `पहले पेज पर ${f.number(rows)} ${f.plural(rows, { one: "पंक्ति", other: "पंक्तियाँ" })}`,
    noRows: "अभी पढ़ने को कुछ नहीं है। पहली फ़ाइल या रिकॉर्ड आते ही सिंक शुरू होगा।",
    readable: "पढ़ा जा सकता है",
    notReadable: "पढ़ा नहीं जा सकता",
    findings: (rows) =>
      `पहली पंक्तियों के ${f.number(rows)} मान छोड़ दिए जाएँगे, क्योंकि वे मान्य नहीं हैं। पहले सिंक के बाद आप उन्हें देखेंगे।`,
  },
  category: {
    detail_info_fields: "कर्मचारी का विवरण",
    dependent_details_fields: "आश्रित",
    bank_details_fields: "बैंक विवरण",
    ctc_details_fields: "वार्षिक वेतन",
    salary_monthly_details_fields: "मासिक वेतन",
  },
  failed: {
    title: "जाँच सफल नहीं हुई",
    offline: "हमारे सर्वर से उत्तर नहीं मिला। अपना नेटवर्क देखें और फिर जाँचें। आपने जो टाइप किया वह यहीं है।",
    broken: "हमारे सर्वर में गड़बड़ी हुई। आपने जो टाइप किया वह यहीं है। एक मिनट बाद फिर जाँचें।",
    busy: "बहुत बार कोशिश हुई। कुछ सेकंड रुककर फिर जाँचें।",
  },
  hostKey: HOST_KEY_WORDS_HI,
  connectors: CONNECTOR_WORDS_HI,
  settings: FORM_SETTINGS_WORDS_HI,
  blocked: {
    loading: "फ़ॉर्म लोड हो रहा है",
    missing: (labels) => `अभी बाकी है: ${f.list(labels)}`,
    notTested: "आगे बढ़ने के लिए कनेक्शन जाँचें",
    failed: "काम करने वाले विवरण की प्रतीक्षा है",
  },
  back: "वापस",
  next: "आगे बढ़ें",
  nextWithout: (groups) =>
    groups.length > 2 ? "जो पढ़ा जा सकता है उसके साथ आगे बढ़ें" : `${f.list(groups)} के बिना आगे बढ़ें`,
})
