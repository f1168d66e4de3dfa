import { html, nothing, type TemplateResult } from "lit"
import { repeat } from "lit/directives/repeat.js"
import type { JourneyPush, PushOutcome } from "../../../../core/contract/push/journey/journey-push.ts"
import { icon } from "../../../elements/icon.ts"
import type { Format } from "../../../elements/locale/format.ts"
import type { Messages } from "./en.ts"
import "../../styles/phases.css"
import "../../../elements/styles/totals.css"

type Outcome = PushOutcome
type View = JourneyPush

const STATUS: Readonly<Record<Outcome["result"], string>> = {
  created: "ok",
  updated: "ok",
  unchanged: "invited",
  refused: "failed",
  full: "failed",
}

export interface PanelView {
  readonly push: View
  readonly isOpen: boolean
  readonly messages: Messages
  readonly format: Format
}

/** What arrived and what was wrong with it, the newest first. */
export const livePanel = ({ push, isOpen, messages, format }: PanelView): TemplateResult => {
  const t = messages.live
  const { outcomes } = push
  return html`<section class="sec" aria-labelledby="push-live">
    <div class="sec-head">
      <h2 id="push-live">${t.title}</h2>
      <span class="status ${isOpen ? "live" : ""}" role="status">${isOpen ? t.listening : t.waiting}</span>
    </div>
    ${totals(push, messages, format)}
    ${
      outcomes.length === 0
        ? html`<p class="hint">${t.empty}</p>`
        : html`<ol class="feed two" aria-live="polite">
            ${repeat(
              outcomes.toReversed(),
              ({ sequence }) => sequence,
              (outcome) => feedItem(outcome, messages, format),
            )}
          </ol>`
    }
  </section>`
}

const totals = ({ accepted, refused }: View, { live: t }: Messages, format: Format): TemplateResult =>
  html`<dl class="totals">
    <div>
      <dt>${t.received}</dt>
      <dd>${format.number(accepted + refused)}</dd>
    </div>
    <div>
      <dt>${t.accepted}</dt>
      <dd>${format.number(accepted)}</dd>
    </div>
    <div class=${refused > 0 ? "bad" : ""}>
      <dt>${t.refused}</dt>
      <dd>${format.number(refused)}</dd>
    </div>
  </dl>`

const feedItem = (outcome: Outcome, { live: t, wordReason }: Messages, format: Format): TemplateResult =>
  html`<li class="new">
    <time datetime=${outcome.received_at} title=${format.dateTime(outcome.received_at)}
      >${format.time(outcome.received_at)}</time
    >
    <div>
      <span class="status ${STATUS[outcome.result]}"
        >${t.result[outcome.result]} <b>${outcome.employee_id}</b></span
      >
      ${
        outcome.problems.length === 0
          ? html`<p>${t.text[outcome.result]}</p>`
          : outcome.problems.map(
              ({ field, ...reason }) =>
                html`<p><span class="mono">${field}</span>: ${wordReason(reason)}</p>`,
            )
      }
    </div>
  </li>`

/** The three phases until real records may be sent, and in which one the company is. */
export const phases = (
  { push, messages, format }: Omit<PanelView, "isOpen">,
  vendor: string,
): TemplateResult => {
  const t = messages.next
  const { state, accepted, approval_requested_at: askedAt } = push
  const now = PHASES.indexOf(state)
  const mark = (phase: number) => (phase < now ? "done" : phase === now ? "now" : "")
  const asked = askedAt === null ? null : t.approvalAsked(format.dateTime(askedAt))
  return html`<section class="sec" aria-labelledby="push-next">
    <h2 id="push-next">${t.title}</h2>
    <ol class="phases">
      ${phase(mark(0), t.test, t.testText, accepted === 0 ? "" : t.accepted(accepted))}
      ${phase(mark(1), t.approval(vendor), t.approvalText, asked ?? "")}
      ${phase(mark(2), t.production, t.productionText, "")}
    </ol>
  </section>`
}

const PHASES: ReadonlyArray<View["state"]> = ["testing", "approval-requested", "approved"]

const phase = (mark: string, name: string, text: string, when: string): TemplateResult =>
  html`<li class=${mark} aria-current=${mark === "now" ? "step" : "false"}>
    <span class="pt">${mark === "done" ? icon("check", "sm") : nothing}</span
    ><span><b>${name}</b><small>${text}</small></span
    ><span class="when num">${when}</span>
  </li>`
