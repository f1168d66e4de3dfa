/** What the loader shows while the journey cannot: in the language of the page. */
export interface LoaderTexts {
  readonly title: string
  readonly loading: string
  readonly close: string
  readonly retry: string
  /** Both are origins. */
  readonly problem: (page: string, service: string) => string
}

const EN: LoaderTexts = {
  title: "Connect your HR system",
  loading: "Loading…",
  close: "Close",
  retry: "Try again",
  problem: (page, service) =>
    `The connection to your HR system cannot be set up here. Check your internet connection and try again. If that does not help, tell the people who run this site that ${service} may not know ${page}.`,
}

const HI: LoaderTexts = {
  title: "अपना HR सिस्टम जोड़ें",
  loading: "लोड हो रहा है…",
  close: "बंद करें",
  retry: "फिर कोशिश करें",
  problem: (page, service) =>
    `आपका HR सिस्टम यहाँ नहीं जोड़ा जा सका। अपना इंटरनेट कनेक्शन जाँचें और फिर कोशिश करें। अगर इससे काम न बने, तो इस साइट के संचालकों को बताएँ कि ${service} शायद ${page} को नहीं जानता।`,
}

/** `locale`: the language that the page chose for the journey; null: that of the document, else of the browser. */
export const chooseTexts = (locale: string | null): LoaderTexts =>
  /^hi\b/iu.test(locale ?? (document.documentElement.lang || navigator.language)) ? HI : EN
