import { REFUSAL_WORDS_HI } from "../../../elements/refusals/hi.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { sampleHi } from "../sample/hi.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format): Messages => ({
  language: f.language,
  title: (vendor) => `${vendor} के साथ कर्मचारियों का डेटा साझा करें`,
  lede: (vendor, company) =>
    `${vendor} को ${company} के कर्मचारी रिकॉर्ड की एक प्रति चाहिए, जो केवल पढ़ी जाती है और अपने-आप अद्यतन रहती है, ताकि किसी को स्प्रेडशीट न भेजनी पड़े।`,
  path: {
    label: "रिकॉर्ड का रास्ता",
    source: "आपका HR सिस्टम",
    sourceText: "केवल पढ़ा जाता है। उसमें कुछ नहीं लिखा जाता।",
    service: "HR Data Sync",
    serviceText: "हर रिकॉर्ड जाँचता है और पहचान संख्याएँ छिपाता है",
    vendorText: "केवल वही पाता है जो आप चुनें",
  },
  sample: sampleHi,
  asked: "वे अधिक से अधिक क्या माँगते हैं",
  askedCount: (fields, groups) => `${f.number(groups)} समूहों में ${f.number(fields)} फ़ील्ड`,
  category: {
    detail_info_fields: ["कर्मचारी का विवरण", "आपके यहाँ कौन, किस पद पर और कब से काम करता है"],
    dependent_details_fields: ["आश्रित", "परिवार के सदस्य, जैसा आपके HR सिस्टम में है"],
    bank_details_fields: ["बैंक विवरण", "खाता संख्या और IFSC कोड छिपाए जाते हैं"],
    ctc_details_fields: ["वार्षिक वेतन", "CTC के घटक"],
    salary_monthly_details_fields: ["मासिक वेतन", "हर महीने के वेतन के घटक"],
  },
  fieldCount: (fields) => `${f.number(fields)} फ़ील्ड`,
  required: (fields) => `${f.number(fields)} ज़रूरी`,
  youDecide: "आप तय करें",
  protection: "यह कैसे सुरक्षित रहता है",
  masked: "पहचान संख्याएँ आपके पास रहती हैं",
  maskedText: (masked) => ["PAN, आधार, UAN, मोबाइल और खाता संख्या सहेजने से पहले ", masked, " बन जाती हैं।"],
  sealed: "आपके साइन-इन विवरण सीलबंद हैं",
  sealedText: (vendor) => `उनका उपयोग केवल आपका HR सिस्टम पढ़ने के लिए होता है। ${vendor} उन्हें कभी नहीं देखता।`,
  choose: "किसका और क्या, यह आप चुनते हैं",
  chooseText: "फ़ील्ड, विभाग या ग्रेड छोड़ सकते हैं। कुछ भी भेजने से पहले आप एक नमूना रिकॉर्ड देखते हैं।",
  stop: "आप कभी भी रोक सकते हैं",
  stopText: (vendor) =>
    `आप इसे कनेक्शन के पेज पर रोकते हैं, जो यहाँ या हमारे मेल किए लिंक से खुलता है, ${vendor} से पूछे बिना। तब इस कनेक्शन का रखा डेटा मिट जाता है।`,
  duration: "लगभग 10 मिनट",
  begin: "शुरू करें",
  colleague: {
    open: "किसी सहकर्मी को भेजें",
    title: "इसे किसी सहकर्मी को भेजें",
    text: "हम एक लिंक मेल करते हैं। जो उसे खोलता है, वह आपकी कंपनी के उपयोगकर्ता के रूप में यहीं से आगे बढ़ता है।",
    label: "आपके सहकर्मी का ईमेल",
    send: "लिंक भेजें",
    sending: "भेजा जा रहा है",
    sent: (email) => `${email} पर भेज दिया गया। लिंक 14 दिन चलता है।`,
    cancel: "बंद करें",
    offline: "हमारे सर्वर से उत्तर नहीं मिला। अपना नेटवर्क देखें और फिर भेजें।",
    notColleague: (domain) => `${domain} पर पता भरें: लिंक केवल सहकर्मियों को भेजे जाते हैं।`,
    refusal: REFUSAL_WORDS_HI,
  },
})
