import { hi as fieldTexts } from "../../../elements/fields/hi.ts"
import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"
import { hi as auditTexts } from "../audit/hi.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format, byReader: ByReader): Messages => ({
  fields: fieldTexts,
  audit: auditTexts(f, byReader),
  title: byReader({ vendor: "निर्देशिका", company: "कर्मचारी", operator: "निर्देशिका" }),
  lede: byReader({
    vendor: null,
    company:
      "हर वेंडर को आपके कर्मचारियों का क्या मिलता है, रिकॉर्ड दर रिकॉर्ड: इसके अलावा आपकी कंपनी से कुछ बाहर नहीं जाता।",
    operator: null,
  }),
  total: (total) => f.number(total),
  search: "कर्मचारी खोजें",
  searchHint: "नाम, कर्मचारी ID या ईमेल",
  table: "कर्मचारी",
  arrival: "कौन नहीं पहुँचा?",
  exportCsv: "CSV निर्यात",
  exportWhich: byReader({
    vendor: "निर्यात के लिए क्लाइंट चुनें",
    company: "वेंडर चुनें: उसे जो मिलता है वही निर्यात होगा",
    operator: "निर्यात के लिए क्लाइंट चुनें",
  }),
  filters: {
    client: byReader({ vendor: "क्लाइंट", company: "वेंडर", operator: "क्लाइंट" }),
    allClients: byReader({ vendor: "सभी क्लाइंट", company: "सभी वेंडर", operator: "सभी क्लाइंट" }),
    department: "विभाग",
    designation: "पदनाम",
    status: "स्थिति",
    anyStatus: "कोई भी स्थिति",
    clear: "फ़िल्टर हटाएँ",
  },
  status: { Active: "सक्रिय", Inactive: "निष्क्रिय", Terminated: "समाप्त" },
  column: {
    employeeId: "कर्मचारी ID",
    name: "नाम",
    status: "स्थिति",
    department: "विभाग",
    designation: "पदनाम",
    client: byReader({ vendor: "क्लाइंट", company: "वेंडर", operator: "क्लाइंट" }),
    email: "कार्य ईमेल",
    updated: "पिछला बदलाव",
  },
  columns: {
    open: "कॉलम",
    title: "निर्देशिका के कॉलम",
    text: "नाम हमेशा पहले आता है। आपकी पसंद इस ब्राउज़र में रखी जाती है। छोटी विंडो में केवल पहले कॉलम दिखते हैं।",
    list: "क्रम में कॉलम",
    up: (column) => `${column} ऊपर करें`,
    down: (column) => `${column} नीचे करें`,
    moved: (column, place, count) => `${column} अब ${f.number(count)} में से ${f.number(place)} पर है`,
    reset: "सामान्य कॉलम दिखाएँ",
  },
  export: {
    title: "कर्मचारियों को CSV में निर्यात करें",
    text: (columns) =>
      `साझा किए गए वे सभी फ़ील्ड जिनमें कम से कम एक कर्मचारी का मान है, या केवल आपके चुने कॉलम: ${f.list(columns)}।`,
    all: "सभी फ़ील्ड निर्यात करें",
    shown: "मेरे कॉलम निर्यात करें",
  },
  notShared: "साझा नहीं",
  noName: "नाम साझा नहीं",
  shown: (shown) => `${f.number(shown)} दिखाए गए`,
  matches: (count) => `${f.number(count)} ${f.plural(count, { one: "व्यक्ति मिला", other: "लोग मिले" })}`,
  empty: {
    title: "अभी कोई कर्मचारी नहीं",
    text: byReader({
      vendor: "क्लाइंट के जुड़ने और पहला सिंक पूरा होने पर कर्मचारी यहाँ दिखते हैं।",
      company: "किसी वेंडर से जुड़ने और पहला सिंक पूरा होने पर कर्मचारी यहाँ दिखते हैं।",
      operator: "क्लाइंट के जुड़ने और पहला सिंक पूरा होने पर कर्मचारी यहाँ दिखते हैं।",
    }),
    noMatch: "कोई नहीं मिला",
    noMatchText: byReader({
      vendor: "जो मान क्लाइंट साझा नहीं करता उससे कोई नहीं मिलता। वर्तनी जाँचें, या फ़िल्टर हटाएँ।",
      company: "जो मान आप वेंडर से साझा नहीं करते उससे कोई नहीं मिलता। वर्तनी जाँचें, या फ़िल्टर हटाएँ।",
      operator: "जो मान क्लाइंट साझा नहीं करता उससे कोई नहीं मिलता। वर्तनी जाँचें, या फ़िल्टर हटाएँ।",
    }),
  },
  record: {
    id: "कर्मचारी ID",
    close: "बंद करें",
    show: "फ़ील्ड",
    withValue: "मान सहित",
    missing: "अनुपस्थित, और क्यों",
    masked: byReader({
      vendor: "असली मान कभी रखे नहीं गए, इसलिए दिखाए नहीं जा सकते।",
      company: "वेंडर को केवल छिपाए गए मान मिलते हैं। असली मान कभी रखे नहीं गए।",
      operator: "असली मान कभी रखे नहीं गए, इसलिए दिखाए नहीं जा सकते।",
    }),
    to: (vendor) => `${vendor} को क्या मिलता है`,
    reads: {
      title: "किसने पढ़ा",
      none: "यह रिकॉर्ड अलग से किसी ने नहीं खोला।",
      lists: "सबकी सूचियाँ और फ़ाइलें यहाँ नहीं हैं, और हर सिंक के बाद जो भेजा जाता है वह पढ़ना नहीं है।",
      all: "इस वेंडर का सारा पढ़ना",
      older: "पुराने",
    },
    state: {
      empty: byReader({
        vendor: "उपलब्ध नहीं: क्लाइंट का सिस्टम इस कर्मचारी के लिए मान नहीं देता",
        company: "उपलब्ध नहीं: आपका सिस्टम इस कर्मचारी के लिए मान नहीं देता",
        operator: "उपलब्ध नहीं: क्लाइंट का सिस्टम इस कर्मचारी के लिए मान नहीं देता",
      }),
      not_mapped: byReader({
        vendor: "क्लाइंट की पिछली फ़ाइल में नहीं",
        company: "आपकी पिछली फ़ाइल में नहीं",
        operator: "क्लाइंट की पिछली फ़ाइल में नहीं",
      }),
      not_requested: byReader({
        vendor: "आपके डेटा मॉडल में नहीं",
        company: "साझा नहीं: वेंडर इसे माँगता नहीं",
        operator: "वेंडर के डेटा मॉडल में नहीं",
      }),
      not_agreed: byReader({
        vendor: "साझा नहीं: क्लाइंट ने सहमति नहीं दी",
        company: "साझा नहीं: आपने सहमति नहीं दी",
        operator: "साझा नहीं: क्लाइंट ने सहमति नहीं दी",
      }),
      withheld: byReader({
        vendor: "साझा नहीं: क्लाइंट इसे रोकता है",
        company: "साझा नहीं: आपने इसे रोका है",
        operator: "साझा नहीं: क्लाइंट इसे रोकता है",
      }),
      needs_consent: "साझा नहीं: इस कर्मचारी ने सहमति नहीं दी",
      merged_with_unshared: "साझा नहीं: एक नियम इसे ऐसे फ़ील्ड से मिलाता है जो साझा नहीं",
    },
    nothingMissing: "कुछ अनुपस्थित नहीं।",
    changes: "बदलाव",
    added: byReader({ vendor: "पहली बार मिला", company: "पहली बार साझा", operator: "पहली बार मिला" }),
    updated: "बदला गया",
    by: (trigger) => `सिंक से: ${trigger}`,
    noChanges: (date) =>
      `पहली बार ${f.date(date)} को ${byReader({ vendor: "मिला", company: "साझा हुआ", operator: "मिला" })}। बाद के बदलाव तब तक दिखते हैं जब तक उनकी फ़ाइलें रखी जाती हैं।`,
  },
})
