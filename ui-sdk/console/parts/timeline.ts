import { html, nothing, type TemplateResult } from "lit"
import { icon, type IconName } from "../../elements/icon.ts"
import "../styles/timeline.css"
import { relativeTime } from "./time.ts"

export interface TimelinePoint {
  readonly icon: IconName
  /** `ok` and `bad` mark what went well or not. */
  readonly look: "" | "ok" | "bad"
  readonly title: string
  /** Empty: nothing more to say. */
  readonly text: string
  /** ISO 8601. */
  readonly at: string
}

/** What happened, newest first. */
export const timeline = (points: ReadonlyArray<TimelinePoint>): TemplateResult =>
  html`<ol class="time-l">
    ${points.map(
      (point) =>
        html`<li>
          <span class="pt ${point.look}">${icon(point.icon)}</span>
          <div>
            <b>${point.title}</b>
            ${point.text === "" ? nothing : html`<p>${point.text}</p>`} ${relativeTime(point.at)}
          </div>
        </li>`,
    )}
  </ol>`
