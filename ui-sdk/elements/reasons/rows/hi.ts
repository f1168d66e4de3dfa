import type { RowTexts } from "../../../../core/contract/reasons/reason-codes.ts"
import { nameField } from "../../fields/field-texts.ts"
import { hi as fields } from "../../fields/hi.ts"
import type { Format } from "../../locale/format.ts"

const SEPARATOR = "कॉलमों के बीच का अल्पविराम या अर्धविराम"
const ONE_ID = "हर व्यक्ति को उसकी अपनी कर्मचारी ID दें"

export const rowsHi = (f: Format): RowTexts => {
  const name = (key: string): string => nameField(fields, key)
  const names = (keys: ReadonlyArray<string>): string => f.list(keys.map(name))
  const values = (found: number, expected: number): string =>
    `इस पंक्ति में ${f.number(found)} मान हैं और फ़ाइल में ${f.number(expected)} कॉलम।`
  return {
    "status.left-already":
      "स्थिति के अनुसार कर्मचारी काम कर रहा है, पर काम का अंतिम दिन बीत चुका है: उसे छोड़ चुका माना गया। जो ग़लत हो उसे सुधारें।",
    "status.not-understood": "यह स्थिति हमें पता नहीं है। बताएँ कि इसका अर्थ सक्रिय, निष्क्रिय या समाप्त में से क्या है।",
    "status.not-mapped": "यह स्थिति हमें पता नहीं है। बताएँ कि इसका अर्थ सक्रिय, निष्क्रिय या समाप्त में से क्या है।",
    "status.waits": "तब तक नया कर्मचारी साझा नहीं होगा।",
    "status.value-not-mapped": ({ value }) =>
      `“${value}” स्थिति हमें पता नहीं है: इन कर्मचारियों की स्थिति वही रहेगी जो थी। बताएँ कि इसका अर्थ सक्रिय, निष्क्रिय या समाप्त में से क्या है।`,
    "status.others-not-mapped": "कुछ और स्थितियाँ भी हमें पता नहीं हैं।",
    "status.newcomers-wait": ({ ids, rows, more }) =>
      `इन नए कर्मचारियों की स्थिति पता होने तक वे साझा नहीं होंगे: ${f.list([...ids.map((id, index) => `${id} (पंक्ति ${rows[index] ?? ""})`), ...(more > 0 ? [`${f.number(more)} और`] : [])])}।`,
    "status.kept": "तब तक कर्मचारी की स्थिति वही रहेगी जो थी।",

    "required.value": ({ key }) => `${name(key)} ज़रूरी है, और यहाँ कोई मान नहीं है।`,
    "required.column": ({ key }) => `${name(key)} ज़रूरी है, और वह किसी कॉलम में नहीं है।`,
    "required.value-of-new": ({ key }) => `यह कर्मचारी नया है: ${name(key)} ज़रूरी है, और यहाँ कोई मान नहीं है।`,
    "required.column-of-new": ({ key }) => `यह कर्मचारी नया है: ${name(key)} ज़रूरी है, और वह किसी कॉलम में नहीं है।`,
    "required.of-dependent": ({ key }) => `हर आश्रित के लिए यह ज़रूरी है: ${name(key)}। यहाँ वह नहीं है।`,
    "required.by-subset": ({ key }) =>
      `कौन शामिल है, यह इस पर निर्भर है: ${name(key)}। इस नए कर्मचारी में वह नहीं है। उसे पंक्ति में जोड़ें।`,
    "required.missing": ({ keys }) =>
      `यह नहीं है: ${names(keys)}। फ़ाइल में इसका कॉलम भी नहीं है। कॉलम जोड़ें, या कर्मचारी ID सुधारें।`,
    "required.missing-of-new": ({ keys }) =>
      `यह कर्मचारी नया है, और यह नहीं है: ${names(keys)}। फ़ाइल में इसका कॉलम भी नहीं है। कॉलम जोड़ें, या कर्मचारी ID सुधारें।`,
    "dependents.not-a-list": () => "ये आश्रित नहीं हैं। हर आश्रित का नाम, संबंध और जन्म तिथि अलग-अलग चाहिए।",
    "dependents.too-many": ({ limit }) => `${f.number(limit)} से ज़्यादा आश्रित हैं।`,

    "row.header": "इस पंक्ति में कॉलमों के नाम दोहराए गए हैं, यह कर्मचारी नहीं है। इसे हटा दें।",
    "row.totals": "यह कुल योग की पंक्ति लगती है, कर्मचारी नहीं। इसे हटा दें, या कर्मचारी ID सुधारें।",
    "row.note": "यह रिपोर्ट की टिप्पणी लगती है, कर्मचारी नहीं। इसे हटा दें, या कर्मचारी ID सुधारें।",
    "row.similar-to-known": ({ id }) =>
      `यह कर्मचारी ID पहले से दर्ज ${id} से केवल बड़े-छोटे या एक जैसे दिखने वाले अक्षरों में अलग है। ID को वैसे ही लिखें, या व्यक्ति को दूसरी ID दें। तब तक कोई नहीं जुड़ेगा, और ${id} वैसा ही रहेगा।`,
    "row.similar": ({ id, row, otherId, otherRow }) =>
      `पंक्ति ${String(row)} और ${String(otherRow)} की कर्मचारी ID ${id} और ${otherId} केवल बड़े-छोटे या एक जैसे दिखने वाले अक्षरों में अलग हैं। उनमें से एक सुधारें। तब तक दोनों का उपयोग नहीं होगा।`,
    "row.older": ({ newerAt }) =>
      `हमारे पास इस कर्मचारी की इससे नई जानकारी है, ${f.dateTime(newerAt)} की, इसलिए इस पुरानी से कुछ नहीं बदलता।`,
    "row.time": "यह समय के साथ तारीख नहीं है। तारीख और समय दोनों पूरे लिखें।",
    "row.replaces": ({ row }) =>
      `यही कर्मचारी पंक्ति ${String(row)} में दूसरे मानों के साथ है। आख़िरी पंक्ति मानी जाती है।`,
    "row.contradicts": ({ row }) =>
      `यही कर्मचारी पंक्ति ${String(row)} में दूसरे मानों के साथ है। एक ही पंक्ति रखें, या ${ONE_ID}।`,
    "row.repeated": ({ row }) =>
      `पंक्ति ${String(row)} में भी, दूसरे मानों या ID की दूसरी वर्तनी के साथ। एक ही पंक्ति रखें, या ${ONE_ID}।`,
    "row.two-people": ({ row, otherRow }) =>
      `पंक्ति ${String(row)} और ${String(otherRow)} में दो लोगों की यही कर्मचारी ID है। सुधारने तक दोनों का उपयोग नहीं होगा: ${ONE_ID}।`,
    "row.not-a-record": "यह किसी कर्मचारी का रिकॉर्ड नहीं है।",
    "row.too-few-values": ({ found, expected }) =>
      `${values(found, expected)} ${SEPARATOR} जाँचें: ख़ाली मान के लिए भी वह चाहिए।`,
    "row.too-many-values": ({ found, expected }) =>
      `${values(found, expected)} जिस मान में ${SEPARATOR} हो, उसे उद्धरण चिह्नों में लिखें।`,
    "row.delimiter-at-end": ({ found, expected }) =>
      `${values(found, expected)} पंक्ति के अंत का चिह्न हटा दें, या जिस मान में ${SEPARATOR} हो, उसे उद्धरण चिह्नों में लिखें।`,
    "row.beyond-header": ({ column }) =>
      `इस पंक्ति में कॉलम ${f.number(column)} के बाद भी मान है, जबकि नाम वाला आख़िरी कॉलम वही है।`,
    "row.open-quote": ({ value }) =>
      `इस पंक्ति का मान ${f.number(value)} उद्धरण चिह्न से शुरू होता है, पर उस पर ख़त्म नहीं होता।`,
    "row.inner-quote": ({ value }) =>
      `इस पंक्ति के मान ${f.number(value)} के बीच में उद्धरण चिह्न है। उसे दो बार लिखें, और मान को उद्धरण चिह्नों में रखें।`,
    "row.endless-quote": "इस पंक्ति का एक उद्धरण चिह्न बंद नहीं हुआ, या किसी मान के बीच में है।",
    "row.too-long": () => "यह पंक्ति बहुत लंबी है। बीच में नई पंक्ति का चिह्न छूट गया है।",
    "row.lines": ({ lines }) => `यह पंक्ति फ़ाइल की ${f.number(lines)} पंक्तियों में फैली है।`,
  }
}
