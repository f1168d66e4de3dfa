import type { Format } from "../../../elements/locale/format.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format): Messages => ({
  title: "आप कौन-सा HR सिस्टम उपयोग करते हैं?",
  lede: "वह सिस्टम चुनें जिसमें आपके कर्मचारियों के रिकॉर्ड हैं।",
  search: "HR सिस्टम खोजें",
  placeholder: (count) => `${f.number(count)} सिस्टम में नाम से खोजें`,
  all: "सभी सिस्टम",
  order: "आपके यहाँ प्रचलित पहले",
  found: (count) => `${f.number(count)} मिले`,
  kind: { salary: "HR और वेतन", plain: "HR" },
  none: {
    title: (query) => `“${query}” से मेल खाता कोई सिस्टम नहीं`,
    text: "वर्तनी जाँचें, या नीचे उसका अनुरोध करें।",
    clear: "खोज हटाएँ",
  },
  empty: {
    title: "अभी कोई HR सिस्टम अपने-आप नहीं जोड़ा जा सकता",
    text: "इन्हें सेवा चलाने वाले जोड़ते हैं। तब तक फ़ाइल हर सिस्टम के लिए काम करती है।",
  },
  unlisted: {
    title: "मेरा सिस्टम सूची में नहीं है",
    text: "उसका नाम बताएँ, हम देखेंगे। इस बीच आप किसी और तरीके से जोड़ सकते हैं, ताकि कुछ रुके नहीं।",
    request: "अपने सिस्टम का अनुरोध करें",
    other: "किसी और तरीके से जोड़ें",
  },
  blocked: "आगे बढ़ने के लिए अपना सिस्टम चुनें",
  back: "वापस",
  next: "आगे बढ़ें",
})
