import { html, nothing, type TemplateResult } from "lit"
import { bar } from "../../../elements/bar.ts"
import { now } from "../../../elements/now.ts"
import { addSample, findPace, type Sample } from "../../../elements/pace.ts"
import { Action } from "../../client/action.ts"
import { actionButton } from "../../parts/action-button.ts"
import { problemText } from "../../parts/loaded.ts"
import { paceFacts } from "../../parts/pace-facts.ts"
import { PagePart } from "../page-part.ts"
import type { Rule } from "./draft.ts"
import type { Messages } from "./en.ts"
import { testResult } from "./preview-result.ts"
import { type Preview, type Scope, testRules, type TestProgress } from "./rules-api.ts"

/** What the test found, with which rules, on whose employees. */
export interface Tested {
  readonly preview: Preview
  readonly client: string
  readonly rules: ReadonlyArray<Rule>
}

/**
 * Tests rules on everyone, and shows how far it is.
 *
 * @property scope - whose rules they are
 * @property client - on whose employees
 * @property rules - those that are complete
 * @property tested - the last test; null: none was made
 * @property isOutdated - it was of other rules, or other employees
 * @fires tested - a test has ended
 */
export class EveryoneTest extends PagePart {
  static override properties = {
    ...PagePart.properties,
    scope: { attribute: false },
    client: { attribute: false },
    rules: { attribute: false },
    tested: { attribute: false },
    isOutdated: { attribute: false },
    progress: { state: true },
  }
  declare messages: Messages
  declare scope: Scope
  declare client: string
  declare rules: ReadonlyArray<Rule>
  declare tested: Tested | null
  declare isOutdated: boolean
  declare protected progress: TestProgress | null
  readonly #testing = new Action(this)
  #samples: ReadonlyArray<Sample> = []

  constructor() {
    super()
    Object.assign(this, { tested: null, isOutdated: false, progress: null })
  }

  override render() {
    const { preview: t } = this.messages
    const { problem, isBusy } = this.#testing
    return html`<div class="test-all">
      ${isBusy ? this.#running() : this.#found()}
      ${problem === null ? nothing : html`<p class="err" role="alert">${problemText(problem, this.words)}</p>`}
      <div class="btns">
        ${actionButton(t.testAll, this.#testing, { look: "", onClick: () => void this.#test() })}
      </div>
      ${this.scope.kind === "vendor" ? html`<p class="hint">${t.oneClient}</p>` : nothing}
    </div>`
  }

  #running(): TemplateResult {
    const { preview: t } = this.messages
    const { rows, share } = this.progress ?? { rows: 0, share: null }
    const total = share === null || share === 0 ? null : rows / share
    const now = Math.round((share ?? 0) * 100)
    return html`<p class="muted" role="status">${t.testing}</p>
      ${bar(share ?? 0, { label: t.testAll, now, max: 100 }, true)}
      <p class="facts">
        <span>${t.testedRows(rows)}</span>${paceFacts(findPace(this.#samples, total), this.words)}
      </p>`
  }

  #found(): TemplateResult {
    const { messages, tested, isOutdated } = this
    if (tested === null) return html`<p class="muted">${messages.preview.notTested}</p>`
    if (isOutdated) return html`<p class="muted">${messages.preview.outdated}</p>`
    return testResult(tested.preview, messages)
  }

  async #test(): Promise<void> {
    const { api, scope, client, rules } = this
    this.#samples = []
    this.progress = null
    const result = await this.#testing.run(() =>
      testRules(api, scope, client, rules, (progress) => {
        this.#samples = addSample(this.#samples, { at: now(), done: progress.rows })
        this.progress = progress
      }),
    )
    if (result?.ok !== true) return
    const detail: Tested = { preview: result.value, client, rules }
    this.dispatchEvent(new CustomEvent("tested", { detail }))
  }
}

customElements.define("hrsync-everyone-test", EveryoneTest)
