import { html, type TemplateResult } from "lit"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { CopyButton } from "../../parts/copy-button.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"
import {
  makeSample,
  SAMPLE_LANGUAGES,
  SAMPLE_TASKS,
  SAMPLE_VARIABLES,
  type SampleLanguage,
  type SampleTask,
} from "./samples.ts"
import "../../../elements/styles/code.css"
import "../../styles/seg.css"

/** A program for each thing that one does first, in the reader's language of programming. */
export class SampleCode extends withProperties(PagePart<Messages>, {
  task: state<SampleTask>("connections"),
  language: state<SampleLanguage>("curl"),
}) {
  static readonly tag = "hrsync-sample-code"
  static readonly parts = [CopyButton]
  override render() {
    const { sample: t } = this.messages
    const base = location.origin
    const languages = SAMPLE_LANGUAGES.filter((each) => makeSample(this.task, each, base) !== null)
    const language = languages.find((each) => each === this.language) ?? languages[0] ?? "node"
    const code = makeSample(this.task, language, base) ?? ""
    return html`<section class="part" aria-labelledby="samples">
      <div class="part-head"><h2 id="samples">${t.title}</h2></div>
      <div class="toolbar">
        <select
          class="select short"
          aria-label=${t.task}
          @change=${({ target }: Event) => (this.task = (target as HTMLSelectElement).value as SampleTask)}
        >
          ${SAMPLE_TASKS.map(
            (each) => html`<option value=${each} ?selected=${each === this.task}>${t.tasks[each]}</option>`,
          )}
        </select>
        <div class="seg" role="radiogroup" aria-label=${t.language}>
          ${languages.map((each) => this.#choice(each, language))}
        </div>
        <span class="grow"></span>
        <hrsync-copy-button .value=${code}></hrsync-copy-button>
      </div>
      <p class="muted">${t.explanation[this.task]} ${t.variables(SAMPLE_VARIABLES[this.task])}</p>
      <pre class="code" tabindex="0" aria-label=${t.title}>${code}</pre>
      <p class="hint">${language === "node" ? t.runNode : t.runCurl}</p>
    </section>`
  }

  #choice(each: SampleLanguage, chosen: SampleLanguage): TemplateResult {
    return html`<label
      ><input
        type="radio"
        name="sample-language"
        .checked=${each === chosen}
        @change=${() => (this.language = each)}
      />${this.messages.sample.languages[each]}</label
    >`
  }
}
