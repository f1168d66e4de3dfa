import type { ChangeSentences } from "./change-sentences.ts"

export const hi: ChangeSentences = {
  subject: ({ vendorName }) => `${vendorName} के पास आपका डेटा: कुछ बदला गया है`,
  changes: {
    "source-repaired": ({ vendorName }) =>
      `${vendorName} के पास आपके डेटा के स्रोत का विवरण या उसके कॉलम बदले गए हैं।`,
    "terms-changed": ({ vendorName }) => `आप ${vendorName} के साथ जो साझा करते हैं, वह बदला गया है।`,
    "request-answered": ({ vendorName }, detail) =>
      detail === "agreed"
        ? `${vendorName} के और कर्मचारी डेटा के अनुरोध पर सहमति दी गई है।`
        : `${vendorName} के और कर्मचारी डेटा के अनुरोध को मना किया गया है।`,
    "access-given": ({ vendorName }) =>
      `${vendorName} के पास आपके डेटा के लिए एक नया रास्ता बनाया गया है: एक क्रेडेंशियल या पता, जिससे कोई सिस्टम डेटा भेजता या मँगाता है।`,
    "anchor-added": ({ vendorName }, detail) =>
      `${detail ?? "एक मेलबॉक्स"} को ऐसे मेलबॉक्स के रूप में जोड़ा गया है, जो अपने मालिक द्वारा प्रमाणित होने पर ${vendorName} के पास आपके डेटा के बारे में निर्णय ले सकता है।`,
    "anchor-removed": ({ vendorName }, detail) =>
      `${detail ?? "एक डिवाइस"} अब ${vendorName} के पास आपके डेटा के बारे में निर्णय नहीं ले सकता।`,
    "admin-added": () => "आपकी कंपनी के एक नए एडमिन को कंसोल में आमंत्रित किया गया है।",
    "device-verified": ({ vendorName }) =>
      `एक नया डिवाइस ${vendorName} के पास आपके डेटा के बारे में निर्णय ले सकता है: उस पर एक मेलबॉक्स प्रमाणित हुआ है।`,
    paused: ({ vendorName }) => `${vendorName} के साथ साझाकरण रोका गया है।`,
    resumed: ({ vendorName }) => `${vendorName} के साथ साझाकरण फिर से शुरू किया गया है।`,
    terminated: ({ vendorName }) =>
      `${vendorName} के साथ साझाकरण समाप्त किया गया है, और उसके लिए यहाँ रखा कर्मचारी डेटा मिटाया गया है।`,
  },
  when: (at) => `कब: ${at} (UTC)`,
  who: {
    person: (_, email) => `किसने: ${email ?? "आपकी कंपनी के किसी व्यक्ति ने, जिसका पता ज्ञात नहीं है"}`,
    operator: () => "किसने: सेवा के संचालक ने",
    vendor: ({ vendorName }) => `किसने: ${vendorName}`,
    service: () => "किसने: सेवा ने स्वयं",
  },
  review: "यदि यह आपमें से किसी ने किया है, तो कुछ करने की ज़रूरत नहीं।",
  link: "यह हमने नहीं किया: बदलाव देखने और साझाकरण रोकने के लिए यह लिंक खोलें।",
  console: (address) => `यदि यह आपने नहीं किया, तो साइन इन करके साझाकरण रोकें: ${address}`,
  ended: "यदि यह आपने नहीं किया, तो सेवा के संचालक से पूछें।",
}
