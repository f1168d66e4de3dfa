import { html, nothing, type TemplateResult } from "lit"
import { icon } from "../../../elements/icon.ts"
import { isSame, type Rule } from "./draft.ts"
import type { Messages } from "./en.ts"
import { describeRule, nameRule } from "./rule-words.ts"

export interface Conflict {
  readonly theirs: ReadonlyArray<Rule>
  readonly mine: ReadonlyArray<Rule>
  readonly messages: Messages
  readonly onTheirs: () => void
  readonly onMine: () => void
}

/** Both lists side by side, after someone else saved first. */
export const conflictNote = ({ theirs, mine, messages: t, onTheirs, onMine }: Conflict): TemplateResult =>
  html`<div class="note warn conflict" role="alert">
    ${icon("alert")}
    <div>
      <b>${t.changed}</b>
      <p>${t.changedText}</p>
      <div class="both">${side(t.theirsNow, theirs, mine, t)} ${side(t.mineNow, mine, theirs, t)}</div>
      <div class="btns">
        <button class="btn" type="button" @click=${onTheirs}>${t.theirs}</button>
        <button class="btn" type="button" @click=${onMine}>${t.mine}</button>
      </div>
    </div>
  </div>`

const side = (
  title: string,
  rules: ReadonlyArray<Rule>,
  others: ReadonlyArray<Rule>,
  t: Messages,
): TemplateResult =>
  html`<section>
    <h3>${title}</h3>
    ${
      rules.length === 0
        ? html`<p class="muted">${t.noRules}</p>`
        : html`<ol>
            ${rules.map(
              (rule, index) =>
                html`<li>
                  ${nameRule(rule, t)}${isSameAt(rule, others[index]) ? nothing : html` <span class="tag warn">${t.different}</span>`}
                  <small>${describeRule(rule, t)}</small>
                </li>`,
            )}
          </ol>`
    }
  </section>`

const isSameAt = (rule: Rule, other: Rule | undefined): boolean => other !== undefined && isSame(rule, other)
