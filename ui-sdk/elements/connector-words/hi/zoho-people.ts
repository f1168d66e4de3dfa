import type { FormWords } from "../connector-words.ts"

export const ZOHO_PEOPLE_HI: FormWords = {
  data_center: {
    label: "डेटा सेंटर",
    help: "जो आपके Zoho People पते में है, जैसे people.zoho.in।",
    optionNames: {
      "India (zoho.in)": "भारत (zoho.in)",
      "United States (zoho.com)": "अमेरिका (zoho.com)",
      "Europe (zoho.eu)": "यूरोप (zoho.eu)",
      "Australia (zoho.com.au)": "ऑस्ट्रेलिया (zoho.com.au)",
      "Japan (zoho.jp)": "जापान (zoho.jp)",
      "China (zoho.com.cn)": "चीन (zoho.com.cn)",
      "Saudi Arabia (zoho.sa)": "सऊदी अरब (zoho.sa)",
      "Canada (zohocloud.ca)": "कनाडा (zohocloud.ca)",
    },
  },
  client_id: { label: "Client ID", help: "Zoho के API console में इस कनेक्शन का Self Client खोलें।" },
  client_secret: { label: "Client secret", help: "उसी पेज पर, Client ID के नीचे।" },
  refresh_token: {
    label: "Refresh token",
    help: "Self Client के code से बनता है, ZOHOPEOPLE.forms.READ scope के साथ। गाइड में बताया गया है कि कैसे।",
  },
  employee_form: {
    label: "कर्मचारियों का फ़ॉर्म",
    help: "तभी, जब आपके कर्मचारी employee के बजाय किसी और link name वाले फ़ॉर्म में हों।",
  },
  field_map: {
    label: "कस्टम फ़ील्ड",
    help: "केवल उन फ़ील्ड के लिए जो अपने लेबल से नहीं मिलते। हर लेबल वैसे ही लिखें जैसा Zoho People में है।",
  },
  dependent_section: {
    label: "आश्रितों का सेक्शन",
    help: "तभी, जब आश्रितों वाले सेक्शन का नाम Dependent Details न हो।",
  },
  date_order: {
    label: "तारीख़ का क्रम",
    help: "तभी, जब आपके संगठन में तारीख़ें महीने के नाम के बिना लिखी जाती हों, जैसे 04/25/2021।",
    optionNames: { "Day before month": "पहले दिन, फिर महीना", "Month before day": "पहले महीना, फिर दिन" },
  },
  changes: {
    label: "बदलाव कैसे पता किए जाएँ",
    help: "जब तक बदलाव छूटते न हों, “अपने-आप” पर ही रहने दें।",
    optionNames: {
      Automatic: "अपने-आप",
      "By a date such as 05-Jan-2026": "तारीख़ से, जैसे 05-Jan-2026",
      "Read all employees and compare": "सभी कर्मचारियों को पढ़कर मिलाएँ",
    },
  },
}
