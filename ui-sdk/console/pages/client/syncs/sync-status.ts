import { html, type TemplateResult } from "lit"
import type { ConsoleSync } from "../../../../../core/contract/connection/console/clients.ts"
import type { Messages } from "../en.ts"

type Sync = ConsoleSync

const LOOKS: Readonly<Record<Sync["state"], string>> = {
  reading: "live",
  applying: "live",
  held: "warn",
  completed: "ok",
  failed: "failed",
  cancelled: "ended",
}

/** How a sync went, in a word. */
export const syncWord = (
  { state, is_first: isFirst, is_test: isTest }: Sync,
  { syncs: t }: Messages,
): string => {
  if (isTest) return t.test
  return isFirst && state !== "failed" ? t.first : t.result[state]
}

export const syncLook = ({ state, is_test: isTest }: Sync): string => (isTest ? "ended" : LOOKS[state])

export const syncStatus = (sync: Sync, t: Messages): TemplateResult =>
  html`<span class="status ${syncLook(sync)}">${syncWord(sync, t)}</span>`
