import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"
import { clientWordsHi } from "../clients/client-words.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format, byReader: ByReader): Messages => ({
  back: "सभी कंपनियाँ",
  lede: "ऑपरेटर को यह कंपनी सभी वेंडरों पर कैसी दिखती है। कर्मचारियों का निजी डेटा यहाँ नहीं दिखता।",
  client: clientWordsHi(f, byReader),
  connections: {
    title: "वेंडर",
    none: "कोई कनेक्शन खुला नहीं है।",
    column: {
      vendor: "वेंडर",
      state: "स्थिति",
      shared: "साझा",
      last: "पिछला सिंक",
      next: "अगला सिंक",
    },
    people: (count) => `${f.number(count)} लोग`,
    fields: (count) => `${f.number(count)} फ़ील्ड`,
    never: "कभी नहीं",
    onRequest: "माँगने पर",
    shown: (shown, all) => `${f.number(all)} में से ${f.number(shown)}, हाल में सक्रिय पहले।`,
    terminated: (count) => `${f.number(count)} कनेक्शन समाप्त हो चुके हैं।`,
  },
  problems: {
    title: "समस्याएँ",
    none: "किसी वेंडर पर कोई समस्या नहीं है।",
    at: (what, vendor) => `${vendor}: ${what}`,
    open: "कनेक्शन देखें",
  },
  uploads: {
    title: "फ़ाइलें",
    none: "कोई फ़ाइल अपलोड नहीं हो रही।",
    column: { vendor: "वेंडर", stage: "स्थिति", size: "आकार", begun: "शुरुआत" },
    stage: {
      receiving: "आ रही है",
      reading: "पढ़ी जा रही है",
      read: "कॉलम मिलाने बाकी हैं",
      unreadable: "पढ़ी नहीं जा सकी",
      checking: "जाँची जा रही है",
      checked: "जाँची गई, अभी साझा नहीं",
      sharing: "साझा की जा रही है",
    },
    stuck: "बहुत देर से प्रतीक्षा में है",
    received: (received, size) => `${size} में से ${received}`,
  },
  access: {
    users: {
      title: "इसकी ओर से कौन साइन इन कर सकता है",
      none: "इस कंपनी की ओर से कोई साइन इन नहीं कर सकता।",
      column: { user: "उपयोगकर्ता", last: "पिछला साइन-इन" },
      invited: "आमंत्रित",
      never: "कभी नहीं",
      shown: (shown, all) => `${f.number(all)} में से ${f.number(shown)}, सबसे पुराने पहले।`,
    },
    mailboxes: {
      title: "इसकी जर्नी में निर्णय कौन लेता है",
      none: "किसी भी वेंडर पर कोई मेलबॉक्स इस कंपनी की ओर से निर्णय नहीं ले सकता।",
      column: { mailbox: "मेलबॉक्स", vendors: "कहाँ" },
      unverified: "पुष्टि नहीं हुई",
    },
  },
})
