import { hi as fields } from "../fields/hi.ts"
import type { Format } from "../locale/format.ts"
import type { SharingWords } from "./words-en.ts"

export const sharingWordsHi = (f: Format): SharingWords => ({
  fields,
  fieldCount: (shared, all) => `${f.number(all)} में से ${f.number(shared)} फ़ील्ड`,
  locked: (count, vendor) => `${f.number(count)} फ़ील्ड ${vendor} के लिए ज़रूरी हैं: इनके बिना वे अपनी सेवा नहीं दे सकते।`,
  required: "ज़रूरी",
  masked: "छिपा हुआ",
  more: (count) => `${f.number(count)} और फ़ील्ड दिखाएँ`,
  where: "जहाँ",
  and: "और",
  ruleField: (rule) => `शर्त ${f.number(rule)}: फ़ील्ड`,
  ruleOperator: (rule) => `शर्त ${f.number(rule)}: है या नहीं है`,
  ruleValue: (rule) => `शर्त ${f.number(rule)}: मान जोड़ें`,
  is: "है",
  isNot: "नहीं है",
  addValue: "जोड़ें",
  value: (value, employees) => `${value} (${f.number(employees)})`,
  removeValue: (value) => `${value} हटाएँ`,
  deleteRule: (rule) => `शर्त ${f.number(rule)} मिटाएँ`,
  addRule: "शर्त जोड़ें",
  everybody: "सभी लोग साझा हैं। किसी को छोड़ने के लिए शर्त जोड़ें।",
  recordTitle: (vendor) => `${vendor} को ऐसा दिखेगा`,
  recordHint: "आपके स्रोत का एक असली रिकॉर्ड, जो आपके चुनाव के साथ बदलता है",
  recordChanged: (vendor) =>
    `${vendor} के नियमों ने इस रिकॉर्ड के कुछ मान बदले हैं, इसलिए वे आपके स्रोत से अलग हैं। आपके अपने चुनाव आपके स्रोत के मानों पर चलते हैं।`,
  recordEmpty: "आपका स्रोत पढ़ लेने पर यहाँ एक रिकॉर्ड दिखेगा।",
  notAvailable: "उपलब्ध नहीं",
  exampleNumber: (sample, samples) => `उदाहरण ${f.number(sample)}, कुल ${f.number(samples)}`,
  previous: "पिछला रिकॉर्ड",
  nextRecord: "अगला रिकॉर्ड",
})
