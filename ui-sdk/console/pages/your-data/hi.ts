import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"
import { clientWordsHi } from "../clients/client-words.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format, byReader: ByReader): Messages => ({
  title: "आपका डेटा किसके पास है",
  lede: "वे वेंडर जिन्हें आपकी कंपनी के कर्मचारियों का डेटा मिलता है: किसे क्या मिलता है, और कब से। बदलने या बंद करने के लिए वेंडर खोलें।",
  client: clientWordsHi(f, byReader),
  todo: {
    title: "आपको करना है",
    none: "अभी आपको कुछ नहीं करना है।",
    issue: (vendor, what) => `${vendor}: ${what}`,
    file: "नई फ़ाइल अपलोड करें, जिसमें यह ठीक हो।",
    since: "कब से:",
  },
  list: {
    title: { open: "वेंडर", ended: "बंद किए गए" },
    none: "अभी किसी वेंडर के साथ कुछ साझा नहीं होता।",
    shared: "साझा",
    amount: (employees, fields) => `${f.number(employees)} कर्मचारी, ${f.number(fields)} फ़ील्ड`,
    nothingYet: "अभी कुछ नहीं",
    since: "कब से",
    last: "पिछला सिंक",
    next: "अगला सिंक",
    notYet: "अभी नहीं",
    onRequest: "जब आप फ़ाइल या पुश भेजें",
    paused: "रुका हुआ",
    ended: "बंद हुआ",
    kept: "क्या बचा है",
    keptText: "यहाँ से हटाया गया। जो वेंडर को मिल चुका था वह उसके पास रहता है।",
  },
  empty: {
    title: "किसी वेंडर को आपका डेटा नहीं मिलता",
    text: "जब कोई वेंडर आपकी कंपनी को आमंत्रित करता है, वह यहाँ दिखता है, और यह भी कि वह क्या माँगता है। आपकी सहमति से पहले कुछ साझा नहीं होता।",
  },
})
