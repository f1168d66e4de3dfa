import type { FormWords } from "../connector-words.ts"

export const ASSISTED_HI: FormWords = {
  hrms_name: { label: "HR सिस्टम", help: "वह HR या पेरोल सिस्टम जिसका आप उपयोग करते हैं।" },
  website_url: { label: "वेबसाइट", help: "सिस्टम की, या उसे बनाने वाली कंपनी की।" },
  additional_information: {
    label: "अतिरिक्त जानकारी",
    help: "जैसे कर्मचारियों का डेटा कैसे निकाला जाता है और किससे पूछा जा सकता है। पासवर्ड कभी न लिखें।",
  },
}
