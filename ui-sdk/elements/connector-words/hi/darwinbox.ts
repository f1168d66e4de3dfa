import type { FormWords } from "../connector-words.ts"

export const DARWINBOX_HI: FormWords = {
  base_url: { label: "Darwinbox का पता", help: "वह पता जिस पर आपकी कंपनी Darwinbox खोलती है।" },
  username: {
    label: "API उपयोगकर्ता नाम",
    help: "माँगने पर Darwinbox इसे Employee Master API के लिए देता है।",
  },
  password: { label: "API पासवर्ड", help: "Darwinbox इसे उपयोगकर्ता नाम के साथ देता है।" },
  api_key: { label: "API key", help: "सक्रिय कर्मचारियों के लिए: Employee Master API की key।" },
  dataset_key: { label: "Dataset key", help: "सक्रिय कर्मचारियों के लिए: dataset की key।" },
  inactive_api_key: {
    label: "निष्क्रिय कर्मचारियों की API key",
    help: "निष्क्रिय कर्मचारियों की दोनों key होने पर सिंक छोड़कर गए लोगों को तुरंत पहचान लेता है, छोड़ने की तारीख़ के साथ।",
  },
  inactive_dataset_key: {
    label: "निष्क्रिय कर्मचारियों की Dataset key",
    help: "निष्क्रिय कर्मचारियों के dataset की key।",
  },
  time_zone: { label: "टाइम ज़ोन", help: "तभी, जब आपका Darwinbox भारतीय समय पर न चलता हो।" },
  field_map: {
    label: "कस्टम कॉलम",
    help: "केवल उन कॉलम के लिए जिनके नाम आपकी कंपनी ने रखे हैं: हर पंक्ति में एक, जैसा dataset में है।",
  },
}
