import type { Format } from "../../../elements/locale/format.ts"

/** A mail that a client gets when the reader confirms it. */
interface MailQuestion {
  readonly title: (client: string) => string
  /** To whom it goes; null: no address is known. */
  readonly text: (email: string | null) => string
  readonly action: string
}

/** What is said before a client gets a mail. */
export interface MailWords {
  readonly mail: {
    readonly remind: MailQuestion
    readonly askForFile: MailQuestion
    readonly last: (at: string) => string
    readonly keep: string
  }
}

const UNKNOWN_EN = "No address of its HR administrator is known, so no mail can be sent."

export const mailWordsEn = (f: Format): MailWords => ({
  mail: {
    remind: {
      title: (client) => `Remind ${client}?`,
      text: (email) =>
        email === null ? UNKNOWN_EN : `1 mail with the link of the invitation goes to ${email}.`,
      action: "Send the mail",
    },
    askForFile: {
      title: (client) => `Ask ${client} for a new file?`,
      text: (email) =>
        email === null ? UNKNOWN_EN : `1 mail with a link to upload the file goes to ${email}.`,
      action: "Send the mail",
    },
    last: (at) => `The last mail went there on ${f.dateTime(at)}.`,
    keep: "Not now",
  },
})

const UNKNOWN_HI = "उसके HR व्यवस्थापक का कोई पता ज्ञात नहीं है, इसलिए ईमेल नहीं भेजा जा सकता।"

export const mailWordsHi = (f: Format): MailWords => ({
  mail: {
    remind: {
      title: (client) => `${client} को याद दिलाएँ?`,
      text: (email) => (email === null ? UNKNOWN_HI : `${email} पर निमंत्रण के लिंक वाला 1 ईमेल जाएगा।`),
      action: "ईमेल भेजें",
    },
    askForFile: {
      title: (client) => `${client} से नई फ़ाइल माँगें?`,
      text: (email) => (email === null ? UNKNOWN_HI : `${email} पर फ़ाइल अपलोड करने के लिंक वाला 1 ईमेल जाएगा।`),
      action: "ईमेल भेजें",
    },
    last: (at) => `पिछला ईमेल वहाँ ${f.dateTime(at)} को गया।`,
    keep: "अभी नहीं",
  },
})
