import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/onboarding/console/anchors-calls.ts"
import type { ConsoleAnchor } from "../../../../../core/contract/onboarding/console/anchors.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type { AnchorView } from "../../../../../core/use-cases/onboarding/anchors/manage-anchors.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { DONE, toTimestamp } from "../console-response.ts"

/** The people and devices that may decide for a client in its journeys. */
export const anchorCalls: ReadonlyArray<Implementation> = [
  implement(calls.listConsoleAnchors, ({ onboarding: { listAnchors } }, { caller: { actor }, path }) =>
    Effect.map(listAnchors(actor, path.connection_id), (anchors) =>
      respond(200, { items: anchors.map(toConsoleAnchor) }),
    ),
  ),

  implement(
    calls.addConsoleAnchor,
    ({ onboarding: { addAnchor } }, { caller: { actor }, path, body: { email } }) =>
      Effect.map(addAnchor(actor, { connectionId: path.connection_id, email }), (anchor) =>
        respond(200, toConsoleAnchor(anchor)),
      ),
  ),

  implement(
    calls.removeConsoleAnchor,
    ({ onboarding: { removeAnchor } }, { caller: { actor }, path, body: { anchor_id: anchorId } }) =>
      Effect.as(removeAnchor(actor, { connectionId: path.connection_id, anchorId }), DONE),
  ),
]

const toConsoleAnchor = (anchor: AnchorView): ConsoleAnchor => ({
  anchor_id: anchor.id,
  kind: anchor.kind,
  email: anchor.email,
  added_at: formatTimestamp(anchor.addedAt),
  added_by: anchor.addedBy,
  proven_at: toTimestamp(anchor.provenAt),
})
