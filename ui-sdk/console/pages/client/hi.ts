import { reasonsHi } from "../../../elements/reasons/hi.ts"
import { SYSTEM_SAID_HI } from "../../../elements/reasons/reason-text.ts"
import { makeWordReason } from "../../../elements/reasons/word-reason.ts"
import { hi as fieldTexts } from "../../../elements/fields/hi.ts"
import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"
import { clientWordsHi } from "../clients/client-words.ts"
import { mailWordsHi } from "../clients/mail-words.ts"
import type { Messages } from "./en.ts"
import { frequencyWordsHi } from "./frequency/frequency-words.ts"
import { invitationWordsHi } from "./invitation/invitation-words.ts"
import { anchorWordsHi } from "./anchors/anchor-words.ts"
import { pauseWordsHi } from "./pause-words.ts"
import { pushWordsHi } from "./push/push-words.ts"
import { sharingTabsHi } from "./sharing/sharing-words.ts"
import { sourceWordsHi } from "./source/source-words-hi.ts"
import { syncWordsHi } from "./syncs/sync-words.ts"
import { readerWordsHi } from "./words/reader-hi.ts"

export const hi = (f: Format, byReader: ByReader): Messages => {
  return {
    ...clientWordsHi(f, byReader),
    ...frequencyWordsHi(f, byReader),
    ...mailWordsHi(f),
    ...pauseWordsHi(f, byReader),
    ...invitationWordsHi(f, byReader),
    ...anchorWordsHi,
    ...pushWordsHi(f, byReader),
    ...sourceWordsHi(f),
    ...syncWordsHi(f, byReader),
    wordReason: makeWordReason(reasonsHi(f)),
    systemSaid: SYSTEM_SAID_HI,
    ...sharingTabsHi(f),
    ...readerWordsHi(f, byReader),
    fields: fieldTexts,
    since: (source, date) => `${source}, ${f.date(date)} से`,
    action: {
      sync: "अभी सिंक करें",
      remind: "याद दिलाएँ",
      askForFile: "नई फ़ाइल माँगें",
      newFile: "नई फ़ाइल अपलोड करें",
      mailLink: "मुझे अपलोड का लिंक ईमेल करें",
      pause: "कनेक्शन रोकें",
      resume: "फिर शुरू करें",
    },
    acted: {
      sync: "सिंक कुछ सेकंड में शुरू होगा",
      remind: "लिंक फिर भेजा गया",
      askForFile: "क्लाइंट को नई फ़ाइल अपलोड करने का लिंक ईमेल किया गया",
      mailLink: (email) => `हमने ${email} पर उस पेज का लिंक ईमेल किया है जहाँ आप फ़ाइल अपलोड करके ठीक करते हैं।`,
      mailLinkForOthers: (email) =>
        `हमने ${email} पर लिंक ईमेल किया है। वहाँ अपलोड करने से पहले लोग में अपना पता जोड़ें: अभी वह आपकी कंपनी के लिए निर्णय नहीं ले सकता।`,
      pause: "रोका गया। कनेक्शन फिर शुरू होने तक कुछ नहीं पढ़ा जाता।",
      resume: "फिर शुरू हुआ",
    },
    everywhere: "सभी वेंडरों पर",
    company: { employees: "इसे क्या मिलता है", download: "डाउनलोड करें", reads: "किसने पढ़ा" },
    tabs: {
      activity: "गतिविधि",
      problems: "समस्याएँ",
      data: "क्या साझा है",
      subset: "कौन साझा हैं",
      rules: "नियम",
      source: "स्रोत",
      people: "लोग",
    },
    progress: {
      first: "पहला सिंक",
      running: "सिंक हो रहा है",
      label: "सिंक किए गए कर्मचारी",
      rows: (rows) => `${f.number(rows)} पंक्तियाँ पढ़ी गईं`,
      of: (shared, total) => `${f.number(total)} में से ${f.number(shared)}`,
      wait: "इसके पूरा होने पर दूसरा सिंक शुरू हो सकता है।",
    },
    charts: {
      day: "दिन",
      table: "तालिका के रूप में दिखाएँ",
      took: {
        seconds: "सिंक में लगा समय, सेकंड में",
        minutes: "सिंक में लगा समय, मिनट में",
        value: "माध्यिका",
        extra: "95वाँ प्रतिशतक",
        syncs: "सिंक",
        failed: "विफल",
        none: "कोई नहीं",
        words: (day, half, most) => `${day}: माध्यिका ${half}, 95वाँ प्रतिशतक ${most}`,
        description: (longest) => `पिछले 14 दिनों में। सबसे धीमे दिन 95वाँ प्रतिशतक ${f.number(longest)} था।`,
      },
      records: {
        title: "स्थिति के अनुसार रिकॉर्ड, पिछले 14 दिन",
        state: {
          added: "नए",
          updated: "बदले",
          unchanged: "वैसे ही",
          left: "गए",
          rejected: "पढ़े नहीं जा सके",
        },
        description: (changed, unchanged, rejected) =>
          `पिछले 14 दिनों में सिंक से ${f.number(changed)} रिकॉर्ड बदले, ${f.number(unchanged)} वैसे ही रहे, और ${f.number(rejected)} पंक्तियाँ पढ़ी नहीं जा सकीं।`,
      },
    },
    data: {
      change: "इस क्लाइंट से माँगा जाने वाला डेटा बदलें",
      level: { mandatory: "अनिवार्य", optional: "वैकल्पिक", off: "बंद" },
      sharedCount: (shared, all) => `${f.number(all)} में से ${f.number(shared)} पर सहमति`,
      notShared: "साझा नहीं",
      request: {
        open: "आपने और माँगा है। क्लाइंट के उत्तर की प्रतीक्षा कब से:",
        declined: "क्लाइंट ने और साझा करने से मना किया। माँगा गया:",
      },
    },
    subset: {
      everyone: "सभी कर्मचारी साझा होते हैं। बाद में जुड़ने वाले लोग भी शामिल होंगे।",
      rule: (field, isIncluded, values) =>
        isIncluded
          ? `केवल वे जिनका ${field} ${f.alternatives(values)} है।`
          : `उनके बिना जिनका ${field} ${f.alternatives(values)} है।`,
      private:
        "ये नियम केवल आपकी कंपनी देखती है। जिनके साथ आप डेटा साझा करते हैं, वे न नियम देखते हैं, न यह कि कौन छोड़ा गया है।",
      theirs: (client) =>
        `${client} तय करता है कि वह अपने कौन-से कर्मचारी साझा करेगा। इसके नियम उसके अपने हैं: आप उन्हें न देख सकते हैं न बदल सकते हैं, और आपको यह नहीं बताया जाता कि कौन छोड़ा गया है। और लोग पाने के लिए क्लाइंट में अपने संपर्क से उन्हें शामिल करने को कहें।`,
      fields: "साझा किए गए लोगों के और फ़ील्ड पाने के लिए उन्हें माँगें: क्लाइंट की सहमति के बिना आपको और कुछ नहीं मिलता।",
    },
    people: {
      title: "आपके सहकर्मी जिनकी पहुँच है",
      manage: "उपयोगकर्ता प्रबंधित करें",
      person: "नाम",
      role: "भूमिका",
      signIn: "पिछला साइन-इन",
      invited: "आमंत्रित",
      never: "कभी नहीं",
      roles: {
        operator: "ऑपरेटर",
        "vendor-admin": "एडमिन",
        "vendor-member": "सदस्य",
        "corporate-admin": "कंपनी एडमिन",
      },
    },
    profile: {
      title: byReader({
        vendor: "कंपनी की प्रोफ़ाइल",
        company: "आपकी कंपनी की प्रोफ़ाइल",
        operator: "कंपनी की प्रोफ़ाइल",
      }),
      text: "कंपनी जिन वेंडरों के साथ साझा करती है, उन सबको यह मिलती है। खाली फ़ील्ड का मतलब है कि वह तय नहीं है।",
      label: {
        name: "नाम",
        brand_name: "ब्रांड",
        org_cin: "कॉर्पोरेट पहचान संख्या (CIN)",
        website_url: "वेबसाइट",
        logo_url: "लोगो",
      },
      hint: {
        name: "यह उस नाम की जगह लेता है जो हर वेंडर उपयोग करता है।",
        brand_name: "वह नाम जिसे ग्राहक जानते हैं, यदि वह अलग है।",
        org_cin: "21 अक्षर, जैसे U72200KA2013PTC097389.",
        website_url: "https:// से शुरू होने वाला पूरा पता।",
        logo_url: "चित्र का पता, जो https:// से शुरू होता है।",
      },
      wrong: {
        name: "अधिकतम 300 अक्षर लिखें।",
        brand_name: "अधिकतम 300 अक्षर लिखें।",
        org_cin: "यह कॉर्पोरेट पहचान संख्या नहीं है। इसमें 21 अक्षर होते हैं, जैसे U72200KA2013PTC097389.",
        website_url: "https:// से शुरू होने वाला पूरा पता लिखें।",
        logo_url: "https:// से शुरू होने वाला पूरा पता लिखें।",
      },
      save: "प्रोफ़ाइल सहेजें",
      saved: "प्रोफ़ाइल सहेजी गई",
    },
    settings: {
      title: byReader({ vendor: "कंपनी की सेटिंग", company: "आपकी कंपनी की सेटिंग", operator: "कंपनी की सेटिंग" }),
      guard: "इससे ज़्यादा बदलने वाला पूरा सिंक रोकें (%)",
      guardHint:
        "कर्मचारियों का हिस्सा, जो छूट जाएँ, जिनकी स्थिति बदले या जिनके मान खो जाएँ। रुका हुआ सिंक किसी की पुष्टि तक रुका रहता है।",
      guardWrong: "0 से 100 तक की संख्या लिखें।",
      saveGuard: "सीमा सहेजें",
      savedGuard: "सहेजा गया। यह अगले सिंक से लागू होगा।",
      country: "सामान्य देश",
      noCountry:
        "उन कर्मचारियों का, जिनके लिए स्रोत में कोई देश नहीं है: IN जैसा कोड या अंग्रेज़ी नाम। अभी कोई नहीं चुना गया: मान भारतीय मानकर जाँचे जाते हैं।",
      countryHint: (country) =>
        `${country}, उन कर्मचारियों के लिए जिनके लिए स्रोत में कोई देश नहीं है। IN जैसा कोड या अंग्रेज़ी नाम लिखें; कोई न रखने के लिए खाली छोड़ें।`,
      countryWrong: "ऐसा कोई देश नहीं है। IN जैसा कोड या अंग्रेज़ी नाम लिखें।",
      saveCountry: "देश सहेजें",
      savedCountry: "सहेजा गया। अगला सिंक सभी कर्मचारियों को पढ़ता है।",
    },
  }
}
