import { REFUSAL_WORDS_HI } from "../../../elements/refusals/hi.ts"
import { coverageHi } from "../../../elements/field-coverage/hi.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { sharingWordsHi } from "../../../elements/sharing/words-hi.ts"
import { COVERED_HI } from "../covered-words.ts"
import type { Messages } from "./en.ts"

const employees = (f: Format, count: number) => `${f.number(count)} कर्मचारी`
const ofEmployees = (f: Format, count: number) =>
  `${f.number(count)} ${f.plural(count, { one: "कर्मचारी", other: "कर्मचारियों" })}`

type Part<Key extends keyof Messages> = Pick<Messages, Key>

/** What became of the connection, and what happens next. */
const outcomeHi = (f: Format) => ({
  title: (company: string) => `${company} जुड़ गया है`,
  titleRequested: "आपके सेटअप का अनुरोध हो गया है",
  titleAwaited: "पहले कर्मचारी की प्रतीक्षा है",
  ledeAwaited: (vendor: string) =>
    `अभी कुछ नहीं आया है, इसलिए ${vendor} के पास कुछ नहीं है। अपने सिस्टम से प्रोडक्शन क्रेडेंशियल के साथ एक कर्मचारी भेजें। रिकॉर्ड आते ही यह पेज बताता है।`,
  pausedSince: (at: string) => `${f.dateTime(at)} से रुका हुआ`,
  failed: "आपका स्रोत अभी पढ़ा नहीं जा सकता",
  lede: (vendor: string, count: number) =>
    `${employees(f, count)} ${vendor} के साथ साझा हैं। अब से केवल बदलाव साझा होंगे।`,
  ledePlain: (vendor: string) => `${vendor} को वही मिलता है जिसे साझा करने की आपने सहमति दी है, और कुछ नहीं।`,
  ledePaused: (vendor: string) =>
    `जब तक आप फिर शुरू न करें, कुछ पढ़ा या भेजा नहीं जाता। ${vendor} को जो मिल चुका है वह उसके पास रहता है।`,
  ledeFailed: (vendor: string) =>
    `${vendor} को जो मिल चुका है वह उसके पास रहता है, और स्रोत फिर पढ़े जाने तक कुछ नया नहीं जाता। जो लोग इस कनेक्शन की देखरेख करते हैं उन्हें हम उस चरण का लिंक मेल करते हैं।`,
  ledeAssisted: "एक विशेषज्ञ 7 दिन के भीतर आपके साथ इसे जोड़ेगा, और कुछ कम होने पर आपको लिखेगा।",
  shared: () => "कर्मचारी साझा",
  changed: () => "बदलाव साझा",
  accepted: "पंक्तियाँ स्वीकृत",
  repeated: "पंक्तियाँ दोहराई गईं",
  leftOut: "आपके चुनाव से छोड़े गए",
  toLookAt: "देखने योग्य पंक्तियाँ",
  coverageTitle: "जो नहीं मिला",
  nextTitle: "आगे क्या होगा",
  synced: (isFirst: boolean) => (isFirst ? "पहला सिंक पूरा हुआ" : "पिछला सिंक पूरा हुआ"),
  syncedText: (milliseconds: number) => `इसमें ${f.duration(milliseconds)} लगे`,
  vendorTakesOver: (vendor: string) => `अब ${vendor} आगे का काम करेगा`,
  vendorText: "कुछ चाहिए होगा तो वे आपको लिखेंगे",
  nextSync: "अगला सिंक",
  nextSyncText: "केवल नए लोग, जाने वाले और बदलाव",
  onUpload: "जब आप नई फ़ाइल अपलोड करेंगे",
  onPush: "जब भी आपका सिस्टम रिकॉर्ड भेजे",
  hint: "आप यह विंडो बंद कर सकते हैं।",
  close: "बंद करें",
})

/** What is shared, the last syncs, and who looks after the connection. */
const connectedHi = (f: Format) => ({
  sharedTitle: (vendor: string) => `${vendor} को क्या मिलता है`,
  people: (count: number) => employees(f, count),
  nothingYet: "अभी कुछ साझा नहीं है",
  since: (at: string) => `${f.date(at)} से साझा`,
  everybody: "आपके स्रोत के सभी लोग",
  included: (field: string, isIncluded: boolean, values: ReadonlyArray<string>) =>
    isIncluded
      ? `केवल वे जिनका ${field} ${f.alternatives(values)} है`
      : `उनके बिना जिनका ${field} ${f.alternatives(values)} है`,
  onDemand: "केवल ज़रूरी फ़ील्ड, और बाकी उस कर्मचारी के जो सहमति दे।",
  agreed: (shared: number, all: number) => `${f.number(all)} में से ${f.number(shared)} फ़ील्ड साझा`,
  withData: (filled: number, shared: number) =>
    `साझा ${f.number(shared)} फ़ील्ड में से ${f.number(filled)} में डेटा है`,
  noneShared: "साझा नहीं",
  notShared: (labels: ReadonlyArray<string>) => `साझा नहीं: ${f.list(labels)}।`,
  empty: (labels: ReadonlyArray<string>) => `इनका कोई डेटा नहीं मिला: ${f.list(labels)}।`,
  maskedFields: (labels: ReadonlyArray<string>) => `बारह तारांकन के रूप में भेजे और दिखाए जाते हैं: ${f.list(labels)}।`,
  syncsTitle: "पिछले सिंक",
  noSyncs: "अभी कोई सिंक शुरू नहीं हुआ।",
  syncWhen: "कब",
  syncBy: (trigger: string) => `${trigger} शुरू हुआ`,
  syncShared: "साझा कर्मचारी",
  syncLeftOut: "छोड़े गए",
  syncProblems: "समस्या वाली पंक्तियाँ",
  syncState: {
    reading: "अभी पढ़ा जा रहा है",
    held: "निर्णय की प्रतीक्षा में",
    applying: "अभी साझा हो रहा है",
    completed: null,
    failed: "रुक गया, कुछ साझा नहीं हुआ",
    cancelled: "रद्द, कुछ साझा नहीं हुआ",
  },
  trigger: {
    schedule: "समय-सारणी से",
    request: "किसी के कहने पर",
    upload: "एक फ़ाइल से",
    "push API": "आपके सिस्टम से",
    "employee update": "पाने वाली कंपनी के बदलाव से",
    "sharing changed": "साझा की जाने वाली चीज़ें बदलने से",
    "command line": "इस सेवा के ऑपरेटर से",
  },
  triggerOther: "इस सेवा से",
  mailboxesTitle: "देखरेख कौन करता है",
  isYou: "आप",
  remove: "हटाएँ",
  removeText: "वे यहाँ कुछ नहीं बदल पाएँगे, और उन्हें ईमेल किए गए लिंक नहीं चलेंगे। हम उन्हें बता देते हैं।",
  removeConfirmed: "इस व्यक्ति को हटाएँ",
  keep: "रहने दें",
  isProven: "इसे बदल, रोक और बंद कर सकते हैं",
  isNamed: "आमंत्रित। हमारा मेल खोलने के बाद यह कर सकेंगे",
  noMailboxes: "इस कनेक्शन के लिए किसी ने अपने पते की पुष्टि नहीं की है। इस सेवा के ऑपरेटर से कहें कि वे एक पता जोड़ें।",
  loadFailed: "क्या साझा है, यह अभी नहीं दिखाया जा सकता।",
  again: "फिर कोशिश करें",
})

/** The offers of the page, each with what follows from it. */
const offersHi = (f: Format) => ({
  changeTitle: "बदलें, रोकें या बंद करें",
  covered: COVERED_HI,
  change: "साझा की जाने वाली चीज़ें बदलें",
  changeText: "फ़ील्ड और लोग। सहेजने से पहले आप देखते हैं कि क्या होगा।",
  changeButton: "बदलें",
  pause: "साझाकरण रोकें",
  pauseText: (count: number, vendor: string) =>
    `जब तक आप फिर शुरू न करें, कुछ पढ़ा या भेजा नहीं जाता। ${ofEmployees(f, count)} का जो डेटा ${vendor} के पास है वह वहीं रहता है।`,
  pauseButton: "रोकें",
  resume: "साझाकरण फिर शुरू करें",
  resumeText: "रोक के दौरान जो पढ़ना था वह एक बार पढ़ा जाता है, और बदलाव साझा होते हैं।",
  resumeButton: "फिर शुरू करें",
  upload: "नई फ़ाइल अपलोड करें",
  uploadText: "पिछली फ़ाइल की जगह। कुछ भेजने से पहले आप देखते हैं कि क्या गलत है।",
  uploadButton: "अपलोड करें",
  download: "जो साझा है उसे डाउनलोड करें",
  downloadText: (count: number) =>
    `${ofEmployees(f, count)} की तालिका, जिसमें वही छिपा है जो साझा करते समय छिपा रहता है।`,
  downloadButton: "डाउनलोड करें",
  link: "इस पेज का लिंक मुझे मेल करें",
  linkText: "ताकि यह आपको अपने मेल में मिल जाए।",
  linkButton: "मेल करें",
  linkSent: (email: string) => `${email} पर भेजा गया। लिंक 14 दिन चलता है।`,
  stop: "साझा करना बंद करें",
  stopText: "इस कनेक्शन का रखा डेटा मिटाता है, जिसे वापस नहीं लाया जा सकता।",
  stopButton: "बंद करें",
  colleagueTitle: "किसी सहकर्मी को भी ज़िम्मेदारी दें",
  colleagueText: "ताकि यह एक व्यक्ति पर निर्भर न रहे। उस पते को अपना लिंक मिलता है।",
  colleague: {
    open: "जोड़ें",
    title: "सहकर्मी जोड़ें",
    text: "हम इस पेज का लिंक मेल करते हैं। जो व्यक्ति उसे खोलता है वह आपकी तरह साझाकरण बदल, रोक और बंद कर सकता है। देखरेख करने वाले सभी लोगों को बताया जाता है।",
    label: "आपके सहकर्मी का ईमेल",
    send: "जोड़ें और लिंक भेजें",
    sending: "भेजा जा रहा है",
    sent: (email: string) => `${email} पर भेजा गया। लिंक 14 दिन चलता है।`,
    cancel: "बंद करें",
    offline: "हमारे सर्वर से उत्तर नहीं मिला। अपना नेटवर्क देखें और फिर भेजें।",
    notColleague: (domain: string) => `${domain} पर पता भरें: लिंक केवल सहकर्मियों को भेजे जाते हैं।`,
    refusal: REFUSAL_WORDS_HI,
  },
  problem: {
    offline: "हमारे सर्वर से उत्तर नहीं मिला। अपना नेटवर्क देखें और फिर कोशिश करें। कुछ बदला नहीं है।",
    busy: "बहुत बार कोशिश हुई। कुछ सेकंड रुककर फिर कोशिश करें।",
    broken: "हमारे सर्वर में गड़बड़ी हुई। कुछ बदला नहीं है। एक मिनट बाद फिर कोशिश करें।",
    conflict: "एक सिंक चल रहा है, या किसी और ने इसे बदल दिया है। कुछ बदला नहीं है। एक मिनट बाद फिर कोशिश करें।",
    refused: "इसके लिए वह कोड चाहिए जो हम आपको मेल करते हैं। कुछ बदला नहीं है।",
  },
})

/** The dialog that stops the sharing, and what is said afterwards. */
const stopHi = (f: Format): Part<"stopDialog" | "stopped"> => {
  const lost = (people: number, syncs: number, webhooks: number) =>
    f.list([
      employees(f, people),
      `${f.number(syncs)} सिंक का विवरण`,
      `${f.number(webhooks)} संदेश जो अभी पहुँचे नहीं`,
    ])
  return {
    stopDialog: {
      title: (vendor) => `${vendor} के साथ साझा करना बंद करें?`,
      loss: (people, syncs, webhooks) =>
        `यहाँ से मिट जाएगा: ${lost(people, syncs, webhooks)}, और आपके स्रोत के साइन-इन विवरण। इसे वापस नहीं लाया जा सकता।`,
      vendorKeeps: (vendor, people) =>
        `${vendor} को सूचना जाती है। ${ofEmployees(f, people)} का जो डेटा उसे मिल चुका है वह उसके पास रहता है, और कुछ नया नहीं जाता। उसे मिटाने के लिए ${vendor} से कहें।`,
      mails: (people) =>
        `देखरेख करने वाले ${f.number(people)} ${f.plural(people, { one: "व्यक्ति", other: "लोगों" })} को मेल से बताया जाता है।`,
      label: (company) => `पुष्टि के लिए ${company} लिखें`,
      keep: "रहने दें",
      confirm: "बंद करें और मिटाएँ",
      stopping: "मिटाया जा रहा है",
    },
    stopped: {
      title: (vendor) => `${vendor} के साथ अब कुछ साझा नहीं होता`,
      text: (people, syncs, webhooks) =>
        `मिटाया गया: ${lost(people, syncs, webhooks)}, और आपके स्रोत के साइन-इन विवरण।`,
      vendorKeeps: (vendor) =>
        `${vendor} को सूचना दी गई, और उसे पहले जो मिला वह उसके पास रहता है। फिर साझा करने के लिए ${vendor} से आमंत्रण माँगें।`,
    },
  }
}

/** The editor of what is shared. */
const editorHi = (
  f: Format,
): Part<"editor" | "fieldsTitle" | "fieldsShared" | "peopleTitle" | "matching" | "nobody" | "among"> => ({
  editor: {
    title: (vendor) => `${vendor} को जो मिलता है उसे बदलें`,
    lede: "कम साझा करना सहेजते ही लागू होता है। अधिक साझा करना अगले सिंक से लागू होता है।",
    followsTitle: "सहेजने पर क्या होगा",
    unchanged: "अभी कुछ बदला नहीं है।",
    incomplete: "हर जगह कम से कम एक मान चुनें",
    counting: "लोगों की गिनती हो रही है",
    lost: (labels, count, vendor) =>
      `${vendor} को ${ofEmployees(f, count)} का ${f.list(labels)} तुरंत मिलना बंद हो जाता है। उसे पहले जो मिला वह वहीं रहता है।`,
    gained: (labels, vendor) => `${vendor} को अगले सिंक से ${f.list(labels)} भी मिलता है।`,
    leaving: (leaving, total, vendor) =>
      `${ofEmployees(f, total)} में से ${f.number(leaving)} तुरंत साझा नहीं रहते। ${vendor} को हर एक की सूचना जाती है।`,
    undecided: (count) =>
      `इनमें से ${ofEmployees(f, count)} का निर्णय सहेजे हुए डेटा से नहीं हो सकता। जो शामिल हैं उन्हें अगला सिंक फिर साझा करेगा।`,
    wider: "और जो लोग अब शामिल हैं वे अगले सिंक में मिलेंगे।",
    mails: (count) =>
      `देखरेख करने वाले ${f.number(count)} ${f.plural(count, { one: "व्यक्ति", other: "लोगों" })} को मेल से बताया जाता है।`,
    back: "वापस",
    save: "यह बदलाव सहेजें",
    saving: "सहेजा जा रहा है",
    saved: (excluded) =>
      excluded === 0
        ? "सहेजा गया। कम साझा करना अभी से लागू है; अधिक साझा करना अगले सिंक से।"
        : `सहेजा गया। ${employees(f, excluded)} अब साझा नहीं हैं।`,
  },
  fieldsTitle: "फ़ील्ड",
  fieldsShared: (shared, all) => `${f.number(all)} में से ${f.number(shared)} साझा`,
  peopleTitle: "लोग",
  matching: (count) => f.number(count),
  nobody: "तब कोई भी साझा नहीं रहेगा। इसके बदले साझा करना बंद करें।",
  among: (total) => `कुल ${ofEmployees(f, total)} में से जो अभी साझा हैं`,
})

export const hi = (f: Format): Messages => ({
  ...sharingWordsHi(f),
  ...outcomeHi(f),
  ...connectedHi(f),
  ...offersHi(f),
  ...stopHi(f),
  ...editorHi(f),
  number: (count) => f.number(count),
  at: (timestamp) => f.dateTime(timestamp),
  time: (timestamp) => f.time(timestamp),
  coverage: coverageHi(f),
})
