import { REFUSAL_WORDS_HI } from "../../../elements/refusals/hi.ts"
import { reasonsHi } from "../../../elements/reasons/hi.ts"
import { makeWordReason } from "../../../elements/reasons/word-reason.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { uploadDelaysHi } from "../../../elements/locale/upload-delays.ts"
import { readingsHi } from "../../../elements/readings/words.ts"
import { unknownValuesHi } from "../../../elements/unknown-values/words.ts"
import { rowEditorHi } from "../../../elements/row-editor/words.ts"
import { COVERED_HI } from "../covered-words.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format): Messages => ({
  refusal: REFUSAL_WORDS_HI,
  title: (wrong) =>
    wrong === 0
      ? "हर पंक्ति तैयार है"
      : `${f.number(wrong)} ${f.plural(wrong, { one: "पंक्ति में सुधार चाहिए", other: "पंक्तियों में सुधार चाहिए" })}`,
  checkingTitle: "पंक्तियाँ जाँची जा रही हैं",
  lede: "केवल वही दिखता है जो ग़लत है। सही मान वहीं लिखें, एक साथ कई पंक्तियाँ सुधारें, या फ़ाइल सुधारकर फिर अपलोड करें।",
  readyLede: "फ़ाइल में कुछ भी ग़लत नहीं है। आगे बढ़कर चुनें कि क्या साझा करना है।",
  readyAsking: "कुछ भी सुधारना ज़रूरी नहीं है। बताएँ कि नीचे के मानों का क्या अर्थ है, या बिना बताए आगे बढ़ें।",
  emptyTitle: "हर पंक्ति छोड़ दी गई है",
  emptyLede: "कुछ भी साझा नहीं होगा। छोड़ी गई पंक्तियाँ वापस लें, या दूसरी फ़ाइल अपलोड करें।",
  readyToShare: (vendor) => `फ़ाइल में कुछ भी ग़लत नहीं है। ${vendor} को वही मिलेगा जिसे साझा करने की आपने सहमति दी है।`,
  delay: uploadDelaysHi,
  checking: (done, all) => `${f.number(all)} में से ${f.number(done)} पंक्तियाँ जाँची गईं`,
  tooMany: (limit) => `${f.number(limit)} से ज़्यादा पंक्तियाँ ग़लत हैं। कॉलम का मेल जाँचें, या फ़ाइल सुधारकर फिर अपलोड करें।`,
  readings: readingsHi,
  unknown: unknownValuesHi(f),
  editor: { ...rowEditorHi(f), wordReason: makeWordReason(reasonsHi(f)) },
  number: f.number,
  counts: "पंक्तियों की गिनती",
  inFile: "फ़ाइल में पंक्तियाँ",
  ready: "तैयार",
  toCorrect: "सुधारनी हैं",
  leftOut: "छोड़ी गईं",
  upload: "सुधारी हुई फ़ाइल अपलोड करें",
  decideTitle: "नई फ़ाइल और अपने सुधारों में से चुनें",
  undecided: (count) => `${f.number(count)} मान आपके चुनाव की प्रतीक्षा में`,
  blocked: (wrong) =>
    `${f.number(wrong)} ${f.plural(wrong, { one: "पंक्ति", other: "पंक्तियाँ" })} सुधारने तक साझा करना रुका है`,
  wait: "हर पंक्ति की जाँच पूरी होने तक रुकें",
  covered: COVERED_HI,
  failed: "मान सहेजा नहीं गया। अपना कनेक्शन देखें और फिर कोशिश करें।",
  gone: "फ़ाइल अब यहाँ नहीं है। उसे फिर अपलोड करें।",
  back: "वापस",
  next: "आगे बढ़ें",
  share: "यह फ़ाइल साझा करें",
  sharing: "फ़ाइल सौंपी जा रही है",
  notShared: "फ़ाइल साझा नहीं हुई। कुछ भेजा नहीं गया, और आपके सुधार सुरक्षित हैं।",
})
