import { html, type TemplateResult } from "lit"
import { icon } from "../../../elements/icon.ts"
import { saveFile } from "../../../elements/save-file.ts"
import type { Language } from "../../../elements/locale/format.ts"
import type { Journey } from "../../client/journey.ts"
import type { SampleKind } from "../../files/sample/make-sample.ts"
import type { SampleTexts } from "./en.ts"

const KINDS: ReadonlyArray<SampleKind> = ["csv", "xlsx", "needs"]

interface Sample {
  readonly title: string
  readonly language: Language
  readonly texts: SampleTexts
}

const save = async (kind: SampleKind, journey: Journey, { language, texts }: Sample): Promise<void> => {
  if (journey.context === null) return
  // Few people need it: it is loaded with the first click.
  const { makeSample } = await import("../../files/sample/make-sample.ts")
  const { contents, name } = await makeSample(kind, journey.context, language, texts.names)
  saveFile(contents, name)
}

/** A file with the vendor's columns to begin with, and a page for the colleague who makes the file. */
export const sampleSection = (journey: Journey, sample: Sample): TemplateResult => {
  const { title, texts: t } = sample
  return html`<section class="sec" aria-labelledby="sample">
    <h2 id="sample">${title}</h2>
    <p class="muted">${t.text}</p>
    <div class="btns">
      ${KINDS.map(
        (kind) =>
          html`<button class="btn" type="button" @click=${() => void save(kind, journey, sample)}>
            ${icon(kind === "needs" ? "file" : "download")}<span>${t.button[kind]}</span>
          </button>`,
      )}
    </div>
  </section>`
}
