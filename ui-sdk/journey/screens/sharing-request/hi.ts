import { hi as fields } from "../../../elements/fields/hi.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { mailboxHi } from "../../mailbox/hi.ts"
import { QUESTION_WORDS_HI } from "../question-words.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format): Messages => ({
  ...QUESTION_WORDS_HI,
  fields,
  mailbox: mailboxHi(f),
  nothing: {
    title: "कोई अनुरोध बाकी नहीं है",
    text: "इसका उत्तर दिया जा चुका है, या इसे वापस ले लिया गया है। आप यह पेज बंद कर सकते हैं।",
  },
  since: (at) => `${f.dateTime(at)} को माँगा गया`,
  title: (vendor) => `${vendor} और डेटा माँग रहा है`,
  lede: (vendor) =>
    `इसमें वह कर्मचारी डेटा है जिसे साझा करने पर आपने सहमति नहीं दी है। आपकी सहमति के बिना ${vendor} को पहले से अधिक कुछ नहीं मिलता।`,
  newFields: "नए फ़ील्ड",
  newCount: (count) => `${f.number(count)} फ़ील्ड`,
  mandatory: "वे फ़ील्ड जिन्हें आगे छोड़ा नहीं जा सकेगा",
  withheld: "वे फ़ील्ड जिन्हें आप अभी छोड़ते हैं और जो साझा होने लगेंगे",
  lacking: (field, lacking, employees) =>
    `${f.number(employees)} में से ${f.number(lacking)} कर्मचारियों का ${field} नहीं है। सहमति देने के बाद इसके बिना फ़ाइल नहीं ली जाएगी।`,
  masked: "पहचान और खाता संख्याएँ पहले की तरह छिपी रहती हैं।",
  agree: "सहमत हों और साझा करें",
  decline: "मना करें",
  sending: "आपका निर्णय भेजा जा रहा है",
  agreed: (vendor) => ({
    title: "आपने सहमति दी",
    text: `${vendor} को नए फ़ील्ड अगले सिंक के साथ मिलेंगे। आप यह पेज बंद कर सकते हैं।`,
  }),
  declined: (vendor) => ({
    title: "आपने मना किया",
    text: `कुछ नहीं बदलता। ${vendor} देखता है कि आपने मना किया। आप यह पेज बंद कर सकते हैं।`,
  }),
})
