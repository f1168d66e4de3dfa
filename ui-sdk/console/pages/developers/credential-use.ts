import type { ConsoleApiCallFigures } from "../../../../core/contract/accounts/call-log/call-log.ts"
import { MAX_COUNTED_CALLS } from "../../../../core/contract/accounts/call-log/counted-calls.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { now } from "../../../elements/now.ts"
import type { Listed } from "./credential-kinds.ts"
import type { Messages } from "./en.ts"

/**
 * How much a credential is used, in a sentence before the button that ends it. Calls are counted for API keys and Basic users; null
 * `figures`: they are not loaded.
 */
export const describeUse = (
  { kind, credential }: Listed,
  figures: ConsoleApiCallFigures | null,
  { messages: { end: t }, format }: { readonly messages: Messages; readonly format: Format },
): string => {
  const { id, last_used_at: last } = credential
  if (last === null) return t.neverUsed
  const when = format.relative(last, now())
  if (kind === "publicKey" || figures === null) return t.used(when)
  const calls = figures.credentials.find(({ credential_id: of }) => of === id)?.calls ?? 0
  if (figures.calls >= MAX_COUNTED_CALLS) return t.usedAtLeast(calls, when)
  return calls === 0 ? t.usedBefore(when) : t.usedTimes(calls, when)
}
