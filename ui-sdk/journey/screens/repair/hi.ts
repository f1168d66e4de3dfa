import { SIGN_IN_WORDS_HI } from "../../../elements/form/sign-in/sign-in-words.ts"
import { reasonsHi } from "../../../elements/reasons/hi.ts"
import { SYSTEM_SAID_HI } from "../../../elements/reasons/reason-text.ts"
import { makeWordReason } from "../../../elements/reasons/word-reason.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { CONNECTOR_WORDS_HI } from "../../../elements/connector-words/hi.ts"
import { FORM_FIELD_TEXTS_HI } from "../../../elements/form/form-field-texts.ts"
import { FORM_SETTINGS_WORDS_HI } from "../../../elements/form/settings/form-settings-words.ts"
import { guideWordsHi } from "../../../elements/guide/guide-words.ts"
import { HOST_KEY_WORDS_HI } from "../../../elements/host-key/host-key-words.ts"
import { askWordsHi } from "../../access/ask-words.ts"
import { QUESTION_WORDS_HI } from "../question-words.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format): Messages => ({
  ...QUESTION_WORDS_HI,
  wordReason: makeWordReason(reasonsHi(f)),
  systemSaid: SYSTEM_SAID_HI,
  hostKey: HOST_KEY_WORDS_HI,
  ask: askWordsHi(f),
  guide: guideWordsHi(f),
  help: {
    title: "यदि आप उसमें साइन इन नहीं कर सकते",
    text: "इस सिस्टम के एडमिनिस्ट्रेटर से पूछें।",
  },
  connectors: CONNECTOR_WORDS_HI,
  settings: FORM_SETTINGS_WORDS_HI,
  signIn: SIGN_IN_WORDS_HI,
  back: "वापस",
  nothing: {
    title: "सुधारने को कुछ नहीं है",
    text: "आपका स्रोत योजना के अनुसार पढ़ा जा रहा है। आप यह पेज बंद कर सकते हैं।",
  },
  stopped: (since) => `${f.dateTime(since)} से रुका हुआ है`,
  title: (system) => `${system} के लिए नए साइन-इन विवरण चाहिए`,
  lede: (vendor) =>
    `सहेजे हुए विवरण अब स्वीकार नहीं हो रहे हैं। नए विवरण भरें और सिंक वहीं से आगे चलेगा जहाँ रुका था। आप ${vendor} के साथ क्या और कितनी बार साझा करते हैं, वह नहीं बदला है।`,
  permission: {
    title: (system) => `${system} वह सब पढ़ने नहीं देता जो आप साझा करते हैं`,
    lede: (vendor) =>
      `वहाँ वह अनुमति दें जो नहीं है, या ऐसे विवरण भरें जिनके पास वह है, और सिंक वहीं से आगे चलेगा जहाँ रुका था। या जो पढ़ा नहीं जा सकता उसे साझा करना बंद करें: आप यह कनेक्शन के पेज पर कर सकते हैं। तब तक ${vendor} के पास पिछले रिकॉर्ड रहते हैं।`,
  },
  columnsTitle: "आपके स्रोत के कॉलम बदल गए हैं",
  columnsLede: (vendor) =>
    `${vendor} को जिस कॉलम की ज़रूरत है वह नहीं मिला या उसका नाम बदल गया है। उसे अपने स्रोत में ठीक करें, फिर स्रोत दोबारा पढ़वाएँ। आप जो साझा करते हैं वह नहीं बदला है।`,
  said: "स्रोत ने क्या बताया",
  field: FORM_FIELD_TEXTS_HI,
  waited: "क्या रुका रहा",
  nothingLost: "न कुछ खोया, न मिटाया गया",
  lastSynced: (vendor, at) => `${vendor} के पास ${f.dateTime(at)} के रिकॉर्ड अब भी हैं`,
  neverSynced: "अभी तक कोई रिकॉर्ड साझा नहीं हुआ",
  next: "स्रोत पढ़ा जा सकते ही सिंक चलेगा",
  nextText: "इसके लिए यहाँ रुकना ज़रूरी नहीं",
  save: "सहेजें और फिर चलाएँ",
  saving: "जाँच हो रही है",
  readAgain: "इसे फिर पढ़ें",
  why: "सहेजने से पहले विवरण जाँचे जाते हैं",
  done: {
    title: "सहेज लिया गया। सिंक आगे चल रहा है",
    text: "विवरण काम करते हैं, और आपका स्रोत अभी पढ़ा जा रहा है। आप यह पेज बंद कर सकते हैं।",
  },
  asked: {
    title: "आपका स्रोत अभी फिर पढ़ा जा रहा है",
    text: "यदि अब भी कुछ कमी हुई, तो हम आपको फिर लिखेंगे। आप यह पेज बंद कर सकते हैं।",
  },
})
