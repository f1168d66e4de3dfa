import type { Format } from "../../../../elements/locale/format.ts"
import type { ByReader } from "../../../reader/by-reader.ts"

/** What the page of a client says while the client has not answered its invitation. */
export const invitationWordsEn = (f: Format, byReader: ByReader) => ({
  invitation: {
    title: "Invitation",
    text: byReader({
      vendor:
        "The client has not connected yet. Nothing is shared before its HR administrator has agreed to it.",
      company:
        "Your company has not connected yet. Nothing is shared before your HR administrator has agreed to it.",
      operator:
        "The client has not connected yet. Nothing is shared before its HR administrator has agreed to it.",
    }),
    sentTo: "Sent to",
    invited: "Invited",
    by: (email: string) => `by ${email}`,
    mailed: "Last email",
    notMailed: byReader({
      vendor: "none: the client opens the journey in your product",
      company: "none: you open the journey in the vendor's product",
      operator: "none: the client opens the journey in the vendor's product",
    }),
    link: "Its link",
    noLink: "none was mailed",
    works: "expires",
    expired: "no longer works. Send it again.",
    progress: "Journey",
    notOpened: "not opened yet",
    opened: "opened, nothing entered yet",
    step: {
      start: "opened",
      connect: "chooses how to connect",
      system: "chooses the HR system",
      request: "asks for an HR system that is not listed",
      credentials: "enters the sign-in details of the HR system",
      file: "uploads a file",
      columns: "maps the columns of a file",
      rows: "corrects rows of a file",
      assisted: "asks us to set the HR system up",
      data: "chooses what to share",
      review: "checks everything before connecting",
      sync: "connects",
      push: "connects",
      done: "connects",
    },
    asked: "Asked for",
    fields: (count: number, categories: ReadonlyArray<string>) =>
      count === 0
        ? "nothing yet."
        : `${f.number(count)} ${f.plural(count, { one: "field", other: "fields" })}: ${f.list(categories)}.`,
    category: (name: string, count: number) => `${name} (${f.number(count)})`,
    seeFields: "See the fields",
  },
  withdraw: {
    title: () => "Withdraw the invitation",
    text: "The link stops working, and what the HR administrator has entered is deleted. Nothing was shared yet, so no employee is lost.",
    button: "Withdraw the invitation",
    heading: (name: string) => `Withdraw the invitation of ${name}?`,
    loss: byReader({
      vendor:
        "The mailed link stops working at once, and what the HR administrator has entered is deleted. No employee is lost, because nothing was shared. You can invite the client again.",
      company:
        "The mailed link stops working at once, and what your HR administrator has entered is deleted. No employee is lost, because nothing was shared. The vendor can invite you again.",
      operator:
        "The mailed link stops working at once, and what the HR administrator has entered is deleted. No employee is lost, because nothing was shared. The vendor can invite the client again.",
    }),
    done: (name: string) => `The invitation of ${name} is withdrawn`,
    answered: (name: string) => `${name} has already connected, so nothing was withdrawn`,
  },
})

export const invitationWordsHi = (f: Format, byReader: ByReader): ReturnType<typeof invitationWordsEn> => ({
  invitation: {
    title: "निमंत्रण",
    text: byReader({
      vendor: "क्लाइंट अभी नहीं जुड़ा है। उसके HR व्यवस्थापक की सहमति से पहले कुछ साझा नहीं होता।",
      company: "आपकी कंपनी अभी नहीं जुड़ी है। आपके HR व्यवस्थापक की सहमति से पहले कुछ साझा नहीं होता।",
      operator: "क्लाइंट अभी नहीं जुड़ा है। उसके HR व्यवस्थापक की सहमति से पहले कुछ साझा नहीं होता।",
    }),
    sentTo: "किसे भेजा गया",
    invited: "कब आमंत्रित किया",
    by: (email) => `${email} द्वारा`,
    mailed: "पिछला ईमेल",
    notMailed: byReader({
      vendor: "कोई नहीं: क्लाइंट आपके उत्पाद में जुड़ने की प्रक्रिया खोलता है",
      company: "कोई नहीं: आप वेंडर के उत्पाद में जुड़ने की प्रक्रिया खोलते हैं",
      operator: "कोई नहीं: क्लाइंट वेंडर के उत्पाद में जुड़ने की प्रक्रिया खोलता है",
    }),
    link: "उसका लिंक",
    noLink: "कोई नहीं भेजा गया",
    works: "समाप्त होगा:",
    expired: "अब काम नहीं करता। इसे फिर भेजें।",
    progress: "जुड़ने की प्रक्रिया",
    notOpened: "अभी नहीं खोली गई",
    opened: "खोली गई, अभी कुछ दर्ज नहीं",
    step: {
      start: "खोली गई",
      connect: "जुड़ने का तरीका चुन रहे हैं",
      system: "HR सिस्टम चुन रहे हैं",
      request: "सूची में न मिला HR सिस्टम माँग रहे हैं",
      credentials: "HR सिस्टम का साइन-इन विवरण दर्ज कर रहे हैं",
      file: "फ़ाइल अपलोड कर रहे हैं",
      columns: "फ़ाइल के कॉलम मिला रहे हैं",
      rows: "फ़ाइल की पंक्तियाँ ठीक कर रहे हैं",
      assisted: "हमसे HR सिस्टम जोड़ने को कह रहे हैं",
      data: "क्या साझा करना है, चुन रहे हैं",
      review: "जुड़ने से पहले सब जाँच रहे हैं",
      sync: "जुड़ रहे हैं",
      push: "जुड़ रहे हैं",
      done: "जुड़ रहे हैं",
    },
    asked: "क्या माँगा गया",
    fields: (count, categories) =>
      count === 0 ? "अभी कुछ नहीं।" : `${f.number(count)} फ़ील्ड: ${f.list(categories)}।`,
    category: (name, count) => `${name} (${f.number(count)})`,
    seeFields: "फ़ील्ड देखें",
  },
  withdraw: {
    title: () => "निमंत्रण वापस लें",
    text: "लिंक काम करना बंद कर देता है, और HR व्यवस्थापक ने जो दर्ज किया है वह हटाया जाता है। अभी कुछ साझा नहीं हुआ है, इसलिए किसी कर्मचारी का डेटा नहीं खोता।",
    button: "निमंत्रण वापस लें",
    heading: (name) => `${name} का निमंत्रण वापस लें?`,
    loss: byReader({
      vendor:
        "ईमेल किया गया लिंक तुरंत काम करना बंद कर देता है, और HR व्यवस्थापक ने जो दर्ज किया है वह हटाया जाता है। कुछ साझा नहीं हुआ था, इसलिए किसी कर्मचारी का डेटा नहीं खोता। आप क्लाइंट को फिर आमंत्रित कर सकते हैं।",
      company:
        "ईमेल किया गया लिंक तुरंत काम करना बंद कर देता है, और आपके HR व्यवस्थापक ने जो दर्ज किया है वह हटाया जाता है। कुछ साझा नहीं हुआ था, इसलिए किसी कर्मचारी का डेटा नहीं खोता। वेंडर आपको फिर आमंत्रित कर सकता है।",
      operator:
        "ईमेल किया गया लिंक तुरंत काम करना बंद कर देता है, और HR व्यवस्थापक ने जो दर्ज किया है वह हटाया जाता है। कुछ साझा नहीं हुआ था, इसलिए किसी कर्मचारी का डेटा नहीं खोता। वेंडर क्लाइंट को फिर आमंत्रित कर सकता है।",
    }),
    done: (name) => `${name} का निमंत्रण वापस लिया गया`,
    answered: (name) => `${name} इस बीच जुड़ गया है, इसलिए कुछ वापस नहीं लिया गया`,
  },
})
