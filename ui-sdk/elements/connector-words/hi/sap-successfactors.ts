import type { FormWords } from "../connector-words.ts"

export const SAP_SUCCESSFACTORS_HI: FormWords = {
  api_server: {
    label: "API सर्वर",
    help: "आपके डेटा सेंटर का API सर्वर, SAP की सूची से (नोट 2215682)।",
  },
  company_id: {
    label: "Company ID",
    help: "SuccessFactors में अपने नाम का मेनू खोलें और Show version information चुनें।",
  },
  username: { label: "API उपयोगकर्ता", help: "इस कनेक्शन का तकनीकी उपयोगकर्ता, जैसे hrsync-api।" },
  client_id: {
    label: "API key",
    help: "Admin Center > Manage OAuth2 Client Applications में इस कनेक्शन का client खोलें।",
  },
  private_key: {
    label: "Private key",
    help: "client के certificate की private key, BEGIN और END वाली पंक्तियों के साथ।",
  },
  password: {
    label: "पासवर्ड",
    help: "SAP इस तरीके को बंद कर रहा है।",
  },
  user_identifier: {
    label: "API उपयोगकर्ता का प्रकार",
    help: "यदि SuccessFactors साइन इन अस्वीकार करे, तो दूसरा चुनें।",
    optionNames: { "User ID": "User ID", Username: "Username" },
  },
  token_recipient: {
    label: "Token पाने वाले का पता",
    help: "तभी, जब SuccessFactors साइन इन में API सर्वर के बजाय कोई और पता चाहता हो।",
  },
  employee_number: {
    label: "कर्मचारी संख्या",
    help: "दोबारा नियुक्ति पर User ID बदल सकती है। Person ID नहीं बदलती।",
    optionNames: { "Person ID": "Person ID", "User ID": "User ID" },
  },
  national_ids: {
    label: "राष्ट्रीय पहचान पत्रों के प्रकार",
    help: "तभी, जब आपकी कंपनी में PAN, ADN और UAN के अलावा दूसरे प्रकार हों।",
  },
  employee_statuses: {
    label: "कर्मचारी की स्थितियाँ",
    help: "तभी, जब आपकी कंपनी के कोड SAP के सामान्य अक्षरों से अलग हों: उनका क्या अर्थ है।",
  },
  permanent_address_type: {
    label: "स्थायी पते का प्रकार",
    help: "तभी, जब आपकी कंपनी में स्थायी पतों का प्रकार कोई और हो।",
  },
  gross_wage_type: {
    label: "सकल वेतन का wage type",
    help: "तभी, जब पेरोल के नतीजे में सकल वेतन किसी और wage type में हो।",
  },
}
