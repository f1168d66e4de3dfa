import { SIGN_IN_WORDS_HI } from "../../../elements/form/sign-in/sign-in-words.ts"
import { askWordsHi } from "../../access/ask-words.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { CONNECTOR_WORDS_HI } from "../../../elements/connector-words/hi.ts"
import { FORM_FIELD_TEXTS_HI } from "../../../elements/form/form-field-texts.ts"
import { FORM_SETTINGS_WORDS_HI } from "../../../elements/form/settings/form-settings-words.ts"
import { guideWordsHi } from "../../../elements/guide/guide-words.ts"
import { sourceTestWordsHi } from "../../../elements/source-test/source-test-words.ts"
import { HOST_KEY_WORDS_HI } from "../../../elements/host-key/host-key-words.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format): Messages => ({
  title: (system) => `${system} में साइन इन करें`,
  titleServer: "फ़ाइल कहाँ है?",
  titleApi: "आपका API कहाँ है?",
  lede: (vendor) =>
    `किसी व्यक्ति के पासवर्ड के बजाय इसी काम के लिए बना खाता उपयोग करें। ये विवरण हमारे यहाँ सीलबंद रहते हैं और ${vendor} को कभी नहीं दिखते।`,
  field: FORM_FIELD_TEXTS_HI,
  help: {
    title: "ये कहाँ मिलेंगे",
    guide: "गाइड खोलें",
    text: "यदि आप इस सिस्टम के एडमिनिस्ट्रेटर नहीं हैं, तो उनसे पूछें।",
  },
  guide: guideWordsHi(f),
  ...sourceTestWordsHi(f),
  ask: askWordsHi(f),
  hostKey: HOST_KEY_WORDS_HI,
  connectors: CONNECTOR_WORDS_HI,
  settings: FORM_SETTINGS_WORDS_HI,
  signIn: SIGN_IN_WORDS_HI,
  blocked: {
    loading: "फ़ॉर्म लोड हो रहा है",
    missing: (labels) => `अभी बाकी है: ${f.list(labels)}`,
    notTested: "आगे बढ़ने के लिए कनेक्शन जाँचें",
    failed: "काम करने वाले विवरण की प्रतीक्षा है",
  },
  back: "वापस",
  next: "आगे बढ़ें",
  nextWithout: (groups) =>
    groups.length > 2 ? "जो पढ़ा जा सकता है उसके साथ आगे बढ़ें" : `${f.list(groups)} के बिना आगे बढ़ें`,
})
