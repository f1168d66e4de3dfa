import type { FormWords } from "../connector-words.ts"

export const FRAPPE_HR_HI: FormWords = {
  site_url: { label: "साइट का पता", help: "वह पता जिस पर आपकी कंपनी Frappe HR या ERPNext खोलती है।" },
  api_key: {
    label: "API key",
    help: "Frappe में API उपयोगकर्ता को खोलें, फिर Settings > API Access > Generate Keys चुनें।",
  },
  api_secret: { label: "API secret", help: "key बनाते समय Frappe इसे एक ही बार दिखाता है।" },
  webhook_secret: {
    label: "Webhook secret",
    help: "तभी, जब Frappe का webhook बदलावों की सूचना देता हो: वही secret जो आपने वहाँ लिखा है।",
  },
  field_map: {
    label: "कस्टम फ़ील्ड",
    help: "केवल उन फ़ील्ड के लिए जो आपकी कंपनी ने Employee में जोड़े हैं: हर पंक्ति में एक, Frappe में उसके नाम से।",
  },
  dependents_table: {
    label: "आश्रितों की टेबल",
    help: "Employee की वह child table (DocType) जिसमें आपकी कंपनी आश्रितों को रखती है। न हो तो ख़ाली छोड़ें।",
  },
  ctc_components: {
    label: "वार्षिक वेतन के घटक",
    help: "Frappe वार्षिक वेतन (CTC) को एक ही राशि के रूप में रखता है। उसके घटकों का अनुमान वेतन पर्चियों से लगाया जा सकता है।",
    optionNames: {
      "Not read": "न पढ़ें",
      "Twelve times the newest salary slip": "सबसे नई वेतन पर्ची का बारह गुना",
    },
  },
}
