import { reasonsHi } from "../../../elements/reasons/hi.ts"
import { makeWordReason } from "../../../elements/reasons/word-reason.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { QUESTION_WORDS_HI } from "../question-words.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format): Messages => {
  const employees = (count: number) =>
    `${f.number(count)} ${f.plural(count, { one: "कर्मचारी", other: "कर्मचारी" })}`
  return {
    ...QUESTION_WORDS_HI,
    nothing: {
      title: "आपके किसी निर्णय की प्रतीक्षा नहीं है",
      text: "निर्णय पहले ही लिया जा चुका है, या उसकी जगह बाद का सिंक आ गया है। आप यह पेज बंद कर सकते हैं।",
    },
    waiting: (since) => `${f.dateTime(since)} से प्रतीक्षा में`,
    wordReason: makeWordReason(reasonsHi(f)),
    title: "क्या यह बड़ा बदलाव सही है?",
    lede: (vendor) =>
      `पिछले सिंक में सामान्य से कहीं अधिक कर्मचारियों की जानकारी बदल जाती। ${vendor} को कुछ भी भेजने से पहले वह रुक गया।`,
    changes: "क्या बदलेगा",
    now: (count) => `अभी साझा ${employees(count)} में से`,
    missing: (count) => `${employees(count)} निष्क्रिय हो जाएँगे`,
    missingText: "वे अब आपके स्रोत में नहीं हैं",
    updated: (count) => `${employees(count)} की जानकारी अन्य तरह से बदलेगी`,
    updatedText: "उनके रिकॉर्ड साझा किए गए रिकॉर्ड से अलग हैं",
    added: (count) => `${employees(count)} नए हैं`,
    addedText: "वे पहले साझा नहीं थे",
    leaving: "कौन निष्क्रिय हो जाएगा",
    employeeId: (id) => `कर्मचारी आईडी ${id}`,
    others: (count) => `और ${employees(count)}।`,
    cause: "संभावित कारण",
    causeText:
      "फ़ाइल या सिस्टम ने सभी कर्मचारी नहीं, केवल वे दिए जिनमें कुछ बदला। तब कोई नहीं गया: रिकॉर्ड वैसे ही रहने दें, और अगली बार सभी कर्मचारी दें। फ़ाइल अपलोड करते समय आप यह भी बता सकते हैं कि उसमें केवल बदलाव हैं।",
    causeElse: "यदि ये लोग सच में चले गए हैं, तो बदलाव साझा करें।",
    said: "यह क्यों रुका",
    safe: "यदि आप निश्चित नहीं हैं, तो इसे वैसा ही रहने दें। अगला सिंक आपका स्रोत नए सिरे से पढ़ेगा और ज़रूरत हुई तो फिर पूछेगा।",
    confirm: "बदलाव साझा करें",
    sending: "आपका निर्णय भेजा जा रहा है",
    reject: "रिकॉर्ड वैसे ही रहने दें",
    confirmed: (vendor) => ({
      title: "बदलाव साझा हो गए",
      text: `${vendor} को वे अभी मिल रहे हैं। आप यह पेज बंद कर सकते हैं।`,
    }),
    rejected: (vendor) => ({
      title: "कुछ नहीं बदला",
      text: `${vendor} के पास वही है जो पहले था। यदि आपका स्रोत ग़लत है तो उसे ठीक करें; अगला सिंक उसे नए सिरे से पढ़ेगा।`,
    }),
  }
}
