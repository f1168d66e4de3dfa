import type { FormWords } from "../connector-words.ts"

export const KEKA_HI: FormWords = {
  company: {
    label: "Keka सबडोमेन",
    help: "आपके Keka पते का पहला भाग: acme.keka.com के लिए acme।",
  },
  client_id: {
    label: "Client ID",
    help: "Keka में Settings > Integrations & Automations > API Access खोलें।",
  },
  client_secret: { label: "Client secret", help: "उसी पेज पर, Client ID के पास।" },
  api_key: { label: "API key", help: "उसी पेज पर: वह key जो आप इस कनेक्शन के लिए बनाते हैं।" },
  environment: {
    label: "एनवायरनमेंट",
    help: "Sandbox तभी चुनें जब आपकी कंपनी kekademo.com पर एक टेस्ट कंपनी हो।",
    optionNames: { Production: "Production (असली डेटा)", Sandbox: "Sandbox (टेस्ट)" },
  },
  custom_fields: {
    label: "कस्टम फ़ील्ड",
    help: "तभी, जब PAN, आधार या दूसरे विवरण असामान्य नाम वाले कस्टम फ़ील्ड में हों। हर नाम वैसे ही लिखें जैसा Keka में है।",
  },
  relation_types: {
    label: "रिश्तों के प्रकार",
    help: "Keka परिवार के सदस्य का रिश्ता एक संख्या के रूप में रखता है। लिखें कि आपकी संख्याओं का क्या अर्थ है।",
  },
  blood_groups: {
    label: "रक्त समूह",
    help: "Keka रक्त समूह एक संख्या के रूप में रखता है। लिखें कि आपकी संख्याओं का क्या अर्थ है।",
  },
  salary_period: {
    label: "वेतन की राशियाँ",
    help: "Keka में वेतन सालाना है या मासिक। “अपने-आप” चुनने पर हर कर्मचारी के लिए यह पता कर लिया जाता है।",
    optionNames: { Automatic: "अपने-आप", "For a year": "सालाना", "For a month": "मासिक" },
  },
}
