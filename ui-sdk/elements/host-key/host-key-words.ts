/* The words of the question about a server's key, which the connection details and the repair ask. */

export const HOST_KEY_WORDS_EN = {
  title: "Is this your server?",
  changedTitle: "This server has another key than before",
  lede: (host: string) =>
    `We reached ${host} and stopped before signing in. Compare this fingerprint with the one your IT team knows. This shows whether someone has put another server in its place.`,
  changedLede: (host: string) =>
    `${host} shows another key than the one you confirmed. Nothing was sent to it. Continue only if your IT team knows that the key was replaced.`,
  label: "Host key fingerprint",
  algorithm: (name: string) => `${name}. Nothing has been sent to this server yet.`,
  copy: "Copy",
  copied: "Copied",
  matches: "It matches, sign in",
  differs: "It doesn't match",
  stopped: "Nothing was sent to the server. Check the address with your IT team, then test again.",
  confirmed: "Server confirmed by you",
}

export type HostKeyWords = typeof HOST_KEY_WORDS_EN

export const HOST_KEY_WORDS_HI: HostKeyWords = {
  title: "क्या यह आपका सर्वर है?",
  changedTitle: "इस सर्वर की कुंजी पहले से अलग है",
  lede: (host) =>
    `हम ${host} तक पहुँचे और साइन इन से पहले रुक गए। इस फ़िंगरप्रिंट को अपनी IT टीम के पास मौजूद फ़िंगरप्रिंट से मिलाएँ। इसी से हम पहचानते हैं कि उसकी जगह कोई और सर्वर तो नहीं आया।`,
  changedLede: (host) =>
    `${host} वह कुंजी नहीं दिखा रहा जिसकी आपने पुष्टि की थी। उसे कुछ नहीं भेजा गया। तभी आगे बढ़ें जब आपकी IT टीम जानती हो कि कुंजी बदली गई है।`,
  label: "होस्ट कुंजी का फ़िंगरप्रिंट",
  algorithm: (name) => `${name}. इस सर्वर को अभी कुछ नहीं भेजा गया है।`,
  copy: "कॉपी करें",
  copied: "कॉपी हो गया",
  matches: "मेल खाता है, साइन इन करें",
  differs: "मेल नहीं खाता",
  stopped: "सर्वर को कुछ नहीं भेजा गया। अपनी IT टीम से पता जाँचें, फिर कनेक्शन जाँचें।",
  confirmed: "सर्वर की आपने पुष्टि की है",
}
