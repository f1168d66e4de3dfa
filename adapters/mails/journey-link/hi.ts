import type { LinkSentences } from "./link-sentences.ts"

export const hi: LinkSentences = {
  subjects: {
    onboarding: ({ vendorName, corporateName }) =>
      `${corporateName} का कर्मचारी डेटा ${vendorName} के साथ साझा करें`,
    repair: ({ vendorName, corporateName }) =>
      `${corporateName}: कर्मचारी डेटा अब ${vendorName} तक नहीं पहुँच रहा है`,
    "confirm-sync": ({ vendorName, corporateName }) =>
      `${corporateName}: ${vendorName} को बड़ा बदलाव भेजने से पहले उसकी पुष्टि करें`,
    "sharing-request": ({ vendorName, corporateName }) =>
      `${corporateName}: ${vendorName} और कर्मचारी डेटा माँग रहा है`,
    "review-change": ({ vendorName, corporateName }) =>
      `${corporateName}: ${vendorName} से कनेक्शन में बदलाव हुआ है`,
  },
  reasons: {
    invitation: ({ vendorName, corporateName }) =>
      `${vendorName} ने ${corporateName} से कर्मचारी डेटा साझा करने का अनुरोध किया है, और इसे सेट करने के लिए आपका नाम दिया है।`,
    colleague: ({ sentBy, vendorName, corporateName }) =>
      `${sentBy ?? "आपके एक सहकर्मी"} ने आपको यह लिंक भेजा है, ताकि आप ${corporateName} को ${vendorName} से जोड़ने का काम आगे बढ़ा सकें।`,
    own: ({ vendorName }) => `आपने ${vendorName} से जोड़ने का काम जारी रखने के लिए यह लिंक माँगा था।`,
    issue: null,
  },
  purposes: {
    onboarding: () => [
      "इसमें लगभग 10 मिनट लगते हैं। कौन-सी जानकारी और किन कर्मचारियों की जानकारी साझा होगी, यह आप चुनते हैं, और पहले एक नमूना रिकॉर्ड देखते हैं।",
      "आख़िरी चरण से पहले कुछ भी साझा नहीं होता।",
    ],
    repair: ({ vendorName }) => [
      "आपके कर्मचारी डेटा का स्रोत अब पढ़ा नहीं जा सकता: या तो उसके साइन-इन विवरण अब स्वीकार नहीं हो रहे हैं, या उसके कॉलम बदल गए हैं।",
      `न कुछ खोया है, न मिटाया गया है, और आप ${vendorName} के साथ जो साझा करते हैं वह नहीं बदला है। लिंक ठीक वही चरण खोलता है जिसमें आपकी ज़रूरत है; उसके बाद सिंक आगे चलता है।`,
    ],
    "confirm-sync": ({ vendorName }) => [
      "पिछले सिंक में सामान्य से कहीं अधिक कर्मचारियों की जानकारी बदल जाती, इसलिए वह कुछ भी भेजने से पहले रुक गया।",
      `लिंक में दिखता है कि क्या बदलेगा। ${vendorName} को यह मिले या नहीं, यह आप तय करते हैं।`,
    ],
    "sharing-request": ({ vendorName }) => [
      `${vendorName} उससे अधिक कर्मचारी डेटा माँग रहा है जितने पर आपने सहमति दी थी। आपकी सहमति के बिना उसे पहले से अधिक कुछ नहीं मिलता।`,
      "लिंक में दिखता है कि नया क्या है। आप सहमत होते हैं या मना करते हैं।",
    ],
    "review-change": ({ vendorName }) => [
      `आपकी कंपनी के नाम से ${vendorName} के कनेक्शन में कुछ बदला गया है।`,
      "लिंक में दिखता है कि क्या, कब और किसने बदला। यदि यह आपमें से किसी ने नहीं किया, तो आप वहीं साझाकरण रोक सकते हैं।",
    ],
  },
  newFile: {
    subject: ({ vendorName, corporateName }) =>
      `${corporateName}: ${vendorName} कर्मचारियों की नई फ़ाइल माँग रहा है`,
    lines: ({ vendorName, corporateName }) => [
      `${vendorName} ${corporateName} से नई फ़ाइल माँग रहा है, क्योंकि उसके पास आपकी पिछली फ़ाइल का डेटा है।`,
      "लिंक आपका कनेक्शन खोलता है, जहाँ आप फ़ाइल अपलोड करते हैं। आप जो साझा करते हैं वह आपकी सहमति के अनुसार ही रहता है, और कुछ भेजे जाने से पहले आप देखते हैं कि क्या गलत है।",
    ],
  },
  open: "यह लिंक खोलें:",
  access: {
    subject: ({ vendorName, corporateName }) =>
      `${corporateName}: ${vendorName} के लिए कनेक्शन के विवरण आपसे चाहिए`,
    lines: ({ sentBy, vendorName, corporateName }) => [
      `${sentBy ?? "आपके एक सहकर्मी"} आपसे ${corporateName} के एक सिस्टम के कनेक्शन के विवरण माँग रहे हैं, ताकि कर्मचारी डेटा ${vendorName} के साथ साझा हो सके।`,
      "",
      "लिंक एक ही फ़ॉर्म खोलता है: आप विवरण भरते हैं, उन्हें जाँचते हैं, और आपका काम पूरा। इसमें कोई कर्मचारी डेटा नहीं दिखता।",
      `विवरण सीलबंद रखे जाते हैं। न आपके सहकर्मी उन्हें पढ़ सकते हैं, न ${vendorName}। यदि आप भेजने वाले को नहीं जानते, तो कुछ भी भरने से पहले पूछ लें।`,
    ],
  },
  connected: {
    subject: ({ vendorName, corporateName }) => `${corporateName}: ${vendorName} से आपका कनेक्शन`,
    reasons: {
      colleague: ({ sentBy, vendorName, corporateName }) =>
        `${sentBy ?? "आपके एक सहकर्मी"} चाहते हैं कि ${corporateName} के ${vendorName} से कनेक्शन की देखरेख आप भी करें।`,
      own: ({ vendorName }) => `आपने ${vendorName} से कनेक्शन का यह लिंक माँगा था।`,
    },
    lines: ({ vendorName }) => [
      `लिंक में दिखता है कि ${vendorName} के साथ क्या और कितने कर्मचारियों का साझा होता है, और पिछले सिंक।`,
      "वहाँ आप साझा की जाने वाली चीज़ें बदल सकते हैं, साझाकरण रोक या बंद कर सकते हैं, उसे डाउनलोड कर सकते हैं, और किसी सहकर्मी को जोड़ सकते हैं।",
    ],
  },
  validity: (until) => [
    `यह केवल आपके लिए है, ${until} तक चलता है, और उसी ब्राउज़र का हो जाता है जिसमें यह पहली बार खोला जाता है।`,
    "किसी और ब्राउज़र में जारी रखने के लिए वहीं से नया लिंक माँगें।",
  ],
  unexpected: "यदि आपको इस मेल की उम्मीद नहीं थी, तो इसे अनदेखा करें। आपके बिना न कुछ साझा होता है, न कुछ बदलता है।",
}
