import type { FormWords } from "../connector-words.ts"

export const GREYTHR_HI: FormWords = {
  domain: {
    label: "greytHR डोमेन",
    help: "वह पता जिस पर आपकी कंपनी greytHR खोलती है, https:// के बिना।",
  },
  username: {
    label: "API उपयोगकर्ता नाम",
    help: "greytHR में Settings > My Account > API users खोलें और इस कनेक्शन के लिए एक उपयोगकर्ता जोड़ें।",
  },
  password: {
    label: "API पासवर्ड",
    help: "API उपयोगकर्ता जोड़ने पर greytHR इसे एक ही बार दिखाता है।",
  },
  parents: {
    label: "आश्रितों में माता-पिता",
    help: "greytHR आश्रितों में केवल पति या पत्नी को दिखाता है, पर माता-पिता के नाम भी रखता है।",
    optionNames: { No: "नहीं", "Father and mother": "पिता और माता" },
  },
  category_map: {
    label: "कस्टम कैटेगरी",
    help: "केवल उन कैटेगरी के लिए जिनके नाम आपकी कंपनी ने रखे हैं: हर पंक्ति में एक, जैसा greytHR में है।",
  },
  org_tree: {
    label: "संगठन के ट्री का क्रम",
    help: "तभी बदलें जब हर कर्मचारी के मैनेजर के रूप में कंपनी के प्रमुख दिखें।",
    optionNames: {
      "Nearest manager first": "पहले सबसे नज़दीकी मैनेजर",
      "Head of the company first": "पहले कंपनी के प्रमुख",
    },
  },
  page_size: {
    label: "हर अनुरोध में रिकॉर्ड",
    help: "यदि greytHR अनुरोध अस्वीकार करे या बहुत धीरे उत्तर दे, तो कम चुनें।",
    optionNames: { "500": "500", "200": "200", "100": "100" },
  },
  first_page: {
    label: "पहले पेज की संख्या",
    help: "1 तभी चुनें जब कनेक्शन की जाँच बताए कि greytHR अनुरोध स्वीकार नहीं करता।",
    optionNames: { Automatic: "अपने-आप", "1": "1" },
  },
}
