import type { SyncTexts } from "../../../../core/contract/reasons/reason-codes.ts"
import type { Format } from "../../locale/format.ts"

const LIMITS: Readonly<Record<string, string>> = { rows: "पंक्तियाँ", minutes: "मिनट" }

export const syncsHi = (f: Format): SyncTexts => ({
  "sync.source-errors": "पहले पंक्तियों में कुछ सुधारना ज़रूरी है। कुछ भी साझा नहीं हुआ।",
  "sync.dry-run": "यह केवल जाँच थी। कुछ भी साझा नहीं हुआ।",
  "sync.accepted-before": "इस कंपनी को पहले ही किसी और ने जोड़ दिया। कुछ भी दो बार साझा नहीं हुआ।",
  "sync.interrupted": "यह बीच में रुक गया। अगला सिंक शुरू से चलेगा।",
  "sync.cut-off": "यह बीच में कट गया। अगला सिंक शुरू से चलेगा।",
  "sync.rejected": "किसी ने बताया कि यह बड़ा बदलाव सही नहीं है। कुछ भी साझा नहीं हुआ।",
  "sync.replaced": () => "इसकी जगह बाद का सिंक आ गया।",
  "sync.sharing-changed": "इसके रुके रहते यह बदल गया कि क्या साझा होता है।",
  "sync.person-restricted": "इसके रुके रहते अनुरोध पर किसी कर्मचारी का डेटा रोका या मिटाया गया।",
  "sync.taken-over": "इसे दूसरे सर्वर ने ले लिया।",
  "sync.limit": ({ limit, allowed }) =>
    `आपके HR सिस्टम में एक सिंक की सीमा (${f.number(allowed)} ${LIMITS[limit] ?? ""}) से ज़्यादा पढ़ने को था।`,
  "sync.service-failed": () => "हमारे सर्वर में गड़बड़ी हुई। कुछ भी खोया नहीं, और अगला सिंक फिर कोशिश करेगा।",
})
