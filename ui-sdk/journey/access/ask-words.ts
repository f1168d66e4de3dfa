import type { Format } from "../../elements/locale/format.ts"
import { mailboxEn } from "../mailbox/en.ts"
import { mailboxHi } from "../mailbox/hi.ts"

/* The words with which the user of a journey asks a colleague for connection details. */

export const askWordsEn = (f: Format) => ({
  mailbox: mailboxEn(f),
  open: "Ask a colleague",
  title: "Ask a colleague for these details",
  text: "We mail a link that opens only this form: no employee data, no other step. Your colleague enters the details and tests them, and you go on here. Nobody sees what is entered.",
  email: "Your colleague's email address",
  emailHint: "At the same domain as yours. The link works for 7 days.",
  proof: "Confirm who asks",
  proofText: "Your colleague sees your address, so we check that it is yours.",
  send: "Send the link",
  sending: "Sending",
  elsewhere: "Another device has asked a colleague already",
  elsewhereText:
    "If you send this link, the earlier one stops working, and details that were entered with it are deleted. If the other device is yours or a colleague's, you can also go on there.",
  replace: "Replace the earlier request",
  why: "Enter your colleague's address, then the code that we mail to yours.",
  cancel: "Close",
  notColleague: (domain: string) => `Enter an address at ${domain}: links go to colleagues only.`,
  askerPublic: (domain: string | null) =>
    domain === null
      ? "Use your own address at your company's domain. With an address at a public mail service, a colleague cannot tell who asks."
      : `Use your own address at ${domain}: your colleague sees who asks.`,
  offline: "There was no response from our server. Check your network and send it again.",
  busy: "Too many mails were sent. Wait, for an hour at most, then send it again.",
  broken: "Our server failed. Nothing has changed. Try again in a minute.",
  waiting: (email: string) => `Waiting for ${email}`,
  waitingText: (at: string, until: string) =>
    `We mailed the link on ${f.dateTime(at)}. It works until ${f.dateTime(until)}. This page shows when your colleague is done; you can close it and come back.`,
  expired: (email: string) => `The link to ${email} has expired`,
  expiredText: "The details were not entered in time. Ask again, or enter them yourself.",
  given: (email: string, at: string) => `Done by ${email}, ${f.dateTime(at)}`,
  givenText: "The details are stored sealed and shown to nobody. You can go on once the test has read them.",
  again: "Ask again",
  withdraw: "Withdraw and enter the details here",
  withdrawing: "Withdrawing",
  repair: {
    text: "We mail a link that opens only this form: no employee data, no other step. Your colleague enters the details and tests them; once they work they are saved, and the sync continues. Nobody sees what is entered.",
    why: "Enter your colleague's address.",
    waitingText: (at: string, until: string) =>
      `We mailed the link on ${f.dateTime(at)}. It works until ${f.dateTime(until)}. You can close this page: the sync continues once your colleague is done.`,
    givenText: "The details work and are saved. The source is read with them.",
    withdraw: "Withdraw the request",
  },
})

export type AskWords = ReturnType<typeof askWordsEn>

export const askWordsHi = (f: Format): AskWords => ({
  mailbox: mailboxHi(f),
  open: "किसी सहकर्मी से माँगें",
  title: "ये विवरण किसी सहकर्मी से माँगें",
  text: "हम एक लिंक ईमेल करते हैं, जो केवल यह फ़ॉर्म खोलता है: न कर्मचारी डेटा, न कोई और चरण। आपके सहकर्मी विवरण भरकर जाँचते हैं, और आप यहाँ आगे बढ़ते हैं। भरा हुआ किसी को नहीं दिखता।",
  email: "आपके सहकर्मी का ईमेल पता",
  emailHint: "आपके ही डोमेन पर। लिंक 7 दिन तक चलता है।",
  proof: "पुष्टि करें कि कौन माँग रहा है",
  proofText: "आपके सहकर्मी को आपका पता दिखता है, इसलिए हम जाँचते हैं कि वह आपका ही है।",
  send: "लिंक भेजें",
  sending: "भेजा जा रहा है",
  elsewhere: "किसी दूसरे डिवाइस से पहले ही एक सहकर्मी से माँगा जा चुका है",
  elsewhereText:
    "यह लिंक भेजने पर पहले वाला लिंक काम नहीं करेगा, और उससे भरे गए विवरण हटा दिए जाएँगे। वह डिवाइस आपका या आपके सहकर्मी का हो, तो आप वहीं आगे भी बढ़ सकते हैं।",
  replace: "पहले वाले अनुरोध को बदलें",
  why: "सहकर्मी का पता भरें, फिर वह कोड जो हम आपके पते पर भेजते हैं।",
  cancel: "बंद करें",
  notColleague: (domain) => `${domain} पर पता भरें: लिंक केवल सहकर्मियों को भेजे जाते हैं।`,
  askerPublic: (domain) =>
    domain === null
      ? "अपनी कंपनी के डोमेन पर अपना पता दें। सार्वजनिक ईमेल सेवा के पते से सहकर्मी नहीं जान सकते कि कौन माँग रहा है।"
      : `${domain} पर अपना पता दें: आपके सहकर्मी को दिखता है कि कौन माँग रहा है।`,
  offline: "हमारे सर्वर से उत्तर नहीं मिला। अपना नेटवर्क देखें और फिर भेजें।",
  busy: "बहुत ज़्यादा ईमेल भेजे गए। थोड़ा रुकें, अधिक से अधिक एक घंटा, फिर दोबारा भेजें।",
  broken: "हमारे सर्वर में गड़बड़ी हुई। कुछ नहीं बदला है। एक मिनट बाद फिर कोशिश करें।",
  waiting: (email) => `${email} की प्रतीक्षा है`,
  waitingText: (at, until) =>
    `हमने लिंक ${f.dateTime(at)} को ईमेल किया। यह ${f.dateTime(until)} तक चलता है। सहकर्मी का काम पूरा होते ही यह पेज बताता है; आप इसे बंद करके बाद में लौट सकते हैं।`,
  expired: (email) => `${email} को भेजा लिंक अब नहीं चलता`,
  expiredText: "विवरण समय पर नहीं भरे गए। फिर माँगें, या उन्हें खुद भरें।",
  given: (email, at) => `${email} ने ${f.dateTime(at)} को पूरा किया`,
  givenText: "विवरण सीलबंद रखे गए हैं और किसी को नहीं दिखते। जाँच उन्हें पढ़ ले, तो आप आगे बढ़ सकते हैं।",
  again: "फिर माँगें",
  withdraw: "अनुरोध वापस लें और विवरण यहीं भरें",
  withdrawing: "वापस लिया जा रहा है",
  repair: {
    text: "हम एक लिंक ईमेल करते हैं, जो केवल यह फ़ॉर्म खोलता है: न कर्मचारी डेटा, न कोई और चरण। आपके सहकर्मी विवरण भरकर जाँचते हैं; वे काम करें, तो सहेज लिए जाते हैं और सिंक आगे चलता है। भरा हुआ किसी को नहीं दिखता।",
    why: "सहकर्मी का पता भरें।",
    waitingText: (at, until) =>
      `हमने लिंक ${f.dateTime(at)} को ईमेल किया। यह ${f.dateTime(until)} तक चलता है। आप यह पेज बंद कर सकते हैं: सहकर्मी का काम पूरा होते ही सिंक आगे चलता है।`,
    givenText: "विवरण काम करते हैं और सहेज लिए गए हैं। स्रोत उन्हीं से पढ़ा जा रहा है।",
    withdraw: "अनुरोध वापस लें",
  },
})
