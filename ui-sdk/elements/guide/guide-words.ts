import type { GuideDrawing, GuideDrawingKind } from "../../../core/contract/connection/guide.ts"
import type { Format, Language } from "../locale/format.ts"

/* What the steps to the connection details say besides the words of the connector. */

export interface GuideWords {
  readonly language: Language
  /** What a drawing shows, for a reader who does not see it. */
  readonly drawing: (drawing: GuideDrawing) => string
}

type Drawings = Readonly<Record<GuideDrawingKind, (labels: string) => string>>

const DRAWINGS_EN: Drawings = {
  menu: (labels) => `Drawing of a menu: ${labels}`,
  button: (labels) => `Drawing of the button ${labels}`,
  fields: (labels) => `Drawing of a form with ${labels}`,
  rights: (labels) => `Drawing of rights to tick: ${labels}`,
  secret: (labels) => `Drawing of a page that shows this once: ${labels}`,
  copy: (labels) => `Drawing of a page from which you copy ${labels}`,
}

const DRAWINGS_HI: Drawings = {
  menu: (labels) => `मेनू का चित्र: ${labels}`,
  button: (labels) => `बटन का चित्र: ${labels}`,
  fields: (labels) => `फ़ॉर्म का चित्र: ${labels}`,
  rights: (labels) => `चुने जाने वाले अधिकारों का चित्र: ${labels}`,
  secret: (labels) => `उस पेज का चित्र जो यह केवल एक बार दिखाता है: ${labels}`,
  copy: (labels) => `उस पेज का चित्र जहाँ से आप यह कॉपी करते हैं: ${labels}`,
}

const makeWords = (drawings: Drawings, f: Format, then: string): GuideWords => ({
  language: f.language,
  drawing: ({ shows, labels }) => drawings[shows](shows === "menu" ? labels.join(then) : f.list(labels)),
})

export const guideWordsEn = (f: Format): GuideWords => makeWords(DRAWINGS_EN, f, ", then ")

export const guideWordsHi = (f: Format): GuideWords => makeWords(DRAWINGS_HI, f, ", फिर ")
