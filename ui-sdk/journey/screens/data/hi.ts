import { leftOutRowsHi } from "../left-out-words.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { sharingWordsHi } from "../../../elements/sharing/words-hi.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format): Messages => ({
  ...sharingWordsHi(f),
  title: (vendor) => `चुनें कि ${vendor} को क्या मिले`,
  lede: "शुरुआत में वह सब चालू है जो उन्होंने माँगा है। जो आप अपने पास रखना चाहें उसे बंद करें, फिर उन लोगों को छोड़ें जिन्हें शामिल नहीं करना है।",
  fieldsTitle: "फ़ील्ड",
  fieldsOn: (on, all) => `${f.number(all)} में से ${f.number(on)} चालू`,
  fieldsShared: (shared, all) => `${f.number(all)} में से ${f.number(shared)} साझा`,
  absent: (count, vendor) =>
    `${vendor} ने ${f.number(count)} और फ़ील्ड माँगे हैं जो आपकी फ़ाइल में नहीं हैं। बाद की किसी फ़ाइल में आने पर वे साझा होंगे, जब तक आप उन्हें बंद न करें।`,
  peopleTitle: "लोग",
  count: (matching) => f.number(matching),
  countAmong: (total) => `साझा होंगे, कुल ${f.number(total)} कर्मचारियों में से`,
  leftOutRows: leftOutRowsHi(f),
  partial: "आपके स्रोत के पहले हिस्से में गिना गया; आपकी सहमति से पहले हम इतना ही पढ़ते हैं।",
  reading: "आपके स्रोत के लोगों की गिनती हो रही है। तब तक आप चुनाव जारी रख सकते हैं।",
  failed: "अभी आपके स्रोत के लोगों की गिनती नहीं हो सकी। आप आगे बढ़ सकते हैं; आपके चुनाव फिर भी मान्य हैं।",
  none: "लोगों की संख्या तब दिखेगी जब आपका स्रोत इसी ब्राउज़र में पढ़ा जाएगा। गिनने के लिए कनेक्शन फिर से जाँचें।",
  noneFile: "लोगों की संख्या उसी ब्राउज़र में दिखती है जिसमें आपने फ़ाइल अपलोड की थी।",
  notYet: "लोगों की संख्या तब दिखेगी जब पढ़ने के लिए कुछ होगा।",
  offline: "हमारे सर्वर से उत्तर नहीं मिला। कुछ सेकंड में हम फिर पूछेंगे।",
  nobody: "इन शर्तों में कोई नहीं आता",
  missing: (field, count) => `${f.number(count)} लोगों के पास मान्य ${field} नहीं है, जो ज़रूरी है।`,
  ignored: (field, count, vendor) =>
    `${field} के ${f.number(count)} मान हम नहीं पहचानते। ${vendor} को उनकी जगह “उपलब्ध नहीं” मिलेगा।`,
  ruleEmpty: "हर शर्त के लिए कम से कम एक मान चुनें",
  summary: (shared, matching) =>
    matching === null ? `${f.number(shared)} फ़ील्ड` : `${f.number(shared)} फ़ील्ड, ${f.number(matching)} लोग`,
  back: "वापस",
  next: "समीक्षा करें",
})
