import type { FormWords } from "../connector-words.ts"

export const SFTP_HI: FormWords = {
  host: {
    label: "होस्ट",
    help: "सर्वर का नाम, उसका IP पता, या sftp://files.example.com:22/export जैसा पता।",
  },
  port: { label: "पोर्ट", help: "ख़ाली छोड़ने पर 22।" },
  directory: {
    label: "फ़ोल्डर",
    help: "जहाँ फ़ाइल रखी जाती है। ख़ाली छोड़ने पर वह फ़ोल्डर जिसमें साइन इन के बाद उपयोगकर्ता होता है।",
  },
  file_pattern: {
    label: "फ़ाइल का नाम",
    help: "ऐसे नाम वाली फ़ाइलों में सबसे नई पढ़ी जाती है: * किसी भी पाठ के लिए, ? एक अक्षर के लिए। ख़ाली छोड़ने पर सभी फ़ाइलों में।",
  },
  username: { label: "उपयोगकर्ता नाम", help: "उसे केवल यह फ़ोल्डर पढ़ने की अनुमति चाहिए।" },
  password: { label: "पासवर्ड" },
  private_key: {
    label: "निजी कुंजी",
    help: "पूरी फ़ाइल, BEGIN और END वाली पंक्तियों के साथ, OpenSSH, PEM, PKCS#8 या PuTTY (.ppk) के रूप में।",
  },
  passphrase: { label: "निजी कुंजी का पासफ़्रेज़", help: "अगर कुंजी का हो।" },
  host_key_fingerprint: {
    label: "सर्वर की कुंजी का फ़िंगरप्रिंट",
    help: "पहली बार ख़ाली छोड़ें: आपको बताया जाता है कि सर्वर कौन-सी कुंजी दिखाता है, और उसे कुछ नहीं भेजा जाता। सर्वर चलाने वाला जो कुंजी बताए (ssh-keygen -lf) उससे उसे मिलाएँ, फिर यहाँ भरें। हर पंक्ति में एक, कई फ़िंगरप्रिंट और known_hosts की पंक्तियाँ भी भरी जा सकती हैं।",
  },
  refresh_rate: {
    label: "कितनी बार पढ़ें",
    help: "daily, weekly या monthly; चाहें तो दिन और समय के साथ: daily@6, weekly:mon,thu@6, monthly:1@6।",
  },
}
