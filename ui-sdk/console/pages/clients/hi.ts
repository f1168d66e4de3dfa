import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"
import { clientWordsHi } from "./client-words.ts"
import { mailWordsHi } from "./mail-words.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format, byReader: ByReader): Messages => ({
  ...clientWordsHi(f, byReader),
  ...mailWordsHi(f),
  title: "क्लाइंट",
  invite: "क्लाइंट को आमंत्रित करें",
  inviteMany: "फ़ाइल से आमंत्रित करें",
  search: "क्लाइंट खोजें",
  searchHint: "नाम, ईमेल या आपका संदर्भ",
  filter: "स्थिति के अनुसार छाँटें",
  filters: { all: "सभी", active: "सक्रिय", invited: "आमंत्रित", failed: "विफल", terminated: "समाप्त" },
  count: (count) => f.number(count),
  table: "क्लाइंट",
  column: {
    client: "क्लाइंट",
    state: "स्थिति",
    source: "स्रोत",
    employees: "कर्मचारी",
    lastSync: "पिछला सिंक",
    nextSync: "अगला सिंक",
  },
  notChosen: "चुना नहीं गया",
  noneYet: "अभी कोई नहीं",
  deleted: "हटाए गए",
  notYet: "अभी नहीं",
  running: "चल रहा है",
  onRequest: "माँगने पर",
  remind: "याद दिलाएँ",
  remindClient: (name) => `${name} को याद दिलाएँ`,
  reminded: (name) => `${name} को लिंक फिर भेजा गया`,
  empty: {
    title: "अभी कोई क्लाइंट नहीं",
    text: "किसी कंपनी के HR व्यवस्थापक को आमंत्रित करें। कंपनी तय करती है कि वह क्या साझा करेगी, और उसके कर्मचारी यहाँ दिखेंगे।",
    noMatch: "कोई मेल नहीं",
    noMatchText: "वर्तनी जाँचें, या सभी क्लाइंट में देखें।",
    clear: "सभी क्लाइंट दिखाएँ",
  },
  dialog: {
    title: "क्लाइंट को आमंत्रित करें",
    name: "कंपनी",
    email: "उनके HR व्यवस्थापक का कार्य ईमेल",
    emailHint: "उन्हें एक लिंक मिलेगा जो 14 दिन चलेगा।",
    emailWrong: "ईमेल पता लिखें।",
    nameWrong: "कंपनी का नाम लिखें।",
    reference: "आपका संदर्भ (वैकल्पिक)",
    send: "आमंत्रण भेजें",
    sent: (email) => `${email} को आमंत्रण भेजा गया`,
    invited: (name) => `${name} आमंत्रित है, पर ईमेल नहीं भेजा जा सका। सूची से याद दिलाएँ।`,
    sentAgain: (email) => `इस कंपनी को पहले आमंत्रित किया गया था। आमंत्रण ${email} को फिर भेजा गया।`,
    known: "यह कंपनी पहले से आपकी क्लाइंट है",
    knownText:
      "किसी को ईमेल नहीं भेजा गया और कुछ नहीं बदला। यदि आपका आशय किसी और कंपनी से है, तो जो लिखा है उसे ठीक करें।",
    openClient: "क्लाइंट खोलें",
    asked: (mandatory, optional) =>
      `क्लाइंट से ${f.number(mandatory)} अनिवार्य और ${f.number(optional)} वैकल्पिक फ़ील्ड साझा करने को कहा जाएगा। सहमति देने से पहले वह उन्हें देखता है।`,
    dataModel: "डेटा मॉडल खोलें",
  },
})
