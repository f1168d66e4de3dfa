import type { Format } from "../../../elements/locale/format.ts"
import { uploadDelaysHi } from "../../../elements/locale/upload-delays.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format): Messages => ({
  title: "कर्मचारियों की फ़ाइल अपलोड करें",
  lede: "CSV या Excel फ़ाइल, हर पंक्ति में एक कर्मचारी। पहली पंक्ति में कॉलम के नाम हों।",
  drop: "फ़ाइल यहाँ छोड़ें, या चुनें",
  dropHint: "CSV 1 GB तक, Excel (.xlsx) 50 MB तक",
  choose: "फ़ाइल चुनें",
  replace: "फ़ाइल बदलें",
  safe: "फ़ाइल एन्क्रिप्ट करके रखी जाती है और केवल यही ब्राउज़र उसे खोल सकता है। पंक्तियाँ साझा होने पर, या 7 दिन बाद, वह हटा दी जाती है।",
  opening: "वर्कबुक खोली जा रही है…",
  sheetTitle: "कर्मचारी किस शीट में हैं?",
  rows: (count) => `${f.number(count)} ${f.plural(count, { one: "पंक्ति", other: "पंक्तियाँ" })}`,
  sent: (sent, total) => `${f.bytes(total)} में से ${f.bytes(sent)}`,
  rate: (rate) => `${f.bytes(rate)} प्रति सेकंड`,
  left: (millis) => `लगभग ${f.duration(millis)} शेष`,
  progress: "अपलोड की प्रगति",
  waiting: "कनेक्शन टूट गया है। जो पहुँच चुका है वह सुरक्षित है, अपलोड अपने आप जारी रहेगा।",
  delay: uploadDelaysHi,
  reading: "फ़ाइल पहुँच गई है। हम उसके कॉलम पढ़ रहे हैं…",
  read: (rows, columns) =>
    `${f.number(rows)} ${f.plural(rows, { one: "पंक्ति", other: "पंक्तियाँ" })}, ${f.number(columns)} कॉलम`,
  resume: (name) => `${name} का अपलोड रुक गया था। जहाँ रुका था वहीं से जारी रखने के लिए वही फ़ाइल फिर चुनें।`,
  problem: {
    empty: "फ़ाइल में कोई पंक्ति नहीं है। उसे कर्मचारियों के साथ फिर एक्सपोर्ट करें।",
    "too-large": "फ़ाइल बहुत बड़ी है। उसे बाँटें, या Excel फ़ाइल को CSV के रूप में सहेजें।",
    "old-workbook": "2007 से पहले की Excel फ़ाइलें (.xls) नहीं पढ़ी जा सकतीं। उसे .xlsx या CSV के रूप में सहेजें।",
    "protected-or-damaged": "वर्कबुक पासवर्ड से सुरक्षित है या ख़राब है। उसे बिना पासवर्ड सहेजें और फिर चुनें।",
    "too-many-rows": "शीट में 10,00,000 से ज़्यादा पंक्तियाँ हैं। उसे कई फ़ाइलों में बाँटें।",
    gone: "फ़ाइल किसी दूसरी विंडो में बदल दी गई, या हटा दी गई। उसे फिर चुनें।",
    refused: "फ़ाइल का उपयोग नहीं हो सका।",
  },
  blocked: "आगे बढ़ने के लिए फ़ाइल अपलोड करें",
  back: "वापस",
  next: "आगे बढ़ें",
})
