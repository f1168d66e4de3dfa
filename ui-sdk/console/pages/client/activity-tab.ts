import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleClientDetails } from "../../../../core/contract/connection/console/clients.ts"
import { icon } from "../../../elements/icon.ts"
import { relativeTime } from "../../parts/time.ts"
import { isWithdrawn } from "../clients/client-words.ts"
import { clientTimeline } from "./client-timeline.ts"
import type { Frequency } from "./frequency/frequency-draft.ts"
import { FrequencyChoice } from "./frequency/frequency.ts"
import { isLive } from "./live-client.ts"
import type { Messages } from "./en.ts"
import { OnDemand } from "./on-demand.ts"
import { PushReview } from "./push/push-review.ts"
import { SyncProgress } from "./syncs/sync-progress.ts"
import type { TabParts } from "./tab-content.ts"

export interface ActivityTab {
  readonly client: ConsoleClientDetails
  /** The ID of the sync that runs or waits for a decision; null: none does. */
  readonly openSession: string | null
  /** The ID of the test record that is open; null: none is. */
  readonly record: string | null
  /** The ID of the sync whose details are open; null: none are. */
  readonly sync: string | null
  readonly onFrequency: (chosen: Frequency) => void
}

/** What happens at a client: a sync that runs, its test records, how its syncs went, and its timeline. */
export const activityTab = (tab: ActivityTab, parts: TabParts): TemplateResult => {
  if (isWithdrawn(tab.client)) return timeline(tab, parts)
  return html`${pausedNote(tab, parts)} ${syncProgress(tab, parts)} ${pushReview(tab, parts)}
    ${syncCharts(tab)}
    <div class="cols-2 main">${syncs(tab, parts)} ${timeline(tab, parts)}</div>
    <hrsync-field-coverage .connection=${tab.client.connection_id}></hrsync-field-coverage>
    ${settings(tab, parts)}`
}

/** Why no sync runs. */
const pausedNote = ({ client }: ActivityTab, { messages: { paused: t }, can }: TabParts) =>
  client.paused_at === null || !isLive(client)
    ? nothing
    : html`<section class="note warn">
        ${icon("pause")}
        <div>
          <b>${t.title} ${relativeTime(client.paused_at)}</b>
          <p>${t.text}</p>
          ${can("connection.pause") ? nothing : html`<p>${t.theirs}</p>`}
        </div>
      </section>`

const syncProgress = ({ client, openSession }: ActivityTab, { onChanged }: TabParts) =>
  openSession === null
    ? nothing
    : html`<hrsync-sync-progress
        .session=${openSession}
        .connection=${client.connection_id}
        ${SyncProgress.ended.on(onChanged)}
      ></hrsync-sync-progress>`

const pushReview = ({ client, record }: ActivityTab, { can, onChanged }: TabParts) =>
  client.source?.int_type === "Push API" && isLive(client) && can("push.list-tests")
    ? html`<hrsync-push-review
        .client=${client}
        .record=${record}
        ${PushReview.approved.on(onChanged)}
      ></hrsync-push-review>`
    : nothing

const syncCharts = ({ client }: ActivityTab) =>
  html`<hrsync-sync-charts .connection=${client.connection_id}></hrsync-sync-charts>`

const syncs = ({ client, sync, onFrequency }: ActivityTab, parts: TabParts) => {
  const { messages } = parts
  return html`<section class="part" aria-labelledby="client-syncs">
    <div class="part-head">
      <h2 id="client-syncs">${messages.syncs.title}</h2>
      ${isLive(client) ? frequency(client, onFrequency, parts) : nothing}
    </div>
    ${nextSync(client, messages)}
    <hrsync-sync-list .connection=${client.connection_id} .open=${sync}></hrsync-sync-list>
  </section>`
}

/** When it runs next, and in which zone the hours are. */
const nextSync = (
  { frequency: current, time_zone: zone, next_sync_at: nextAt }: ConsoleClientDetails,
  { syncs: t }: Messages,
): TemplateResult | typeof nothing => {
  const hasHour = current !== null && "hour" in current
  if (nextAt === null && !hasHour) return nothing
  return html`<p class="hint">
    ${hasHour ? t.zone((zone ?? "UTC").replaceAll("_", " ")) : nothing}
    ${nextAt === null ? nothing : html`${t.next} ${relativeTime(nextAt)}`}
  </p>`
}

const frequency = (
  { frequency: current }: ConsoleClientDetails,
  onFrequency: (chosen: Frequency) => void,
  { messages }: TabParts,
): TemplateResult =>
  html`<span class="row tight"
    ><span class="muted">${messages.syncs.runs}</span> ${
      current === null
        ? html`<span>${messages.frequency.none}</span>`
        : html`<hrsync-frequency-choice
            .current=${current}
            ${FrequencyChoice.chosen.on((detail) => onFrequency(detail))}
          ></hrsync-frequency-choice>`
    }</span
  >`

const timeline = ({ client }: ActivityTab, { messages }: TabParts) =>
  html`<section class="part" aria-labelledby="client-timeline">
    <div class="part-head"><h2 id="client-timeline">${messages.timeline.title}</h2></div>
    ${clientTimeline(client.timeline, messages)}
  </section>`

/** For users who may change them, while the client is connected. */
const settings = ({ client }: ActivityTab, { can, onChanged }: TabParts) =>
  isLive(client) && can("connection.change-guard")
    ? html`<hrsync-client-settings
        .client=${client}
        ${OnDemand.changed.on(onChanged)}
      ></hrsync-client-settings>`
    : nothing
