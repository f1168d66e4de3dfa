import { REFUSAL_WORDS_HI } from "../../../elements/refusals/hi.ts"
import { hi as fields } from "../../../elements/fields/hi.ts"
import { leftOutRowsHi } from "../left-out-words.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { mailboxHi } from "../../mailbox/hi.ts"
import { COVERED_HI } from "../covered-words.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format): Messages => ({
  refusal: REFUSAL_WORDS_HI,
  fields,
  mailbox: mailboxHi(f),
  covered: COVERED_HI,
  title: "जाँच लें, फिर जोड़ें",
  lede: (vendor) => `अभी तक कुछ नहीं भेजा गया है। जोड़ने पर पहला सिंक शुरू होगा और ${vendor} को रिकॉर्ड मिलने लगेंगे।`,
  ledeLater: (vendor) => `अभी तक कुछ नहीं भेजा गया है। यहाँ आपकी सहमति तय करती है कि ${vendor} को क्या मिल सकता है।`,
  from: "कहाँ से",
  to: "किसे",
  fieldsTitle: "फ़ील्ड",
  peopleTitle: "लोग",
  often: "कितनी बार",
  change: "बदलें",
  changeFrom: "कनेक्शन बदलें",
  changeFields: "फ़ील्ड बदलें",
  changePeople: "लोग बदलें",
  mode: {
    HRMS: "आपके HR सिस्टम से, केवल पढ़ने के लिए।",
    SFTP: "आपके SFTP फ़ोल्डर की फ़ाइल।",
    Custom: "आपका अपना API, केवल पढ़ने के लिए।",
    "Upload CSV": "आपकी अपलोड की हुई फ़ाइल।",
    "Push API": "आपके अपने सिस्टम से भेजे गए रिकॉर्ड।",
    "Assisted HRMS": "हमारी मदद से सेटअप।",
  },
  file: (name) => `आपकी फ़ाइल ${name}।`,
  secretsKept: "पासवर्ड और कुंजियाँ एन्क्रिप्ट करके रखी जाती हैं।",
  toText: (vendor, company) => `${company} का डेटा केवल ${vendor} को मिलेगा, किसी और को नहीं।`,
  category: (shared, all, category) => `${category}: ${f.number(all)} में से ${f.number(shared)}`,
  absent: (count, vendor) =>
    `${vendor} ने ${f.number(count)} और फ़ील्ड माँगे हैं जो आपकी फ़ाइल में नहीं हैं। बाद की किसी फ़ाइल में आने पर वे साझा होंगे।`,
  notShared: (labels) => `साझा नहीं: ${f.list(labels)}।`,
  masked: (labels) => `छिपा हुआ: ${f.list(labels)}।`,
  leftOutRows: leftOutRowsHi(f),
  people: (matching, total) => `${f.number(total)} में से ${f.number(matching)} कर्मचारी।`,
  everybody: "आपके स्रोत के सभी लोग।",
  rule: (field, isIncluded, values) =>
    isIncluded
      ? `केवल वे जिनका ${field} ${f.alternatives(values)} है।`
      : `उनके बिना जिनका ${field} ${f.alternatives(values)} है।`,
  later: "बाद में जुड़ने वाले लोग शामिल होंगे, जब तक कोई शर्त उन्हें न छोड़े।",
  schedule: {
    SFTP: "हर सोमवार की रात। कनेक्शन के विवरण में आप कोई और समय चुन सकते हैं।",
    "Upload CSV": "एक बार, अभी। कुछ बदलने पर नई फ़ाइल अपलोड करें।",
    "Push API": "जब भी आपका सिस्टम रिकॉर्ड भेजे।",
    "Assisted HRMS": "सेटअप पूरा होने पर, 7 दिन के भीतर।",
  },
  scheduleChosen: "आपका फ़ोल्डर आपके चुने हुए समय पर देखा जाता है।",
  scheduleGiven: "जैसा आपके सहकर्मी ने कनेक्शन के विवरण में तय किया, नहीं तो हर सोमवार की रात।",
  frequency: {
    once: "सप्ताह में एक बार",
    twice: "सप्ताह में दो बार",
    thrice: "सप्ताह में तीन बार",
    daily: "हर दिन",
    changes: "जब कुछ बदले",
  },
  frequencyText: {
    once: "हर सोमवार की रात। पहला सिंक तुरंत शुरू होता है।",
    twice: "हर सोमवार और गुरुवार की रात। पहला सिंक तुरंत शुरू होता है।",
    thrice: "हर सोमवार, बुधवार और शुक्रवार की रात। पहला सिंक तुरंत शुरू होता है।",
    daily: "हर रात। पहला सिंक तुरंत शुरू होता है।",
    changes: "आपके सिस्टम को हर 15 मिनट में देखा जाता है। पहला सिंक तुरंत शुरू होता है।",
  },
  safeTitle: "दो सुरक्षा उपाय हमेशा चालू रहते हैं",
  safeText: (vendor) =>
    `अगर एक साथ 20% से अधिक लोग आपके स्रोत से गायब लगें, तो सिंक रुककर आपसे पूछता है। और आप कनेक्शन को कभी भी उसके पेज पर बदल, रोक या बंद कर सकते हैं: ${vendor} के उत्पाद में या हमारे मेल किए लिंक से इसे फिर खोलें। बंद करने पर उसके लिए रखा डेटा मिट जाता है।`,
  consent: (company) => `जोड़कर आप पुष्टि करते हैं कि आप ${company} की ओर से यह डेटा साझा कर सकते हैं।`,
  failed: {
    title: "कनेक्शन नहीं बना",
    safe: "कुछ साझा नहीं हुआ, और आपका दर्ज किया हुआ सब सुरक्षित है।",
    offline: "हमारे सर्वर से उत्तर नहीं मिला। अपना नेटवर्क जाँचें, फिर कोशिश करें।",
    busy: "एक साथ बहुत सी कोशिशें हुईं। कुछ सेकंड रुककर फिर कोशिश करें।",
    broken: "हमारे सर्वर में गड़बड़ी हुई। एक मिनट में फिर कोशिश करें।",
    conflict: "किसी और विंडो ने इस बीच दूसरे उत्तर सहेजे हैं, या आपकी कंपनी पहले से जुड़ी है। देखने के लिए फिर से लोड करें।",
    refused: "कुछ उत्तर इस रूप में उपयोग नहीं हो सकते:",
    secrets: "आपका पासवर्ड या कुंजी किसी और ब्राउज़र में दर्ज हुई थी। उसे यहाँ फिर से दर्ज करें।",
    reload: "फिर से लोड करें",
    details: "विवरण जाँचें",
  },
  reference: (id) => `संदर्भ ${id}`,
  notReady: "पहले के चरण पूरे करें",
  connecting: "जोड़ा जा रहा है। स्रोत एक बार और जाँचा जाता है।",
  back: "वापस",
  connect: "जोड़ें और पहला सिंक शुरू करें",
  connectLater: "सहमति दें और जोड़ें",
  carryOn: "आगे बढ़ें",
})
