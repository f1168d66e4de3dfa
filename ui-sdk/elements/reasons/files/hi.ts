import type { FileTexts } from "../../../../core/contract/reasons/reason-codes.ts"
import { nameField } from "../../fields/field-texts.ts"
import { hi as fields } from "../../fields/hi.ts"
import type { Format } from "../../locale/format.ts"

const SAVE = "उसे Excel में खोलें और “CSV UTF-8” के रूप में सहेजें।"
const EXPORT = "सूची को CSV के रूप में निर्यात करें।"
const UNPACK = "उसे खोलें और अंदर की CSV फ़ाइल दें।"
const SAVE_AGAIN = "फ़ाइल को फिर से “CSV UTF-8” के रूप में सहेजें।"
const ONE_OF_THEM = "एक का नाम बदलें या उसे हटाएँ।"

const KINDS: Readonly<Record<string, string>> = {
  workbook: `यह Excel की वर्कबुक है। ${SAVE}`,
  zip: `यह पैक की हुई फ़ाइल है। ${UNPACK}`,
  "old-office": `यह पुरानी Excel वर्कबुक या कोई और दस्तावेज़ है। ${SAVE}`,
  pdf: `यह PDF दस्तावेज़ है। ${EXPORT}`,
  gzip: `यह पैक की हुई फ़ाइल है। ${UNPACK}`,
  archive: `यह पैक की हुई फ़ाइल है। ${UNPACK}`,
  image: `यह चित्र है। ${EXPORT}`,
  database: `यह डेटाबेस है। ${EXPORT}`,
  html: `यह वेब पेज है, शायद साइन-इन का। ${EXPORT}`,
  xml: `यह XML दस्तावेज़ है। ${EXPORT}`,
  json: `यह JSON दस्तावेज़ है। ${EXPORT}`,
  rtf: `यह टेक्स्ट का दस्तावेज़ है। ${EXPORT}`,
}

const DELIMITERS: Readonly<Record<string, string>> = {
  comma: "अल्पविराम",
  semicolon: "अर्धविराम",
  tab: "टैब",
  pipe: "खड़ी रेखा",
}

export const filesHi = (f: Format): FileTexts => {
  const name = (key: string): string => nameField(fields, key)
  const row = (number: number): string => `पंक्ति ${f.number(number)}`
  return {
    "file.empty": "फ़ाइल ख़ाली है। उसमें कॉलमों के नाम की एक पंक्ति और हर कर्मचारी की एक पंक्ति चाहिए।",
    "file.header-only": "फ़ाइल में कॉलमों के नाम हैं, पर उनके नीचे कोई कर्मचारी नहीं है। उसे पंक्तियों के साथ फिर निर्यात करें।",
    "file.changed": "पढ़ते समय फ़ाइल बदल गई। जब उसमें कुछ लिखा न जा रहा हो, तब फिर कोशिश करें।",
    "file.not-read": () => "फ़ाइल अंत तक पढ़ी नहीं जा सकी। फिर कोशिश करें।",
    "file.other-kind": ({ kind }) => KINDS[kind] ?? `यह CSV फ़ाइल नहीं है। ${EXPORT}`,
    "file.header-endless": (at) =>
      `${row(at.row)} में कॉलमों के नाम होने चाहिए, पर वह ख़त्म नहीं होती: कोई उद्धरण चिह्न बंद नहीं है, या यह CSV फ़ाइल नहीं है।`,
    "file.one-column": (at) =>
      `${row(at.row)} में एक ही कॉलम है: नामों के बीच अल्पविराम, अर्धविराम या टैब नहीं है। ${SAVE_AGAIN}`,
    "file.header-unnamed": (at) =>
      `${row(at.row)} में कॉलमों के नाम होने चाहिए, पर वे नहीं हैं। हर कॉलम के ऊपर नाम लिखें।`,
    "file.header-row": (at) => `${row(at.row)} में कॉलमों के नाम पढ़े नहीं जा सके।`,
    "file.rows-unreadable": ({ rows, row: first }) =>
      `${f.number(rows)} पंक्तियाँ पढ़ी नहीं जा सकीं; पहली ${row(first)} है।`,
    "file.delimiter-taken": ({ delimiter }) =>
      `हमने कॉलमों के बीच ${DELIMITERS[delimiter] ?? delimiter} माना। देखें कि हर कॉलम का नाम है, और फ़ाइल को फिर से “CSV UTF-8” के रूप में सहेजें।`,
    "file.zero-byte": (at) => `${row(at.row)} में फ़ाइल ख़राब है, या यह टेक्स्ट नहीं है। ${SAVE_AGAIN}`,
    "file.not-utf-8": (at) => `${row(at.row)} में ऐसे अक्षर हैं जो पढ़े नहीं जा सकते। ${SAVE_AGAIN}`,
    "file.mixed-encodings": (at) =>
      `${row(at.row)} के अक्षर बाकी पंक्तियों से अलग ढंग से लिखे हैं: फ़ाइल ख़राब है, या कई फ़ाइलों को जोड़कर बनी है। ${SAVE_AGAIN}`,
    "file.cut-off": (at) => `फ़ाइल ${row(at.row)} में कट गई है। उसे फिर निर्यात करें।`,
    "file.open-encoding": ({ row: at, encodings }) =>
      `${row(at)} के अक्षर कई तरह से पढ़े जा सकते हैं (${f.list(encodings)}), और ग़लत अनुमान से नाम बदल जाते। ${SAVE_AGAIN}`,
    "file.no-encoding": (at) => `${row(at.row)} में ऐसे अक्षर हैं जो पढ़े नहीं जा सकते। ${SAVE_AGAIN}`,
    "file.mixed-scripts": (at) =>
      `${row(at.row)} के एक शब्द में दो लिपियों के अक्षर हैं, इसलिए पक्का नहीं कि फ़ाइल कैसे पढ़ी जाए। ${SAVE_AGAIN}`,
    "file.not-encoding": ({ row: at, encoding }) =>
      `${row(at)} के अक्षर ${encoding} में नहीं लिखे हैं। ${SAVE_AGAIN}`,
    "file.not-utf-16": (at) => `${row(at.row)} में फ़ाइल ख़राब है। ${SAVE_AGAIN}`,

    "column.occurs-twice": ({ header, first, second }) =>
      `कॉलम “${header}” दो बार है (कॉलम ${f.number(first)} और ${f.number(second)})। ${ONE_OF_THEM}`,
    "column.looks-alike": ({ one, other, key }) => `“${one}” और “${other}” दोनों ${name(key)} लगते हैं। एक चुनें।`,
    "column.not-there": ({ header }) => `कॉलम “${header}” नहीं है। उसे फिर जोड़ें या दूसरा चुनें।`,
    "column.given-twice": ({ header, first, second }) =>
      `कॉलम “${header}” दो बार है (कॉलम ${f.number(first)} और ${f.number(second)})। ${ONE_OF_THEM}`,
    "column.same-field": ({ one, other, key }) =>
      `“${one}” और “${other}” दोनों का मेल ${name(key)} से है। एक रखें।`,
    "column.two-fields": ({ header, key }) =>
      `कॉलम “${header}” का मेल दो बार है, दूसरी बार ${name(key)} से। एक रखें।`,
    "column.unknown-field": ({ header, nearest }) =>
      `कॉलम “${header}” का मेल ऐसे फ़ील्ड से है जिसे हम नहीं जानते।${nearest.length === 0 ? "" : ` शायद ${f.list(nearest.map(name))}?`}`,
    "column.refused": "कॉलमों का मेल ऐसे नहीं हो सकता। हर एक का अपना नाम और अपना फ़ील्ड चाहिए।",
    "column.no-employee-id":
      "किसी कॉलम में कर्मचारी ID नहीं है, जिसके बिना कर्मचारियों को अलग-अलग पहचाना नहीं जा सकता। वह कॉलम चुनें जिसमें यह है।",
    "column.required": ({ key }) =>
      `${name(key)} ज़रूरी है, और किसी कॉलम में यह नहीं है। वह कॉलम चुनें जिसमें यह है, या कॉलम जोड़ें।`,
    "column.of-subset": ({ key }) =>
      `कौन शामिल है, यह ${name(key)} पर निर्भर है, और किसी कॉलम में यह नहीं है। वह कॉलम चुनें जिसमें यह है, या बदलें कि कौन शामिल है।`,
    "column.of-rule": ({ header, problem }) =>
      problem === "twice"
        ? `कॉलम “${header}” मानों के एक सहेजे हुए बदलाव में काम आता है, और वह दो बार है। ${ONE_OF_THEM}`
        : `कॉलम “${header}” मानों के एक सहेजे हुए बदलाव में काम आता है, और वह नहीं है। उसे फिर जोड़ें, या वह बदलाव हटाएँ।`,
    "column.masked-by-rule": ({ header, key, into }) =>
      `कॉलम “${header}” में ${name(key)} है, जो छिपा रहता है। वह ${name(into)} का हिस्सा नहीं बन सकता।`,
    "field.required": "यह ज़रूरी है।",
    "field.given-twice": "यह एक से ज़्यादा बार दिया गया है।",
    "field.unknown": ({ nearest }) =>
      `हम इस फ़ील्ड को नहीं जानते।${nearest.length === 0 ? "" : ` शायद ${nearest.join(", ")}?`}`,
  }
}
