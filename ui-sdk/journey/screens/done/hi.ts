import { coverageHi } from "../../../elements/field-coverage/hi.ts"
import { hi as fields } from "../../../elements/fields/hi.ts"
import type { Format } from "../../../elements/locale/format.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format): Messages => ({
  title: (company) => `${company} जुड़ गया है`,
  titleRequested: "आपके सेटअप का अनुरोध हो गया है",
  lede: (vendor, count) => `${f.number(count)} कर्मचारी ${vendor} के साथ साझा हैं। अब से केवल बदलाव साझा होंगे।`,
  ledePlain: (vendor) => `${vendor} को वही मिलता है जिसे साझा करने की आपने सहमति दी है, और कुछ नहीं।`,
  ledeAssisted: "एक विशेषज्ञ 7 दिन के भीतर आपके साथ इसे जोड़ेगा, और कुछ कम होने पर आपको लिखेगा।",
  shared: () => "कर्मचारी साझा",
  changed: () => "बदलाव साझा",
  accepted: "पंक्तियाँ स्वीकृत",
  repeated: "पंक्तियाँ दोहराई गईं",
  leftOut: "आपके चुनाव से छोड़े गए",
  toLookAt: "देखने योग्य पंक्तियाँ",
  number: (count) => f.number(count),
  coverage: coverageHi(f),
  fields,
  coverageTitle: "जो नहीं मिला",
  nextTitle: "आगे क्या होगा",
  synced: (isFirst) => (isFirst ? "पहला सिंक पूरा हुआ" : "पिछला सिंक पूरा हुआ"),
  syncedText: (milliseconds) => `इसमें ${f.duration(milliseconds)} लगे`,
  vendorTakesOver: (vendor) => `अब ${vendor} आगे का काम करेगा`,
  vendorText: "कुछ चाहिए होगा तो वे आपको लिखेंगे",
  nextSync: "अगला सिंक",
  nextSyncText: "केवल नए लोग, जाने वाले और बदलाव",
  at: (timestamp) => f.dateTime(timestamp),
  time: (timestamp) => f.time(timestamp),
  onUpload: "जब आप नई फ़ाइल अपलोड करेंगे",
  onPush: "जब भी आपका सिस्टम रिकॉर्ड भेजे",
  upload: "नई फ़ाइल अपलोड करें",
  changeTitle: "अगर आप कुछ बदलना चाहें",
  changeShare: "साझा की जाने वाली चीज़ें बदलें",
  changeShareText: (vendor) => `${vendor} को, या यह सेवा चलाने वालों को लिखें। कम साझा करना तुरंत लागू होता है।`,
  colleague: "किसी सहकर्मी को भी ज़िम्मेदारी दें",
  colleagueText: "जिन्होंने आपको बुलाया है उनसे कहें कि किसी सहकर्मी को भी आमंत्रित करें, ताकि यह एक व्यक्ति पर निर्भर न रहे।",
  stop: "साझा करना बंद करें",
  stopText: (vendor) =>
    `इसका बटन यहाँ नहीं है। आपकी कंपनी का एडमिन इस सेवा के कंसोल में, इस कनेक्शन के पेज पर, इसे बंद कर सकता है। अगर वहाँ आपका खाता नहीं है तो ${vendor} को लिखें। बंद करने पर इस कनेक्शन का रखा डेटा मिट जाता है।`,
  hint: "आप यह विंडो बंद कर सकते हैं।",
  close: "बंद करें",
})
