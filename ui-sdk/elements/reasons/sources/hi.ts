import type { SourceTexts } from "../../../../core/contract/reasons/reason-codes.ts"
import { nameField } from "../../fields/field-texts.ts"
import { hi as fields } from "../../fields/hi.ts"
import type { Format } from "../../locale/format.ts"

/** What a source says only in English. */
const FAILURES_HI: Readonly<Record<string, string>> & { readonly data: string } = {
  auth: "आपके सिस्टम ने साइन-इन स्वीकार नहीं किया। साइन-इन का विवरण जाँचें।",
  permission: "साइन-इन सही है, पर उसे यह डेटा पढ़ने का अधिकार नहीं है। अपने सिस्टम के प्रशासक से अधिकार माँगें।",
  rate: "आपके सिस्टम ने बहुत ज़्यादा अनुरोधों के कारण मना किया। कुछ मिनट बाद फिर कोशिश होगी।",
  transient: "आपके सिस्टम से उत्तर नहीं मिला। कुछ मिनट बाद फिर कोशिश होगी।",
  missing: "अभी पढ़ने को कुछ नहीं है। देखें कि फ़ाइल सही जगह पर है या नहीं।",
  data: "आपके सिस्टम का उत्तर समझ में नहीं आया। पता और बाकी विवरण जाँचें।",
  row: "यह पंक्ति पढ़ी नहीं जा सकी।",
}

const NOT_AGREED = "पढ़ते समय आपका HR सिस्टम बदल गया:"

export const sourcesHi = (f: Format): SourceTexts => {
  const name = (key: string): string => nameField(fields, key)
  const names = (keys: ReadonlyArray<string>, more: number): string =>
    f.list([...keys.map(name), ...(more > 0 ? [`${f.number(more)} और`] : [])])
  return {
    "source.few": ({ key, filled, employees }) =>
      `${name(key)} ${f.number(employees)} में से ${f.number(filled)} कर्मचारियों के लिए मिला। देखें कि HR सिस्टम में यह भरा है या नहीं और साइन-इन को इसे पढ़ने का अधिकार है या नहीं, या जिस कॉलम में यह है उसका मेल चुनें।`,
    "source.fewer": ({ key, filled, employees, filledBefore, employeesBefore }) =>
      `${name(key)} ${f.number(employees)} में से ${f.number(filled)} कर्मचारियों के लिए मिला, जबकि पहले ${f.number(employeesBefore)} में से ${f.number(filledBefore)} के लिए मिला था। देखें कि यह फ़ील्ड, इसका कॉलम या इसे पढ़ने का अधिकार बदला तो नहीं।`,
    "source.no-pay": ({ period, employees }) =>
      `${f.number(employees)} कर्मचारियों में से किसी के लिए ${period === "yearly" ? "वार्षिक" : "मासिक"} वेतन का कोई हिस्सा नहीं मिला। देखें कि HR सिस्टम में वेतन रखा जाता है या नहीं और साइन-इन को उसे पढ़ने का अधिकार है या नहीं।`,
    "source.no-column": ({ keys, more }) =>
      `इनके लिए कोई कॉलम नहीं है: ${names(keys, more)}। इसलिए किसी का मान नहीं मिला। कॉलम जोड़ें, या जिस कॉलम में यह है उसका मेल चुनें।`,
    "source.not-provided": ({ keys, more }) =>
      `आपका HR सिस्टम हमें यह नहीं देता: ${names(keys, more)}। इसलिए किसी का मान नहीं मिला। इसमें कोई ग़लती नहीं है।`,
    "source.lacking": ({ key, count, rows }) => {
      const more = count - rows.length
      const listed = f.list([...rows, ...(more > 0 ? [`${f.number(more)} और`] : [])])
      return `${name(key)} ज़रूरी है, और ${f.number(count)} ${f.plural(count, { one: "पंक्ति", other: "पंक्तियों" })} में उसका उपयोगी मान नहीं है: ${listed}।`
    },
    "source.encoding": ({ encoding }) =>
      `फ़ाइल यह नहीं बताती कि उसके अक्षर किस रूप में लिखे हैं, और उसे ${encoding} मानकर पढ़ा गया। अगर नाम ग़लत दिखें, तो उसे “CSV UTF-8” के रूप में सहेजें और वही फ़ाइल दें।`,
    "source.erased": ({ employees }) =>
      `${f.number(employees)} ${f.plural(employees, { one: "व्यक्ति का डेटा", other: "लोगों का डेटा" })} अनुरोध पर मिटाया जा चुका है, इसलिए उन्हें छोड़ दिया गया।`,
    "source.blocked": ({ employees }) =>
      `${f.number(employees)} ${f.plural(employees, { one: "व्यक्ति", other: "लोग" })} अनुरोध पर रोके गए हैं, इसलिए उन्हें छोड़ दिया गया।`,
    "source.leave-out": ({ place }) =>
      place === "journey"
        ? "या वापस जाकर वह छोड़ दें जो पढ़ा नहीं जा सकता।"
        : "या जो पढ़ा नहीं जा सकता उसे साझा करना बंद करें।",
    "source.said": ({ kind, hi }) => (hi === "" ? (FAILURES_HI[kind] ?? FAILURES_HI.data) : hi),
    "source.twice-encoded": "कुछ अक्षर ठीक किए गए, जैसे JosÃ© से José। ग़लती फ़ाइल लिखने वाले प्रोग्राम में है।",
    "pages.not-compared":
      "यह पक्का नहीं है कि सब लोग पढ़े गए, इसलिए नए और बदले हुए कर्मचारी लिए गए, पर किसी को निष्क्रिय नहीं किया गया।",
    "pages.total": ({ page, before, now }) =>
      `${NOT_AGREED} पेज ${f.number(page)} से पहले ${f.number(before)} रिकॉर्ड थे, फिर ${f.number(now)}।`,
    "pages.count": ({ before, now }) =>
      `${NOT_AGREED} उसने ${f.number(before)} रिकॉर्ड बताए, और ${f.number(now)} मिले।`,
    "pages.repeated": ({ page, records }) =>
      `${NOT_AGREED} पेज ${f.number(page)} पर पहले के ${f.number(records)} रिकॉर्ड दोबारा आए।`,
    "pages.moved": ({ page }) => `${NOT_AGREED} पेज ${f.number(page)} से पहले के रिकॉर्ड खिसक गए।`,
    "pages.generation": ({ page }) => `${NOT_AGREED} पेज ${f.number(page)} पिछले पेज के बाद के समय का था।`,
    "pages.read-again": ({ readings }) => `पक्का करने के लिए उसे ${f.number(readings)} बार पढ़ा गया।`,
    "pages.withheld": ({ readings }) =>
      `उसे ${f.number(readings)} बार पढ़ा गया और पढ़ते समय वह बदलता रहा, इसलिए नए और बदले हुए कर्मचारी लिए गए, पर किसी को निष्क्रिय नहीं किया गया। सिंक के लिए ऐसा समय चुनें जब कुछ न बदलता हो।`,
  }
}
