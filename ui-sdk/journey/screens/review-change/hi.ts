import type { Format } from "../../../elements/locale/format.ts"
import { QUESTION_WORDS_HI } from "../question-words.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format): Messages => ({
  ...QUESTION_WORDS_HI,
  nothing: {
    title: "देखने को कुछ नहीं है",
    text: "यह बदलाव बहुत पुराना है, या कनेक्शन समाप्त हो चुका है। आप यह पेज बंद कर सकते हैं।",
  },
  kind: {
    "source-repaired": () => "आपके स्रोत का कनेक्शन बदला गया",
    "terms-changed": (vendor) => `${vendor} को जो मिलता है, वह बदला गया`,
    "request-answered": (vendor, detail) =>
      `और डेटा के लिए ${vendor} के अनुरोध पर ${detail === "agreed" ? "सहमति दी गई" : "मना किया गया"}`,
    "access-given": () => "कनेक्शन के लिए नई पहुँच दी गई",
    "anchor-added": () => "एक पता जोड़ा गया जो आपकी कंपनी की ओर से निर्णय ले सकता है",
    "anchor-removed": () => "एक पता या डिवाइस अब आपकी कंपनी की ओर से निर्णय नहीं ले सकता",
    "admin-added": () => "आपकी कंपनी का एक नया एडमिन है",
    "device-verified": () => "एक नया डिवाइस आपकी कंपनी की ओर से निर्णय ले सकता है",
    paused: (vendor) => `${vendor} के साथ साझाकरण रोका गया`,
    resumed: (vendor) => `${vendor} के साथ साझाकरण फिर शुरू हुआ`,
    terminated: (vendor) => `${vendor} से कनेक्शन समाप्त किया गया`,
  },
  lede: (vendor) =>
    `क्या यह आपमें से किसी ने किया? यदि नहीं, तो साझाकरण रोकें: तब आपकी कंपनी के फिर शुरू करने तक ${vendor} को कुछ नहीं मिलता।`,
  ledePaused: "साझाकरण रुका हुआ है। आपकी कंपनी के फिर शुरू करने तक कुछ पढ़ा या भेजा नहीं जाता।",
  ledeOver: (vendor) =>
    `अब कुछ पढ़ा या भेजा नहीं जाता। यदि यह आपमें से किसी ने नहीं किया, तो ${vendor} को बताएँ और फिर से जोड़ें।`,
  pausedSince: (at) => `${f.dateTime(at)} से रुका हुआ`,
  facts: "क्या हुआ",
  when: "कब",
  at: (at) => f.dateTime(at),
  who: "किसने किया",
  what: "किस बारे में",
  by: {
    operator: () => "इस सेवा के ऑपरेटर ने",
    vendor: (vendor) => vendor,
    service: () => "इस सेवा ने स्वयं",
    unknown: "आपकी कंपनी का कोई व्यक्ति, जिसका पता ज्ञात नहीं",
  },
  us: "यह हमने किया",
  fine: "समझ गया",
  pause: "साझाकरण रोकें",
  pausing: "रोका जा रहा है",
  paused: (vendor) => ({
    title: "साझाकरण रुक गया",
    text: `${vendor} को कुछ नया नहीं मिलता, और आपकी कंपनी की ओर से बोलने वाले सभी लोगों को बताया जाता है। आपमें से कोई भी इसे कनेक्शन के पेज पर फिर शुरू कर सकता है, जो ${vendor} के उत्पाद में या हमारे मेल किए लिंक से खुलता है।`,
  }),
  wasUs: {
    title: "देखने के लिए धन्यवाद",
    text: "कुछ नहीं बदलता। आप यह पेज बंद कर सकते हैं।",
  },
})
