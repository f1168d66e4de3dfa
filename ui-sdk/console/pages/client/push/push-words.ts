import type { Format } from "../../../../elements/locale/format.ts"
import type { ByReader } from "../../../reader/by-reader.ts"

/** What the page of a client says about test records that were pushed. */
export const pushWordsEn = (f: Format, byReader: ByReader) => ({
  push: {
    title: "Test records",
    noTest: byReader({
      vendor:
        "The client has not created test credentials yet. Its HR admin does that in the journey; then its developers push test records, which are approved here.",
      company:
        "There are no test credentials yet. Create them under Source; then your developers push test records, which the vendor approves.",
      operator:
        "The client has not created test credentials yet. Its HR admin does that in the journey; then its developers push test records, which the vendor approves.",
    }),
    noProduction: byReader({
      vendor:
        "This client is approved. Its HR admin creates credentials for production in the journey, and employees arrive with the first push.",
      company:
        "Your test records are approved. Create credentials for production under Source: employees are shared from the first push.",
      operator:
        "This client is approved. Its HR admin creates credentials for production in the journey, and employees arrive with the first push.",
    }),
    received: "Received",
    noName: "Name not shared",
    masked: "Masked values stay masked. They show that there is a value.",
    empty: byReader({
      vendor:
        "No test record yet. The client's developers push them with the credentials that its HR admin creates in the journey.",
      company: "No test record yet. Your developers push them with the test credentials.",
      operator:
        "No test record yet. The client's developers push them with the credentials that its HR admin creates in the journey.",
    }),
    asked: "Waits for approval, asked for",
    state: {
      testing: byReader({
        vendor: "The client's developers are testing, and have not asked for approval.",
        company: "Your developers are testing, and have not asked for approval.",
        operator: "The client's developers are testing, and have not asked for approval.",
      }),
      approved: byReader({
        vendor: "This client was approved before, and has opened its test environment again.",
        company: "Your company was approved before, and has opened its test environment again.",
        operator: "This client was approved before, and has opened its test environment again.",
      }),
    },
    text: "These are test records, as you would receive them. None of them is in the directory, and no webhook is sent for them.",
    textForOthers:
      "These are test records, as the vendor would receive them. An admin of the vendor reviews and approves them.",
    refused: (count: number) =>
      f.plural(count, {
        one: byReader({
          vendor: "1 push was refused. The client's developers see the reason in the journey.",
          company: "1 push was refused. Your developers see the reason in the journey.",
          operator: "1 push was refused. The client's developers see the reason in the journey.",
        }),
        other: byReader({
          vendor: `${f.number(count)} pushes were refused. The client's developers see the reasons in the journey.`,
          company: `${f.number(count)} pushes were refused. Your developers see the reasons in the journey.`,
          operator: `${f.number(count)} pushes were refused. The client's developers see the reasons in the journey.`,
        }),
      }),
    approve: "Approve",
    heading: (name: string) => `Approve ${name}?`,
    follows: (records: number, name: string) =>
      `${f.plural(records, { one: "The test record is deleted", other: `The ${f.number(records)} test records are deleted` })}, and the test credentials stop working at once. The HR admin of ${name} then creates credentials for production in the journey. From the first push with them, you receive employees.`,
    approved: (name: string) => `${name} is approved`,
  },
})

export const pushWordsHi = (f: Format, byReader: ByReader): ReturnType<typeof pushWordsEn> => ({
  push: {
    title: "परीक्षण रिकॉर्ड",
    noTest: byReader({
      vendor:
        "क्लाइंट ने अभी परीक्षण के क्रेडेंशियल नहीं बनाए हैं। उसके HR एडमिन यह जुड़ने की प्रक्रिया में करते हैं; फिर उसके डेवलपर परीक्षण रिकॉर्ड भेजते हैं, जिन्हें यहाँ स्वीकृत किया जाता है।",
      company:
        "अभी परीक्षण के क्रेडेंशियल नहीं हैं। उन्हें स्रोत में बनाएँ; फिर आपके डेवलपर परीक्षण रिकॉर्ड भेजते हैं, जिन्हें वेंडर स्वीकृत करता है।",
      operator:
        "क्लाइंट ने अभी परीक्षण के क्रेडेंशियल नहीं बनाए हैं। उसके HR एडमिन यह जुड़ने की प्रक्रिया में करते हैं; फिर उसके डेवलपर परीक्षण रिकॉर्ड भेजते हैं, जिन्हें वेंडर स्वीकृत करता है।",
    }),
    noProduction: byReader({
      vendor:
        "यह क्लाइंट स्वीकृत है। उसके HR एडमिन जुड़ने की प्रक्रिया में असली उपयोग के क्रेडेंशियल बनाते हैं, और पहले पुश के साथ कर्मचारी आते हैं।",
      company: "आपके परीक्षण रिकॉर्ड स्वीकृत हैं। स्रोत में असली उपयोग के क्रेडेंशियल बनाएँ: पहले पुश से कर्मचारी साझा होते हैं।",
      operator:
        "यह क्लाइंट स्वीकृत है। उसके HR एडमिन जुड़ने की प्रक्रिया में असली उपयोग के क्रेडेंशियल बनाते हैं, और पहले पुश के साथ कर्मचारी आते हैं।",
    }),
    received: "कब मिला",
    noName: "नाम साझा नहीं",
    masked: "छिपाए गए मान छिपे रहते हैं। वे केवल दिखाते हैं कि मान मौजूद है।",
    empty: byReader({
      vendor:
        "अभी कोई परीक्षण रिकॉर्ड नहीं। क्लाइंट के डेवलपर उन्हें उन क्रेडेंशियल से भेजते हैं जो उनके HR एडमिन जुड़ने की प्रक्रिया में बनाते हैं।",
      company: "अभी कोई परीक्षण रिकॉर्ड नहीं। आपके डेवलपर उन्हें परीक्षण के क्रेडेंशियल से भेजते हैं।",
      operator:
        "अभी कोई परीक्षण रिकॉर्ड नहीं। क्लाइंट के डेवलपर उन्हें उन क्रेडेंशियल से भेजते हैं जो उनके HR एडमिन जुड़ने की प्रक्रिया में बनाते हैं।",
    }),
    asked: "स्वीकृति की प्रतीक्षा, माँगी गई:",
    state: {
      testing: byReader({
        vendor: "क्लाइंट के डेवलपर परीक्षण कर रहे हैं, और उन्होंने अभी स्वीकृति नहीं माँगी है।",
        company: "आपके डेवलपर परीक्षण कर रहे हैं, और उन्होंने अभी स्वीकृति नहीं माँगी है।",
        operator: "क्लाइंट के डेवलपर परीक्षण कर रहे हैं, और उन्होंने अभी स्वीकृति नहीं माँगी है।",
      }),
      approved: byReader({
        vendor: "यह क्लाइंट पहले स्वीकृत हो चुका है, और उसने परीक्षण फिर शुरू किया है।",
        company: "आपकी कंपनी पहले स्वीकृत हो चुकी है, और उसने परीक्षण फिर शुरू किया है।",
        operator: "यह क्लाइंट पहले स्वीकृत हो चुका है, और उसने परीक्षण फिर शुरू किया है।",
      }),
    },
    text: "ये परीक्षण रिकॉर्ड हैं, वैसे ही जैसे आपको मिलेंगे। इनमें से कोई निर्देशिका में नहीं है, और इनके लिए कोई वेबहुक नहीं भेजा जाता।",
    textForOthers: "ये परीक्षण रिकॉर्ड हैं, वैसे ही जैसे विक्रेता को मिलेंगे। विक्रेता के एडमिन इन्हें देखकर स्वीकृत करते हैं।",
    refused: (count) =>
      f.plural(count, {
        one: byReader({
          vendor: "1 पुश अस्वीकृत हुआ। क्लाइंट के डेवलपर इसका कारण जुड़ने की प्रक्रिया में देखते हैं।",
          company: "1 पुश अस्वीकृत हुआ। आपके डेवलपर इसका कारण जुड़ने की प्रक्रिया में देखते हैं।",
          operator: "1 पुश अस्वीकृत हुआ। क्लाइंट के डेवलपर इसका कारण जुड़ने की प्रक्रिया में देखते हैं।",
        }),
        other: byReader({
          vendor: `${f.number(count)} पुश अस्वीकृत हुए। क्लाइंट के डेवलपर इनके कारण जुड़ने की प्रक्रिया में देखते हैं।`,
          company: `${f.number(count)} पुश अस्वीकृत हुए। आपके डेवलपर इनके कारण जुड़ने की प्रक्रिया में देखते हैं।`,
          operator: `${f.number(count)} पुश अस्वीकृत हुए। क्लाइंट के डेवलपर इनके कारण जुड़ने की प्रक्रिया में देखते हैं।`,
        }),
      }),
    approve: "स्वीकृत करें",
    heading: (name) => `${name} को स्वीकृत करें?`,
    follows: (records, name) =>
      `${f.plural(records, { one: "परीक्षण रिकॉर्ड हटाया जाता है", other: `${f.number(records)} परीक्षण रिकॉर्ड हटाए जाते हैं` })}, और परीक्षण के क्रेडेंशियल तुरंत काम करना बंद कर देते हैं। फिर ${name} के HR एडमिन जुड़ने की प्रक्रिया में असली उपयोग के क्रेडेंशियल बनाते हैं। उनसे पहला पुश होते ही आपको कर्मचारी मिलने लगते हैं।`,
    approved: (name) => `${name} स्वीकृत हुआ`,
  },
})
