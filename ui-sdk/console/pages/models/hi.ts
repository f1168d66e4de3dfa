import { hi as fieldTexts } from "../../../elements/fields/hi.ts"
import type { Format } from "../../../elements/locale/format.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format): Messages => ({
  fields: fieldTexts,
  title: "डेटा मॉडल",
  lede: "आप अपने क्लाइंट से क्या माँगते हैं, हर फ़ील्ड के लिए। क्लाइंट वैकल्पिक फ़ील्ड रोक सकते हैं, अनिवार्य नहीं।",
  scope: "किसके लिए",
  allClients: "सभी क्लाइंट",
  scopeLocked: "पहले अपने बदलाव सहेजें या छोड़ें।",
  search: "फ़ील्ड खोजें",
  nothing: "इस नाम का कोई फ़ील्ड नहीं",
  clear: "सभी फ़ील्ड दिखाएँ",
  level: { off: "नहीं", optional: "वैकल्पिक", mandatory: "अनिवार्य" },
  levelFor: (field) => `क्या माँगा जाता है: ${field}`,
  summary: (optional, mandatory, all) =>
    `${f.number(all)} में से ${f.number(mandatory)} अनिवार्य, ${f.number(optional)} वैकल्पिक`,
  byDefault: (level) => `सभी क्लाइंट: ${level}`,
  asked: "माँगा गया, सहमति नहीं",
  unsaved: { asks: "माँगा जाएगा", less: "तुरंत बंद होगा", "at-once": "सहेजा नहीं" },
  saveChanges: "बदलाव सहेजें",
  discard: "बदलाव छोड़ें",
  effect: {
    asksAll: (count) =>
      `${f.number(count)} फ़ील्ड और माँगे जाएँगे: हर जुड़े क्लाइंट से पहले पूछा जाता है, और सहमति तक वह पहले की तरह साझा करता है।`,
    asks: (count) =>
      `${f.number(count)} फ़ील्ड और माँगे जाएँगे: क्लाइंट से पहले पूछा जाता है, और सहमति तक वह पहले की तरह साझा करता है।`,
    less: (count) =>
      `${f.number(count)} फ़ील्ड कम: वे आपको मिलना तुरंत बंद होते हैं, और अगला सिंक उन्हें यहाँ से मिटा देता है।`,
    atOnce: (count) => `${f.number(count)} फ़ील्ड: सहमति की ज़रूरत नहीं।`,
  },
  consequences: {
    counting: "गिना जा रहा है कि किस पर असर होगा ...",
    nobody: "किसी जुड़े क्लाइंट पर असर नहीं होगा।",
    asked: (clients, employees) =>
      `${f.number(clients)} क्लाइंट से HR एडमिन को मेल भेजकर पूछा जाएगा (${f.number(employees)} कर्मचारी)`,
    narrower: (clients, employees) =>
      `${f.number(clients)} क्लाइंट तुरंत कम साझा करेंगे, और अगला सिंक सभी को फिर पढ़ेगा (${f.number(employees)} कर्मचारी)`,
    employees: (count) => `${f.number(count)} कर्मचारी`,
    lacking: (client, field, lacking, employees) =>
      `${client}: ${f.number(employees)} में से ${f.number(lacking)} कर्मचारियों का ${field} नहीं है। अनिवार्य होने पर इसके बिना फ़ाइल नहीं ली जाएगी।`,
  },
  confirm: {
    title: "कम माँगें?",
    text: (fields) =>
      `${fields} आपको मिलना तुरंत बंद होंगे, और अगला सिंक उनके मान यहाँ से मिटा देगा। उन्हें फिर पाने के लिए क्लाइंट को फिर सहमत होना होगा।`,
    warnings: {
      employeeId: "कर्मचारी ID के बिना आप लोगों को अपने रिकॉर्ड से नहीं मिला सकते।",
      name: "नाम के बिना आपके सहकर्मियों को निर्देशिका में नाम नहीं दिखेगा।",
      status: "स्थिति के बिना आपको नहीं दिखेगा कि कौन जा चुका है।",
    },
    action: "कम माँगें",
    keep: "बदलते रहें",
  },
  saved: (narrowed, requests) =>
    [
      "सहेजा गया।",
      ...(requests === 0 ? [] : [`${f.number(requests)} क्लाइंट से पूछा गया।`]),
      ...(narrowed === 0 ? [] : [`${f.number(narrowed)} क्लाइंट कम साझा करते हैं।`]),
    ].join(" "),
  conflict: {
    title: "इस बीच किसी और ने डेटा मॉडल बदल दिया",
    text: "आपका कुछ न सहेजा गया, न खोया। मिलाकर देखें, फिर सहेजें या अपने बदलाव छोड़ें।",
    line: (field, theirs, mine) => `${field}: अब ${theirs}, आपका ${mine}`,
  },
  request: {
    open: "क्लाइंट के जवाब की प्रतीक्षा, कब से:",
    declined: "क्लाइंट ने मना किया, पूछा गया:",
    new: (fields) => `नए: ${fields}`,
    mandatory: (fields) => `अनिवार्य: ${fields}`,
    openText: "सहमति तक वह पहले जैसा साझा करता है।",
    declinedText: "वह पहले जैसा साझा करता है। वही फ़ील्ड फिर नहीं माँगे जाते।",
  },
  waiting: {
    title: "जवाब की प्रतीक्षा",
    since: "पूछा गया",
    none: "किसी क्लाइंट से जवाब बाकी नहीं।",
  },
})
