import * as Effect from "effect/Effect"
import type { SourceError } from "../../../ports/sync/source.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { findLiveConnection } from "../../authorization/find-connection.ts"
import { validateRules } from "../change-rules.ts"
import type { PreviewError } from "./preview-rules.ts"
import { makePreviewStored, type PreviewStoredPorts } from "./preview-stored.ts"
import type { OnPreviewProgress, PreviewExtent, RulesPreview } from "./rules-preview.ts"

export type PreviewVendorRulesPorts = PreviewStoredPorts & UsedPorts<"connections">

export interface PreviewVendorRulesInput {
  /** Whose employees the rules are tried on. */
  readonly connectionId: string
  /** The proposed rules of the vendor, as untrusted input. */
  readonly rules: unknown
  readonly extent: PreviewExtent
  readonly onProgress?: OnPreviewProgress
}

/**
 * Previews a vendor's rules on the employees of one of its connections, as they are stored: what a vendor sees of a source is
 * what was agreed to and masked, and never the source itself.
 */
export const makePreviewVendorRules = (ports: PreviewVendorRulesPorts) => {
  const previewStored = makePreviewStored(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    { connectionId, rules: given, ...reading }: PreviewVendorRulesInput,
  ): Effect.fn.Return<RulesPreview, Exclude<PreviewError, SourceError>> {
    const { connections } = ports
    const connection = yield* findLiveConnection(connections, actor, "vendor.change-rules", connectionId)
    const rules = yield* validateRules(given, "vendor")
    return yield* previewStored(connection, { owner: "vendor", rules, ...reading })
  })
}
