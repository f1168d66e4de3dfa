import { REFUSAL_WORDS_HI } from "../../elements/refusals/hi.ts"
import type { DocumentTexts } from "./documents-field.ts"

export const documentTexts: DocumentTexts = {
  refusal: REFUSAL_WORDS_HI,
  label: "दस्तावेज़",
  optional: "वैकल्पिक",
  drop: "फ़ाइलें यहाँ छोड़ें, या चुनें",
  hint: "जैसे API के दस्तावेज़, या असली लोगों के बिना एक नमूना फ़ाइल। हर फ़ाइल 20 MB तक।",
  uploaded: (size) => `${size}, अपलोड हो गई`,
  uploading: (sent, size) => `${size} में से ${sent}`,
  remove: (name) => `${name} हटाएँ`,
  refused: (name, reason) =>
    ({
      "too-large": `${name} 20 MB से बड़ी है। कोई छोटी फ़ाइल चुनें।`,
      empty: `${name} खाली है। कोई दूसरी फ़ाइल चुनें।`,
      offline: `${name} अपलोड नहीं हुई: कनेक्शन टूट गया। इसे फिर चुनें।`,
      refused: `${name} अपलोड नहीं हुई।`,
    })[reason],
}
