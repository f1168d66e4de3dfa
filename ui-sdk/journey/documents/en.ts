import { REFUSAL_WORDS_EN } from "../../elements/refusals/refusal.ts"
import type { DocumentTexts } from "./documents-field.ts"

export const documentTexts: DocumentTexts = {
  refusal: REFUSAL_WORDS_EN,
  label: "Documents",
  optional: "optional",
  drop: "Drop files here, or choose them",
  hint: "For example API documentation or a sample export without real people. Up to 20 MB each.",
  uploaded: (size) => `${size}, uploaded`,
  uploading: (sent, size) => `${sent} of ${size}`,
  remove: (name) => `Remove ${name}`,
  refused: (name, reason) =>
    ({
      "too-large": `${name} is larger than 20 MB. Choose a smaller file.`,
      empty: `${name} is empty. Choose another file.`,
      offline: `${name} was not uploaded: the connection was lost. Choose it again.`,
      refused: `${name} was not uploaded.`,
    })[reason],
}
