import type { TemplateResult } from "lit"
import type { ConsoleTimelineEvent } from "../../../../core/contract/connection/console/clients.ts"
import { timeline, type TimelinePoint } from "../../parts/timeline.ts"
import type { Messages } from "./en.ts"

const LOOKS: Readonly<
  Record<ConsoleTimelineEvent["kind"], readonly [TimelinePoint["icon"], TimelinePoint["look"]]>
> = {
  invited: ["mail", ""],
  paused: ["pause", ""],
  requested_more: ["send", ""],
  shares_less: ["lock", ""],
  failed: ["x", "bad"],
  sync_failed: ["x", "bad"],
  sync_held: ["alert", "bad"],
  first_sync: ["check", "ok"],
  employees_left: ["users", ""],
  recovered: ["check", "ok"],
  problem: ["alert", "bad"],
  problem_solved: ["check", "ok"],
  withdrawn: ["x", ""],
  terminated: ["trash", ""],
}

export const clientTimeline = (events: ReadonlyArray<ConsoleTimelineEvent>, t: Messages): TemplateResult =>
  timeline(events.map((event) => toPoint(event, t)))

const toPoint = (event: ConsoleTimelineEvent, { timeline: t, issue }: Messages): TimelinePoint => {
  const [icon, look] = LOOKS[event.kind]
  const [title = "", text = ""] = t[event.kind]
  return {
    icon,
    look,
    title: event.code === undefined ? title : (issue[event.code] ?? event.code),
    text: describe(event, t) ?? text,
    at: event.at,
  }
}

const describe = (event: ConsoleTimelineEvent, t: Messages["timeline"]): string | null => {
  if (event.added !== undefined) return t.counts(event.added, event.updated ?? 0, event.left ?? 0)
  return event.employees == null ? null : t.deleted(event.employees)
}
