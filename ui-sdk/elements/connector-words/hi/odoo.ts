import type { FormWords } from "../connector-words.ts"

export const ODOO_HI: FormWords = {
  url: { label: "Odoo का पता", help: "वह पता जिस पर आपकी कंपनी Odoo खोलती है।" },
  database: {
    label: "डेटाबेस",
    help: "Odoo Online पर पते का पहला भाग। वरना Odoo चलाने वाले से पूछें।",
  },
  login: {
    label: "लॉगिन",
    help: "इस कनेक्शन के Odoo उपयोगकर्ता का, आम तौर पर एक ईमेल पता।",
  },
  api_key: {
    label: "API key",
    help: "Odoo में इस उपयोगकर्ता के रूप में साइन इन करें और My Profile > Account Security > New API Key खोलें।",
  },
  protocol: {
    label: "Odoo API",
    help: "“अपने-आप” पर ही रहने दें, जब तक आपका Odoo सर्वर दोनों में से केवल एक ही स्वीकार न करता हो।",
    optionNames: { Automatic: "अपने-आप", "JSON-RPC": "JSON-RPC", "JSON-2": "JSON-2" },
  },
  employee_number: {
    label: "कर्मचारी संख्या",
    help: "वह फ़ील्ड जिससे आपके कर्मचारी पहचाने जाते हैं। “अपने-आप” इनमें से पहला भरा हुआ फ़ील्ड लेता है।",
    optionNames: {
      Automatic: "अपने-आप",
      "Employee reference (registration_number)": "कर्मचारी संदर्भ (registration_number)",
      "Badge ID (barcode)": "बैज ID (barcode)",
      "Identification number (identification_id)": "पहचान संख्या (identification_id)",
      "Database ID (id)": "डेटाबेस ID (id)",
    },
  },
  companies: {
    label: "कंपनियाँ",
    help: "तभी, जब आप Odoo की कुछ ही कंपनियाँ साझा करते हों: उनके नाम या ID, हर पंक्ति में एक।",
  },
  ifsc_field: {
    label: "IFSC का फ़ील्ड",
    help: "तभी, जब IFSC बैंक खाते (res.partner.bank) के किसी कस्टम फ़ील्ड में हो: उसका तकनीकी नाम।",
  },
  own_fields: {
    label: "कस्टम फ़ील्ड",
    help: "केवल कर्मचारी (hr.employee) के कस्टम फ़ील्ड के लिए: हर पंक्ति में एक, उसके तकनीकी नाम से।",
  },
}
