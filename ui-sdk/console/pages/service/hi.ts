import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"
import { clientWordsHi } from "../clients/client-words.ts"
import type { Messages } from "./en.ts"

const DAY = 86_400

export const hi = (f: Format, byReader: ByReader): Messages => ({
  title: "सेवा",
  lede: "वह जो सभी वेंडरों का साझा है, सेवा चलाने वालों के लिए।",
  tabs: {
    label: "सेवा के हिस्से",
    work: "काम",
    connectors: "कनेक्टर",
    mails: "ईमेल",
    keys: "कुंजियाँ",
    retention: "डेटा कब तक",
  },
  work: {
    none: "कोई नहीं",
    lanes: {
      title: "कर्मी प्रक्रियाएँ",
      name: {
        uploads: "अपलोड की गई फ़ाइलें",
        syncs: "सिंक",
        deliveries: "वेबहुक भेजना",
        previews: "स्रोतों की झलक",
      },
      idle: "कोई काम नहीं",
      counts: (waiting, running) => `${f.number(waiting)} प्रतीक्षा में, ${f.number(running)} जारी`,
      stalled: "रुका हुआ",
      since: "सबसे पुराना",
      advice:
        "जाँचें कि `worker` भूमिका वाली कोई प्रक्रिया चल रही है, और उसका लॉग देखें। `hrsync doctor` ज़रूरी चीज़ें जाँचता है।",
    },
    webhooks: {
      title: "वेबहुक",
      state: { waiting: "प्रतीक्षा में", sending: "भेजे जा रहे हैं", failed: "विफल, बाद में दोबारा भेजे जाएँगे" },
      since: "सबसे पुराना बकाया",
    },
    endpoints: {
      title: "प्राप्तकर्ता",
      state: {
        working: "ठीक चल रहे हैं",
        failing: "विफल हो रहे हैं",
        paused: "विफलताओं के बाद रुके हैं",
        trying: "दोबारा कोशिश में",
        disabled: "बंद",
      },
    },
    syncs: {
      title: "सिंक",
      state: { reading: "पढ़ रहे हैं", held: "उत्तर की प्रतीक्षा में", applying: "सहेज रहे हैं" },
      since: "पहला बकाया",
    },
    connections: {
      title: "कनेक्शन",
      status: {
        CONNECTION_INVITED: "आमंत्रित",
        CONNECTION_ACCEPTED: "सक्रिय",
        CONNECTION_FAILED: "विफल",
        CONNECTION_TERMINATED: "समाप्त",
      },
    },
    issues: { title: "खुली समस्याएँ", name: clientWordsHi(f, byReader).issue },
  },
  connectors: {
    title: "कनेक्टर",
    lede: "इस इंस्टॉलेशन के कनेक्टर, सभी वेंडरों के कनेक्शनों के साथ। कोई क्यों लोड नहीं हुआ, यह `hrsync connector list` बताता है।",
    column: { name: "कनेक्टर", state: "स्थिति", active: "सक्रिय", failed: "विफल", last: "पिछला सिंक" },
    missing: "इंस्टॉल नहीं है",
    failing: (count) => `${f.number(count)} कनेक्शन विफल`,
    working: "ठीक चल रहा है",
    unused: "उपयोग में नहीं",
    never: "कभी नहीं",
  },
  mails: {
    title: "ईमेल",
    lede: "कोई मेल सर्वर सेट नहीं है, इसलिए नवीनतम ईमेल इस मशीन पर रखे जाते हैं। इन्हें आगे भेजें: इनके लिंक केवल प्राप्तकर्ताओं के लिए हैं। भेजने के लिए `SMTP_URL` सेट करें।",
    empty: "अभी कोई ईमेल नहीं",
    server: "ईमेल एक मेल सर्वर भेजता है",
    serverText: "यहाँ कोई नहीं रखा जाता। मेल सर्वर का लॉग देखें।",
    column: { subject: "विषय", to: "किसे", sent: "कब लिखा गया" },
    text: "ईमेल का पाठ",
  },
  retention: {
    title: "डेटा कब तक रखा जाता है",
    lede: "जो समाप्त हो चुका है वह हर घंटे अपने आप हटता है। जो समाप्त नहीं हुआ वह कभी नहीं हटता: प्रतीक्षारत वेबहुक, खुले सिंक, किसी कनेक्शन का अंतिम सिंक।",
    column: { data: "डेटा", kept: "समाप्ति के बाद कब तक", setting: "सेटिंग" },
    fixed: "तय",
    period: (seconds) => {
      if (seconds === 0) return "बिलकुल नहीं"
      return seconds < DAY
        ? `${f.number(seconds / 3_600)} ${f.plural(seconds / 3_600, { one: "घंटा", other: "घंटे" })}`
        : `${f.number(seconds / DAY)} दिन`
    },
    prune: "समाप्त अवधि वाला डेटा अभी हटाएँ",
    pruning: "हटाई गई पंक्तियाँ",
    nothingDue: "किसी डेटा की अवधि समाप्त नहीं हुई",
    question: (rows) => `अवधि पूरी कर चुकी ${f.number(rows)} पंक्तियाँ हटाएँ?`,
    kind: (name, rows) => `${name}: ${f.number(rows)}`,
    loss: (kinds) => `इनकी रखने की अवधि बीत चुकी है, और ये वापस नहीं मिल सकतीं। ${kinds.join("; ")}.`,
    pruneAction: "हटाएँ",
    keep: "रहने दें",
    deleted: (rows) => `${f.number(rows)} पंक्तियाँ हटाई गईं`,
    done: (rows) => `अवधि पूरी कर चुकी ${f.number(rows)} पंक्तियाँ हटाई गईं`,
    names: {
      console_sessions: "कंसोल के समाप्त सत्र",
      console_links: "कंसोल के समाप्त लिंक",
      sign_in_failures: "साइन इन के गिने गए प्रयास",
      idempotent_calls: "उन कॉल के जवाब जो अब दोहराए नहीं जा सकते",
      delivered_webhooks: "पहुँचाए गए वेबहुक, प्रयासों सहित",
      given_up_webhooks: "छोड़े गए वेबहुक, प्रयासों सहित",
      attempts: "हटाए जा चुके वेबहुक के प्रयास",
      delivery_days: "डिलीवरी के दैनिक आँकड़े",
      session_changes: "पिछले सिंक में बदले कर्मचारी",
      session_findings: "पिछले सिंक में जो मिला",
      sessions: "पिछले सिंक",
      issues: "सुलझी हुई समस्याएँ",
      documents: "पूरे हुए अनुरोधों के दस्तावेज़",
      staging: "समाप्त सिंक की अस्थायी पंक्तियाँ",
      push_tokens: "पुश के समाप्त टोकन",
      push_test_outcomes: "टेस्ट पुश के परिणाम",
      links: "सेटअप के समाप्त लिंक",
      unfinished_uploads: "फ़ाइलें जिनका अपलोड शुरू हुआ पर पूरा नहीं हुआ",
      journey_uploads: "सेटअप में अपलोड हुई और साझा न की गई फ़ाइलें",
      previews: "न जोड़े गए स्रोतों के पूर्वावलोकन",
      replaced_secrets: "ऐप सीक्रेट जो अब हस्ताक्षर नहीं करते",
      used_ids: "अनुरोधों की समाप्त ID",
      rate_windows: "एक घंटे से न दिखे कॉलरों की दर सीमाएँ",
      service_processes: "सेवा की प्रक्रियाएँ जो एक घंटे से नहीं दिखीं",
    },
  },
  messages: {
    title: "रोके गए संदेश",
    lede: "वे संदेश जिन्हें कोई वर्कर संसाधित नहीं कर सका। कारण ठीक करें, फिर उन्हें वर्करों को दोबारा भेजें।",
    column: { topic: "विषय", parked: "रोके गए" },
    none: "कोई संदेश रोका नहीं गया है।",
    redrive: (count) => `${f.number(count)} दोबारा भेजें`,
    redriven: (count) => `${f.number(count)} संदेश वर्करों को दोबारा भेजे गए`,
  },
  keys: {
    title: "सेवा की कुंजियाँ",
    lede: "वेंडर एक से हमारे हस्ताक्षर जाँचते हैं, और दूसरी के लिए अपने अनुरोध एन्क्रिप्ट करते हैं।",
    column: { key: "कुंजी", use: "उपयोग", from: "कब से", until: "कब तक", actions: "काम" },
    use: { sig: "हस्ताक्षर करती है", enc: "खोलती है" },
    current: "बदले जाने तक",
    rotate: "बदलें",
    rotateOf: { sig: "हस्ताक्षर की कुंजी बदलें", enc: "खोलने की कुंजी बदलें" },
    question: { sig: "हस्ताक्षर की कुंजी बदलें?", enc: "खोलने की कुंजी बदलें?" },
    text: "एक नई कुंजी काम सँभालती है। पुरानी कुंजी समाप्त होने तक मान्य रहती है, ताकि वेंडर नया कुंजी-सेट ले सकें। इसे वापस नहीं लिया जा सकता।",
    effect: {
      vendors: (use, { vendors, used_vendors: used }) =>
        `${f.number(vendors)} वेंडरों के पास सार्वजनिक कुंजी है; वे ${use === "sig" ? "इससे हस्ताक्षर जाँच सकते हैं" : "इसके लिए एन्क्रिप्ट कर सकते हैं"}। पिछले 24 घंटों में उनमें से ${f.number(used)} ने हस्ताक्षरित कॉल की।`,
      times: (from, until) =>
        `नई कुंजी ${f.dateTime(from)} से काम करेगी। पुरानी ${f.dateTime(until)} तक मान्य रहेगी।`,
    },
    keep: "वर्तमान कुंजी रखें",
    done: "नई कुंजी जोड़ी गई। हर प्रक्रिया एक मिनट के भीतर उसका उपयोग करती है।",
  },
  master: {
    title: "मास्टर कुंजियाँ",
    lede: "ये बाकी सभी कुंजियों और गुप्त मानों को लपेटती हैं। जो अब कुछ नहीं लपेटती, उसे हटाया जा सकता है।",
    column: { key: "कुंजी", state: "स्थिति", wraps: "कितने लपेटे", actions: "काम" },
    state: { current: "वर्तमान", older: "पुरानी", missing: "नहीं मिली" },
    rotate: "मास्टर कुंजी बदलें",
    rotateQuestion: "मास्टर कुंजी बदलें?",
    rotateText:
      "नई मास्टर कुंजी बनाकर सभी कुंजियों और गुप्त मानों को उसमें लपेटता है। इस बीच पढ़ना चलता रहता है। मौजूदा कुंजी तब तक रहती है जब तक आप उसे न हटाएँ। नई कुंजी की प्रति वहाँ रखें जहाँ आप मास्टर कुंजियाँ रखते हैं।",
    rotateAction: "बदलें",
    keepPresent: "मौजूदा कुंजी रखें",
    rewrap: (count) => `${f.number(count)} कुंजियाँ और गुप्त मान फिर लपेटें`,
    rotating: "फिर लपेटी गई कुंजियाँ और गुप्त मान",
    rewrapped: (count) => `${f.number(count)} कुंजियाँ और गुप्त मान फिर लपेटे गए`,
    rotated: ({ current, unopened, left }) =>
      [
        `${current} अब वर्तमान मास्टर कुंजी है।`,
        ...(unopened > 0 ? [`${f.number(unopened)} कुंजियाँ और गुप्त मान नहीं खुले: hrsync doctor चलाएँ।`] : []),
        ...(left > unopened ? [`${f.number(left - unopened)} को एक वर्कर फिर लपेटेगा।`] : []),
      ].join(" "),
    remove: "हटाएँ",
    removeMasterKey: (key) => `मास्टर कुंजी ${key} हटाएँ`,
    question: (key) => `मास्टर कुंजी ${key} हटाएँ?`,
    text: "यह अब कुछ नहीं लपेटती, इसलिए कोई डेटा नहीं खोता। जब तक आपके पास ऐसे बैकअप हैं जो इससे खुलते हैं, इसकी एक प्रति रखें: यहाँ यह वापस नहीं मिल सकती।",
    removeKey: "कुंजी हटाएँ",
    keep: "रहने दें",
    done: (key) => `मास्टर कुंजी ${key} हटा दी गई`,
  },
  number: (count) => f.number(count),
})
