import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"
import { clientWordsHi } from "../clients/client-words.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format, byReader: ByReader): Messages => ({
  back: "सभी वेंडर",
  lede: "ऑपरेटर को इस वेंडर का क्या दिखता है। कर्मचारियों का निजी डेटा यहाँ नहीं दिखता।",
  open: "इसके पेज खोलें",
  client: clientWordsHi(f, byReader),
  receiver: {
    title: "एंडपॉइंट",
    none: "वेबहुक का कोई पता नहीं दिया गया है।",
    url: "पता",
    state: {
      working: "चल रहा है",
      failing: "विफल हो रहा है",
      paused: "विफलता के बाद रुका है",
      trying: "फिर कोशिश हो रही है",
      disabled: "बंद है",
    },
    now: "स्थिति",
    since: "कब से कुछ नहीं ले रहा",
    waiting: "प्रतीक्षा में वेबहुक",
    failed: "विफल, बाद में फिर भेजे जाएँगे",
    exhausted: "अब अपने आप नहीं भेजे जाते",
    delivered: "आज पहुँचे",
  },
  clients: {
    title: "क्लाइंट",
    none: "अभी कोई क्लाइंट नहीं।",
    column: {
      client: "क्लाइंट",
      state: "स्थिति",
      source: "स्रोत",
      employees: "कर्मचारी",
      last: "पिछला सिंक",
    },
    never: "कभी नहीं",
    shown: (shown, all) => `${f.number(all)} में से ${f.number(shown)}, हाल में सक्रिय पहले।`,
  },
  users: {
    title: "उपयोगकर्ता",
    none: "अभी कोई उपयोगकर्ता नहीं।",
    column: { user: "उपयोगकर्ता", role: "भूमिका", last: "पिछला साइन-इन" },
    role: {
      operator: "ऑपरेटर",
      "vendor-admin": "एडमिन",
      "vendor-member": "सदस्य",
      "corporate-admin": "कंपनी एडमिन",
    },
    invited: "आमंत्रित",
    never: "कभी नहीं",
  },
  keys: {
    title: "कुंजियाँ",
    none: "कोई कुंजी सक्रिय नहीं है।",
    column: { key: "कुंजी", kind: "प्रकार", used: "पिछला इस्तेमाल", ends: "समाप्ति" },
    kind: {
      "api-key": "API कुंजी",
      "basic-user": "Basic उपयोगकर्ता",
      "public-key": "सार्वजनिक कुंजी",
      "app-secret": "वेबहुक का सीक्रेट",
    },
    never: "कभी नहीं",
    notNoted: "दर्ज नहीं होता",
    noEnd: "कोई समाप्ति नहीं",
  },
  limits: {
    title: "सीमाएँ",
    keys: "एक प्रकार की सक्रिय कुंजियाँ",
    calls: "हर कुंजी से प्रति सेकंड कॉल",
    reads: "हर उपयोगकर्ता से प्रति सेकंड कर्मचारी पढ़ना",
    uploads: "प्रति घंटा शुरू हुए अपलोड",
    mails: "प्रति घंटा क्लाइंट को मेल",
    number: (value) => f.number(value),
  },
})
