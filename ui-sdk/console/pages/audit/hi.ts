import type { Format } from "../../../elements/locale/format.ts"
import { ACTIONS_HI } from "./actions/hi.ts"
import type { ByReader } from "../../reader/by-reader.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format, byReader: ByReader): Messages => ({
  title: "ऑडिट लॉग",
  lede: "हर बदलाव, और संवेदनशील चीज़ों को देखना। प्रविष्टियाँ बदली या मिटाई नहीं जा सकतीं, और उनमें कर्मचारियों का निजी डेटा नहीं है।",
  export: "निर्यात करें",
  filter: "फ़िल्टर",
  action: { label: "कार्रवाई", all: "सभी कार्रवाइयाँ", reads: "निजी डेटा के सभी पठन" },
  reads: byReader({
    vendor:
      "कर्मचारियों का डेटा जब-जब पढ़ा गया: एक कर्मचारी का उसके रिकॉर्ड के साथ, सूची का पेज के साथ, उसमें के नामों के बिना। वेबहुक डिलीवरी लॉग में हैं।",
    company:
      "आपकी कंपनी के कर्मचारियों का डेटा जब-जब पढ़ा गया: एक रिकॉर्ड उसकी आईडी के साथ, सूची एक प्रविष्टि के रूप में, उसमें के नामों के बिना। सिंक के बाद वेंडर को जो भेजा जाता है, और अपने सभी क्लाइंट में एक साथ की गई उसकी खोज, यहाँ नहीं दिखती।",
    operator:
      "कर्मचारियों का डेटा जब-जब पढ़ा गया: एक कर्मचारी का उसके रिकॉर्ड के साथ, सूची का पेज के साथ, उसमें के नामों के बिना। वेबहुक डिलीवरी लॉग में हैं।",
  }),
  actions: ACTIONS_HI,
  filteredBy: (what) => `केवल: ${what}`,
  clear: (what) => `केवल: ${what}, फ़िल्टर हटाएँ`,
  check: {
    button: "शृंखला जाँचें",
    running: "हर प्रविष्टि जाँची जा रही है",
    intact: (entries) => `${f.number(entries)} प्रविष्टियाँ जाँची गईं, कोई गायब या बदली हुई नहीं।`,
    broken: (sequence) => `प्रविष्टि ${f.number(sequence)} गायब है या बदली गई है।`,
    brokenText: "ऑपरेटर से बैकअप से मिलाने और hrsync audit verify चलाने को कहें।",
  },
  table: "ऑडिट लॉग की प्रविष्टियाँ",
  today: (day) => `आज, ${day}`,
  details: "विवरण",
  detailsFor: (what, when) => `विवरण: ${what}, ${when}`,
  refused: "अस्वीकृत",
  older: "पुरानी दिखाएँ",
  shown: (count) => `${f.number(count)} प्रविष्टियाँ`,
  role: {
    operator: "ऑपरेटर",
    "vendor-key": byReader({
      vendor: "आपका सॉफ़्टवेयर",
      company: "वेंडर का सॉफ़्टवेयर",
      operator: "वेंडर का सॉफ़्टवेयर",
    }),
    "vendor-admin": byReader({ vendor: "एक एडमिन", company: "वेंडर के एक एडमिन", operator: "वेंडर के एक एडमिन" }),
    "vendor-member": byReader({ vendor: "एक सदस्य", company: "वेंडर के एक सदस्य", operator: "वेंडर के एक सदस्य" }),
    "corporate-admin": byReader({
      vendor: "एक कंपनी एडमिन",
      company: "एक सहकर्मी",
      operator: "एक कंपनी एडमिन",
    }),
    journey: "HR एडमिन",
    "journey-repair": "HR एडमिन",
    "journey-confirm-sync": "HR एडमिन",
    "journey-sharing-request": "HR एडमिन",
    "journey-review-change": "HR एडमिन",
    system: "सेवा",
    other: "कोई",
  },
  via: {
    api: "API",
    mcp: "MCP",
    journey: "जर्नी",
    console: "कंसोल",
    cli: "कमांड लाइन",
    service: "सेवा स्वयं",
    other: "अज्ञात",
  },
  field: {
    when: "कब",
    who: "किसने",
    role: "भूमिका",
    client: byReader({ vendor: "क्लाइंट", company: "वेंडर", operator: "क्लाइंट" }),
    target: "क्या",
    via: "किससे",
    address: "कहाँ से",
    credential: "क्रेडेंशियल",
    request: "अनुरोध",
    sequence: "शृंखला में स्थान",
    action: "कार्रवाई",
  },
  facts: "और",
  ofUser: (name) => `${name} का सब कुछ`,
  ofClient: (name) => `${name} के बारे में सब कुछ`,
  empty: { title: "कोई प्रविष्टि नहीं", text: "इस समय में ऐसा कुछ नहीं हुआ।", clear: "सब दिखाएँ" },
})
