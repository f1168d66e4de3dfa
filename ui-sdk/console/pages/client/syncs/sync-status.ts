import { html, type TemplateResult } from "lit"
import type { ConsoleSync } from "../../../../../core/contract/sync/console/syncs.ts"
import type { Messages } from "../en.ts"

const LOOKS: Readonly<Record<ConsoleSync["state"], string>> = {
  reading: "live",
  applying: "live",
  held: "warn",
  completed: "ok",
  failed: "failed",
  cancelled: "ended",
}

/** How a sync went, in a word. */
export const syncWord = (
  { state, is_first: isFirst, is_test: isTest }: ConsoleSync,
  { syncs: t }: Messages,
): string => {
  if (isTest) return t.test
  return isFirst && state !== "failed" ? t.first : t.result[state]
}

export const syncLook = ({ state, is_test: isTest }: ConsoleSync): string => (isTest ? "ended" : LOOKS[state])

export const syncStatus = (sync: ConsoleSync, t: Messages): TemplateResult =>
  html`<span class="status ${syncLook(sync)}">${syncWord(sync, t)}</span>`
