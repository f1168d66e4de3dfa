import type { FormWords } from "../connector-words.ts"

export const BAMBOOHR_HI: FormWords = {
  subdomain: {
    label: "सबडोमेन",
    help: "आपके BambooHR पते का पहला भाग: acme.bamboohr.com के लिए acme।",
  },
  api_key: {
    label: "API key",
    help: "BambooHR में अपनी फ़ोटो के नीचे का मेनू खोलें, API Keys चुनें और एक key जोड़ें।",
  },
  webhook_private_key: {
    label: "Webhook private key",
    help: "तभी, जब BambooHR का webhook बदलावों की सूचना देता हो। webhook बनाते समय BambooHR यह key एक ही बार दिखाता है।",
  },
  field_map: {
    label: "कस्टम फ़ील्ड",
    help: "केवल उन कस्टम फ़ील्ड के लिए जो अपने लेबल से नहीं मिलते। हर लेबल वैसे ही लिखें जैसा BambooHR में है।",
  },
  record_id_field: {
    label: "आंतरिक कर्मचारी ID का फ़ील्ड",
    help: "जब तक कनेक्शन की जाँच न माँगे, ख़ाली छोड़ें।",
  },
}
