import { reasonsHi } from "../../../elements/reasons/hi.ts"
import { makeWordReason } from "../../../elements/reasons/word-reason.ts"
import { hi as fields } from "../../../elements/fields/hi.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { encodingHi } from "../../../elements/readings/encoding-words.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format): Messages => ({
  wordReason: makeWordReason(reasonsHi(f)),
  fields,
  encoding: encodingHi,
  title: "अपने कॉलम हमारे फ़ील्ड से मिलाएँ",
  lede: (matched, all) =>
    `आपके ${f.number(all)} कॉलम में से ${f.number(matched)} का मेल नाम और सामग्री से मिला है। “जाँच लें” वाले कॉलम देखें।`,
  kept: {
    upload: "आपके उत्तर अगले अपलोड के लिए रखे जाते हैं।",
    pulled: "हर सिंक फ़ाइल को वैसे ही पढ़ता है जैसे आप यहाँ बताते हैं।",
  },
  file: (rows, columns, bytes) =>
    `${f.number(rows)} ${f.plural(rows, { one: "पंक्ति", other: "पंक्तियाँ" })}, ${f.number(columns)} कॉलम, ${f.bytes(bytes)}`,
  sheet: (name) => `शीट “${name}”`,
  replace: "फ़ाइल बदलें",
  show: "कॉलम दिखाएँ",
  filter: { all: "सभी", check: "जाँच लें", matched: "मिले हुए", unused: "उपयोग में नहीं" },
  table: "फ़ाइल के कॉलम",
  head: { column: "आपका कॉलम", samples: "उसमें क्या है", field: "कहाँ जाता है", sure: "कितना पक्का" },
  goesTo: (column) => `${column} कहाँ जाता है`,
  unused: "उपयोग में नहीं",
  splitInto: (fields, sign) => (sign === "" ? `अलग करके: ${fields}` : `“${sign}” पर अलग करके: ${fields}`),
  splitExamples: "अलग किए गए भागों के उदाहरण",
  between: " · ",
  joinWith: (field: string, others: string) => `${field}, ${others} के साथ जोड़कर`,
  joinedAs: (values) => `उदाहरण: ${values}`,
  joinedWith: (others: string) => `${others} के साथ जोड़ा गया`,
  required: (field) => `${field} (ज़रूरी)`,
  derived: (field) => `${field} (ज़रूरी, कॉलम न हो तो अपने-आप तय होता है)`,
  renamed: (original) => `दूसरे कॉलम का भी यही नाम है: ${original}`,
  unnamed: "बिना नाम का कॉलम",
  empty: "हर पंक्ति में ख़ाली",
  sure: {
    certain: "पक्का",
    remembered: "पिछली बार जैसा",
    check: "जाँच लें",
    yours: "आपका चुनाव",
    none: "कोई मेल नहीं मिला",
    leftOut: "छोड़ा गया, आपका चुनाव",
  },
  byValues: "कॉलम की सामग्री से",
  byName: "नाम मिलते-जुलते हैं",
  isYearly: "क्या यह राशि सालाना है?",
  isMonthly: "क्या यह राशि मासिक है?",
  note: "जो कॉलम उपयोग में नहीं हैं वे साझा नहीं होते",
  noteText: (vendor) =>
    `उन्हें केवल मेल सुझाने और यहाँ कुछ मान दिखाने के लिए देखा जाता है। उनका कुछ भी ${vendor} को नहीं भेजा जाता।`,
  header: {
    title: "आपके कॉलमों के नाम वाली पंक्ति",
    summary: (row: number) => `आपके कॉलमों के नाम पंक्ति ${f.number(row)} में हैं।`,
    change: "सही नहीं है?",
    help: "नामों वाली पंक्ति चुनें। उसके ऊपर की पंक्तियाँ नहीं पढ़ी जातीं।",
    choose: (row: number) => `नाम पंक्ति ${f.number(row)} में हैं`,
  },
  fileTitle: "इस फ़ाइल में क्या है?",
  everyone: "सभी लोग",
  everyoneText: "जो फ़ाइल में नहीं हैं वे निष्क्रिय माने जाते हैं।",
  changes: "केवल बदले हुए रिकॉर्ड",
  changesText: "जो लोग और फ़ील्ड फ़ाइल में नहीं हैं वे वैसे ही रहते हैं। ख़ाली सेल अपना फ़ील्ड मिटाती है।",
  missing: (fields) => `${fields} के लिए कॉलम चुनें, या ऐसी फ़ाइल अपलोड करें जिसमें यह हो`,
  list: (names) => f.list(names),
  ready: "सभी ज़रूरी फ़ील्ड के लिए कॉलम है",
  readyPartial: "नए कर्मचारी के लिए हर ज़रूरी फ़ील्ड चाहिए। पंक्तियों की जाँच दिखाएगी कि नया कौन है।",
  readyDerived: (field) => `सभी ज़रूरी फ़ील्ड के लिए कॉलम है। ${field} अपने-आप तय होता है।`,
  loading: "कॉलम लोड हो रहे हैं…",
  noFile: {
    title: "मिलाने के लिए अभी कोई फ़ाइल नहीं है",
    text: "फ़ोल्डर में अभी कोई फ़ाइल नहीं है। पहली फ़ाइल आने पर उसके कॉलम नाम से मिलाए जाएँगे। अगर किसी ज़रूरी कॉलम का मेल नहीं मिला तो हम आपको ईमेल करेंगे।",
  },
  failed: "हम आपकी फ़ाइल के कॉलम नहीं पढ़ सके",
  again: "फिर कोशिश करें",
  gone: "फ़ाइल अब यहाँ नहीं है। उसे फिर अपलोड करें।",
  upload: "फ़ाइल अपलोड करें",
  back: "वापस",
  next: "पंक्तियाँ जाँचें",
  nextPulled: "आगे बढ़ें",
})
