import { documentTexts } from "../../documents/hi.ts"
import type { Messages } from "./en.ts"

export const hi = (): Messages => ({
  title: "अपने HR सिस्टम के बारे में बताएँ",
  lede: "एक विशेषज्ञ इसे आपके लिए जोड़ता है। केवल नाम ज़रूरी है; बाकी सब से काम जल्दी होता है।",
  form: {
    optional: "वैकल्पिक",
    name: "सिस्टम का नाम",
    nameHint: "जैसा उसके साइन-इन पेज पर लिखा है।",
    website: "वेबसाइट",
    information: "और कुछ जो हमें जानना चाहिए?",
    informationHint: "जैसे उसमें कितने लोग हैं, या उसे कौन सँभालता है। पासवर्ड न लिखें।",
    invalidWebsite: "यह पूरा वेब पता नहीं है। इसे https:// से शुरू करें",
    missingName: "अपने HR सिस्टम का नाम लिखें।",
  },
  documents: documentTexts,
  next: {
    title: "आगे क्या होगा",
    send: "आप यह भेजते हैं",
    sendText: "पहले आप चुनते हैं कि क्या साझा करना है, फिर जोड़ते हैं",
    setUp: "हम इसे तैयार करते हैं",
    setUpText: "कुछ कमी हो तो हम आपको लिखते हैं",
    setUpWhen: "7 दिनों के भीतर",
    first: "पहले रिकॉर्ड साझा होते हैं",
    firstText: "केवल वही जो आपने चुना, फिर हर महीने",
  },
  blocked: "अपने HR सिस्टम का नाम लिखें",
  uploading: "दस्तावेज़ अपलोड होने तक रुकें",
  back: "पीछे",
  continue: "आगे बढ़ें",
})
