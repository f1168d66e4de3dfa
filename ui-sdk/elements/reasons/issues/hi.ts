import type { IssueTexts } from "../../../../core/contract/reasons/reason-codes.ts"
import { nameField } from "../../fields/field-texts.ts"
import { hi as fields } from "../../fields/hi.ts"
import type { Format } from "../../locale/format.ts"

export const issuesHi = (f: Format): IssueTexts => {
  const name = (key: string): string => nameField(fields, key)
  const rows = (count: number): string =>
    `${f.number(count)} ${f.plural(count, { one: "पंक्ति", other: "पंक्तियाँ" })}`
  const first = (row: number, column: string | null): string =>
    `पहली पंक्ति ${f.number(row)} में${column === null ? "" : `, कॉलम ${column}`}:`
  return {
    "issue.rows-left-out": ({ rows: count, row, column }) =>
      `${rows(count)} ${f.plural(count, { one: "छोड़ी गई", other: "छोड़ी गईं" })}; ${first(row, column)}`,
    "issue.values-left-out": ({ values, row, column }) =>
      `${f.number(values)} मान ${f.plural(values, { one: "छोड़ा गया", other: "छोड़े गए" })}; ${first(row, column)}`,
    "issue.in-all": "कुल मिलाकर:",
    "issue.of-kind": ({ rows: count, column }) =>
      `${rows(count)}${column === null ? "" : `, कॉलम ${column}`}:`,
    "issue.lacking": ({ key, rows: count }) => `${rows(count)} में ${name(key)} नहीं है, जो ज़रूरी है।`,
    "issue.two-people": ({ rows: count }) =>
      `${rows(count)} ऐसी हैं जिनकी कर्मचारी ID दो लोगों की है। किसी को भी नहीं लिया गया।`,
    "issue.first": "पहली:",
    "issue.gross-pay": ({ period, differing, compared }) =>
      `${f.number(compared)} में से ${f.number(differing)} पंक्तियों में ${period === "yearly" ? "वार्षिक" : "मासिक"} वेतन के हिस्सों का जोड़ सकल वेतन के बराबर नहीं है।`,
    "issue.largest-difference": ({ row, percent, direction }) =>
      `सबसे बड़ा अंतर पंक्ति ${f.number(row)} में है: हिस्से ${percent === 0 ? "1 % से कम" : `${f.number(percent)} %`} ${direction === "lower" ? "कम" : "ज़्यादा"} हैं।`,
    "issue.statuses": ({ values, counts, others }) =>
      `हम इन स्थितियों को नहीं जानते: ${f.list([...values.map((value, index) => `${value} (${f.number(Number(counts[index]))})`), ...(others > 0 ? [`${f.number(others)} और`] : [])])}। इन कर्मचारियों की स्थिति पहले जैसी रहती है।`,
    "issue.statuses-wait": ({ waiting, row }) =>
      `जब तक यह पता न चले, ${f.number(waiting)} नए ${f.plural(waiting, { one: "कर्मचारी को", other: "कर्मचारियों को" })} साझा नहीं किया जाता; पहला पंक्ति ${f.number(row)} में है।`,
    "issue.map-statuses": "हर एक के लिए बताएँ कि वह सक्रिय, निष्क्रिय या समाप्त में से क्या है।",
    "issue.not-renewed": ({ times }) => `पिछली ${f.number(times)} बार पढ़ने पर फ़ाइल पहले जैसी ही थी।`,
    "issue.requested-more": "जितने पर सहमति थी, उससे ज़्यादा माँगा गया है।",
    "issue.new-fields": ({ keys }) => `नए फ़ील्ड: ${f.list(keys.map(name))}।`,
    "issue.mandatory-fields": ({ keys }) => `जो फ़ील्ड ज़रूरी हो जाएँगे: ${f.list(keys.map(name))}।`,
    "issue.not-shared-yet": "जब तक कंपनी निर्णय न ले, इसमें से कुछ भी साझा नहीं होता।",
    "issue.approval-requested": "कंपनी अपने परीक्षण रिकॉर्ड की मंज़ूरी माँगती है।",
    "issue.webhooks-given-up": ({ webhooks }) =>
      `${f.number(webhooks)} ${f.plural(webhooks, { one: "वेबहुक", other: "वेबहुक" })} पाँच दिन तक स्वीकार नहीं हुए। अब वे नहीं भेजे जाते।`,
  }
}
