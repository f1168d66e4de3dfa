import { html, nothing, type TemplateResult } from "lit"
import type { FileEncoding } from "../../../core/contract/connection/file-encoding.ts"
import { icon } from "../icon.ts"
import type { EncodingWords } from "./encoding-words.ts"

/** How the characters of a file were read, beside its values: who knows the names sees whether they are right. */
export const encodingNote = (
  encoding: FileEncoding | null,
  t: EncodingWords,
): TemplateResult | typeof nothing => {
  if (encoding === null) return nothing
  const { name, is_guessed: isGuessed, has_twice_encoded: hasTwiceEncoded } = encoding
  return html`<div class="note ${isGuessed ? "warn" : ""}">
    ${icon(isGuessed ? "alert" : "info")}
    <div>
      <b>${isGuessed ? t.readAs(name) : t.putRight}</b>
      ${isGuessed ? html`<p>${t.ifWrong}</p>` : nothing}
      ${hasTwiceEncoded ? html`<p>${t.twiceEncoded}</p>` : nothing}
    </div>
  </div>`
}
