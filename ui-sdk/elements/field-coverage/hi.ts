import type { Format } from "../locale/format.ts"
import type { CoverageTexts } from "./en.ts"

export const coverageHi = (f: Format): CoverageTexts => ({
  came: (field, filled, employees) => `${field}: ${f.number(employees)} में से ${f.number(filled)} के लिए मिला`,
  ratio: (filled, employees) => `${f.number(employees)} में से ${f.number(filled)}`,
  before: (filled, employees) => `पहले: ${f.number(employees)} में से ${f.number(filled)}।`,
  pay: (kind, employees) => `${kind}: ${f.number(employees)} में से किसी के लिए कोई भाग नहीं मिला`,
  noColumn: (fields) => `आपके स्रोत में इनका कोई कॉलम नहीं है: ${f.list(fields)}`,
  notProvided: (fields) => `यह स्रोत ये जानकारियाँ नहीं देता: ${f.list(fields)}`,
  more: (count) => `${f.number(count)} और`,
  ask: {
    few: "स्रोत की देखभाल करने वाले से पूछें कि वहाँ यह भरा गया है या नहीं, और लॉगिन इसे पढ़ सकता है या नहीं।",
    fewer: "स्रोत की देखभाल करने वाले से पूछें कि फ़ील्ड, उसका कॉलम या उसे पढ़ने का अधिकार बदला है या नहीं।",
    pay: "स्रोत की देखभाल करने वाले से पूछें कि वेतन वहाँ रखा जाता है या नहीं, और लॉगिन उसे पढ़ सकता है या नहीं।",
    "no-column": "अगर इसे साझा करना है, तो एक कॉलम माँगें, या किसी दूसरे कॉलम को इससे मिलाएँ।",
    "not-provided": "कुछ भी ग़लत नहीं है: उसमें यह जानकारी होती ही नहीं, इसलिए किसी के पास मान नहीं है।",
  },
  required: (field, rows) =>
    f.plural(rows, {
      one: `${field} ज़रूरी है, और 1 पंक्ति में कोई सही मान नहीं है`,
      other: `${field} ज़रूरी है, और ${f.number(rows)} पंक्तियों में कोई सही मान नहीं है`,
    }),
  who: (employeeId, row) => `${employeeId} (पंक्ति ${f.number(row)})`,
  uncounted: (count) =>
    f.plural(count, {
      one: "1 और कर्मचारी अगले पूरे सिंक में गिना जाएगा।",
      other: `${f.number(count)} और कर्मचारी अगले पूरे सिंक में गिने जाएँगे।`,
    }),
})
