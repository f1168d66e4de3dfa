import type { ShellMessages } from "./en.ts"

export const hi = (): ShellMessages => ({
  product: "HR Data Sync",
  tabTitle: (page, organization) => `${page} · ${organization}`,
  skip: "सामग्री पर जाएँ",
  navigation: "कंसोल",
  menu: "मेनू",
  group: { data: "डेटा", delivery: "डिलीवरी", build: "विकास", team: "टीम" },
  page: {
    overview: "सारांश",
    clients: "क्लाइंट",
    client: "क्लाइंट",
    directory: "निर्देशिका",
    rules: "नियम",
    models: "डेटा मॉडल",
    webhooks: "वेबहुक",
    users: "उपयोगकर्ता",
    audit: "ऑडिट लॉग",
    account: "आपका खाता",
  },
  role: {
    operator: "ऑपरेटर",
    "vendor-admin": "एडमिन",
    "vendor-member": "सदस्य",
    "corporate-admin": "कंपनी एडमिन",
  },
  installation: "यह इंस्टॉलेशन",
  account: {
    page: "आपका खाता",
    language: "भाषा",
    theme: "रूप",
    themes: { auto: "सिस्टम जैसा", light: "हल्का", dark: "गहरा" },
    switchTo: (organization) => `${organization} पर जाएँ`,
    signOut: "साइन आउट करें",
  },
  down: {
    title: "सेवा तक पहुँचा नहीं जा सका।",
    text: "आपने जो लिखा है वह यहीं है। हम हर कुछ सेकंड में फिर कोशिश करते हैं।",
    now: "अभी कोशिश करें",
  },
  back: "सेवा वापस आ गई है।",
  start: {
    title: "कंसोल लोड नहीं हुआ",
    text: "सेवा ने उत्तर नहीं दिया। अपना नेटवर्क जाँचें, फिर कोशिश करें।",
    again: "फिर कोशिश करें",
  },
  lost: {
    title: "ऐसा कोई पेज नहीं है",
    text: "पता गलत लिखा हो सकता है, या यह पेज आपके लिए नहीं है।",
    home: "सारांश पर जाएँ",
  },
  pageFailed: {
    title: "पेज लोड नहीं हुआ",
    text: "इसकी फ़ाइलें नहीं मिल सकीं। कंसोल खोलने के बाद सेवा अपडेट हुई हो सकती है।",
    reload: "फिर लोड करें",
  },
  unsaved: {
    title: "सहेजे बिना छोड़ें?",
    text: "इस पेज पर किए गए बदलाव सहेजे नहीं गए हैं।",
    leave: "सहेजे बिना छोड़ें",
    stay: "यहीं रहें",
  },
  signInAgain: {
    title: "फिर से साइन इन करें",
    text: "आपका सत्र समाप्त हो गया है। पेज वैसा ही है जैसा आपने छोड़ा था, और साइन इन करते ही आगे बढ़ेगा।",
    other: "साइन आउट करके पेज छोड़ें",
  },
})
