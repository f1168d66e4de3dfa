import { reasonsHi } from "../../../elements/reasons/hi.ts"
import { SYSTEM_SAID_HI } from "../../../elements/reasons/reason-text.ts"
import { makeWordReason } from "../../../elements/reasons/word-reason.ts"
import type { Format } from "../../../elements/locale/format.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format): Messages => ({
  status: (isFirst, started, now) => `${isFirst ? "पहला सिंक" : "सिंक"}, ${f.relative(started, now)} शुरू हुआ`,
  statusEnded: (isFirst, milliseconds) =>
    `${isFirst ? "पहला सिंक" : "सिंक"}, इसमें ${f.duration(milliseconds)} लगे`,
  statusWaiting: (isFirst) =>
    isFirst ? "जुड़ गया। पहला सिंक कुछ ही क्षणों में शुरू होगा।" : "आपकी फ़ाइल स्वीकार हो गई। सिंक कुछ ही क्षणों में शुरू होगा।",
  title: (isFirst) => ({
    waiting: isFirst ? "पहला सिंक शुरू हो रहा है" : "सिंक शुरू हो रहा है",
    reading: (source) => `${source} से पढ़ा जा रहा है`,
    applying: (vendor) => `${vendor} के लिए तैयार किया जा रहा है`,
    held: "क्या यह सही है?",
    completed: isFirst ? "पहला सिंक पूरा हुआ" : "सिंक पूरा हुआ",
    failed: isFirst ? "पहला सिंक पूरा नहीं हुआ" : "सिंक पूरा नहीं हुआ",
    cancelled: isFirst ? "पहला सिंक रोक दिया गया" : "सिंक रोक दिया गया",
  }),
  progress: "सिंक हुए कर्मचारी",
  rowsRead: (count) => f.number(count),
  rowsUnit: () => "पंक्तियाँ पढ़ी गईं",
  of: (total) => `कुल ${f.number(total)} कर्मचारियों में से`,
  left: (milliseconds) => `लगभग ${f.duration(milliseconds)} बाकी`,
  rate: (perSecond) => `${f.number(Math.max(1, Math.round(perSecond)))} प्रति सेकंड`,
  stages: "चरण",
  stageRead: (source) => `${source} से पढ़े गए`,
  stageChecked: "जाँचे और छिपाए गए",
  stageShared: (vendor) => `${vendor} के लिए तैयार`,
  handedOn: (vendor) =>
    `अब ये रिकॉर्ड ${vendor} को पहुँचाए जा रहे हैं। उनका सिस्टम इन्हें न ले तो फिर कोशिश होगी। आपको रुकने की ज़रूरत नहीं।`,
  problems: (isOver) => (isOver ? "त्रुटियाँ और चेतावनियाँ" : "अब तक की त्रुटियाँ और चेतावनियाँ"),
  problemCount: (count) => `${f.number(count)} प्रकार`,
  wordReason: makeWordReason(reasonsHi(f)),
  systemSaid: SYSTEM_SAID_HI,
  problem: (reason, column) => (column === null ? reason : `${column}: ${reason}`),
  problemRows: (count, first, isRejected) =>
    isRejected
      ? `${f.number(count)} पंक्तियाँ छोड़ी गईं, पहली पंक्ति ${f.number(first)} है। इसे अपने स्रोत में ठीक करें, अगला सिंक इसे ले लेगा।`
      : `${f.number(count)} पंक्तियाँ, पहली पंक्ति ${f.number(first)} है। पंक्तियाँ स्वीकार हुईं: अमान्य मान छोड़ा गया, जो मान केवल ग़लत लगता है उसे रखा गया।`,
  rejected: (count) => `${f.number(count)} पंक्तियाँ उपयोग के योग्य नहीं थीं और छोड़ी जाएँगी।`,
  rowCounts: (read, accepted, rejected, repeated, leftOut) =>
    `${f.number(read)} पंक्तियाँ पढ़ी गईं: ${f.number(accepted)} स्वीकृत, ${f.number(rejected)} अस्वीकृत, ${f.number(repeated)} दोहराई गईं, ${f.number(leftOut)} आपके चुनाव से छोड़ी गईं।`,
  waitingText: "कुछ ही सेकंड में यह शुरू होगा। आप यह विंडो बंद कर सकते हैं; सिंक चलता रहेगा।",
  waitingLong: "शुरू होने में सामान्य से अधिक समय लग रहा है। आप विंडो बंद कर सकते हैं; सिंक अपने आप शुरू होगा।",
  noFile: "अभी पढ़ने के लिए कुछ नहीं है। आपके स्रोत में कुछ आते ही सिंक शुरू होगा।",
  heldText: "कुछ भी साझा करने या बदलने से पहले हम रुक गए, क्योंकि यह सिंक असामान्य रूप से बहुत से लोगों को बदल देता।",
  heldYes: "ये बदलाव साझा करें",
  heldNo: "यह सिंक हटाएँ",
  heldSafe: "हटाने पर कुछ साझा नहीं होता, और अगला सिंक आपके स्रोत को फिर से पढ़ता है।",
  failedText: "कुछ भी गलत साझा नहीं हुआ। सिंक अपने आप फिर से होगा; आप यह विंडो बंद कर सकते हैं।",
  cancelledText: "इसमें से कुछ साझा नहीं हुआ। अगला सिंक आपके स्रोत को फिर से पढ़ेगा।",
  offline: "हमारे सर्वर से उत्तर नहीं मिला। सिंक चल रहा है; हम कुछ सेकंड में फिर पूछेंगे।",
  closeSafe: "बंद करना सुरक्षित है",
  next: "आगे बढ़ें",
  close: "बंद करें",
})
