import { html, nothing, type TemplateResult } from "lit"
import { ElementEvent } from "../../../elements/element-event.ts"
import { property, withProperties } from "../../../elements/with-properties.ts"
import { LongCall } from "../../client/long-call.ts"
import { actionButton } from "../../parts/action-button.ts"
import { problemText } from "../../parts/loaded.ts"
import { progressBar } from "../../parts/progress-bar.ts"
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
 */
export class EveryoneTest extends withProperties(PagePart<Messages>, {
  scope: property<Scope>(),
  client: property<string>(),
  rules: property<ReadonlyArray<Rule>>(),
  tested: property<Tested | null>(null),
  isOutdated: property(false),
}) {
  static readonly tag = "hrsync-everyone-test"
  /** A test has ended. */
  static readonly tested = new ElementEvent<Tested>("tested")
  readonly #testing = new LongCall<TestProgress, Preview>(this, ({ rows }) => rows)

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
    const { progress, samples } = this.#testing
    const { rows, share } = progress ?? { rows: 0, share: null }
    return html`<p class="muted" role="status">${t.testing}</p>
      ${progressBar({ label: t.testAll, done: t.testedRows(rows), share, samples }, this.words)}`
  }

  #found(): TemplateResult {
    const { messages, tested, isOutdated } = this
    if (tested === null) return html`<p class="muted">${messages.preview.notTested}</p>`
    if (isOutdated) return html`<p class="muted">${messages.preview.outdated}</p>`
    return testResult(tested.preview, messages)
  }

  async #test(): Promise<void> {
    const { api, scope, client, rules } = this
    const result = await this.#testing.stream(() => testRules(api, scope, client, rules))
    if (result?.ok !== true) return
    const detail: Tested = { preview: result.value, client, rules }
    EveryoneTest.tested.send(this, detail)
  }
}
