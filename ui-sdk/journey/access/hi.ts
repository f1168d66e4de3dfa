import { CONNECTOR_WORDS_HI } from "../../elements/connector-words/hi.ts"
import { FORM_FIELD_TEXTS_HI } from "../../elements/form/form-field-texts.ts"
import { FORM_SETTINGS_WORDS_HI } from "../../elements/form/settings/form-settings-words.ts"
import { SIGN_IN_WORDS_HI } from "../../elements/form/sign-in/sign-in-words.ts"
import { guideWordsHi } from "../../elements/guide/guide-words.ts"
import { HOST_KEY_WORDS_HI } from "../../elements/host-key/host-key-words.ts"
import type { Format } from "../../elements/locale/format.ts"
import { sourceTestWordsHi } from "../../elements/source-test/source-test-words.ts"
import type { AccessMessages } from "./en.ts"

export const hi = (f: Format): AccessMessages => ({
  ...sourceTestWordsHi(f),
  guide: guideWordsHi(f),
  connectors: CONNECTOR_WORDS_HI,
  field: FORM_FIELD_TEXTS_HI,
  settings: FORM_SETTINGS_WORDS_HI,
  signIn: SIGN_IN_WORDS_HI,
  hostKey: HOST_KEY_WORDS_HI,
  language: "भाषा",
  loading: "लोड हो रहा है",
  pageTitle: "कनेक्शन के विवरण",
  title: (system, company) => `${company} में ${system} के कनेक्शन के विवरण`,
  lede: (asker, vendor) =>
    `${asker} ये विवरण आपसे माँग रहे हैं, ताकि कर्मचारी डेटा ${vendor} के साथ साझा हो सके। आप विवरण भरते और जाँचते हैं। आपको कोई कर्मचारी डेटा नहीं दिखता, और क्या साझा हो, यह आप तय नहीं करते।`,
  sealed: (vendor) =>
    `विवरण सीलबंद रखे जाते हैं। न आपके सहकर्मी उन्हें पढ़ सकते हैं, न ${vendor}। यदि आप माँगने वाले को नहीं जानते, तो कुछ भी भरने से पहले पूछ लें।`,
  until: (at) => `यह लिंक ${f.dateTime(at)} तक चलता है।`,
  guideTitle: "ये कहाँ मिलेंगे",
  openGuide: "गाइड खोलें",
  guideText: "इसी काम के लिए बना खाता उपयोग करें, जिसे केवल पढ़ने का अधिकार हो।",
  stopped: "सर्वर को कुछ नहीं भेजा गया। जो उसे चलाते हैं, उनसे पता जाँच लें।",
  back: "वापस",
  give: "सौंपें और पूरा करें",
  giving: "सौंपा जा रहा है",
  notTested: "पहले कनेक्शन जाँचें",
  works: "विवरण काम करते हैं। वे अभी सौंपे नहीं गए हैं।",
  done: {
    title: "पूरा हुआ, आप यह पेज बंद कर सकते हैं",
    text: (asker) => `${asker} को दिखता है कि आपका काम पूरा है, और वे आगे बढ़ते हैं। यह लिंक अब नहीं चलता।`,
  },
  closed: {
    title: "इन विवरणों की अब ज़रूरत नहीं है",
    text: "वे पहले ही भरे जा चुके हैं, अनुरोध वापस ले लिया गया है, या कनेक्शन बन चुका है। आपने जो टाइप किया वह कहीं रखा नहीं गया। आप यह पेज बंद कर सकते हैं।",
  },
  again: "फिर कोशिश करें",
})
