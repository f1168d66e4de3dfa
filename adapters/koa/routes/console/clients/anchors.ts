import * as Effect from "effect/Effect"
import {
  ConsoleAnchor,
  ConsoleAnchorChoice,
  ConsoleAnchors,
  ConsoleNewAnchor,
} from "../../../../../core/contract/connection/console/anchors.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type {
  AddAnchor,
  AnchorView,
  ListAnchors,
  RemoveAnchor,
} from "../../../../../core/use-cases/connection/anchors/manage-anchors.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { failure } from "../../../failure.ts"
import { toTimestamp } from "../console-answer.ts"
import { DONE, DONE_ANSWER } from "../session.ts"
import { CLIENT_PATH } from "./client.ts"
import { BUSY, CLIENT_ERRORS, CLIENT_GONE, LIVE_ERRORS } from "./client-answer.ts"

/** GET /api/console/clients/{connection_id}/anchors/ */
export const listAnchorsRoute = (access: Access<AuthenticatedSession>, listAnchors: ListAnchors) =>
  endpoint({
    method: "GET",
    path: "/api/console/clients/{connection_id}/anchors/",
    id: "listConsoleAnchors",
    tag: "Console",
    summary: "List who speaks for the client in its journeys",
    description:
      "Mailboxes that their owners proved and devices that submitted, for the client's own admins and the operator. An address that is not proved yet decides nothing.",
    access,
    parameters: { path: CLIENT_PATH },
    answers: {
      200: { description: "The oldest first.", schema: ConsoleAnchors, example: { items: [EXAMPLE] } },
      ...CLIENT_GONE,
    },
    errors: CLIENT_ERRORS,
    handle: ({ caller: { actor }, path }) =>
      Effect.map(listAnchors(actor, path.connection_id), (anchors) => ({
        status: 200,
        body: { items: anchors.map(toConsoleAnchor) } satisfies ConsoleAnchors,
      })),
  })

/** POST /api/console/clients/{connection_id}/anchors/ */
export const addAnchorRoute = (access: Access<AuthenticatedSession>, addAnchor: AddAnchor) =>
  endpoint({
    method: "POST",
    path: "/api/console/clients/{connection_id}/anchors/",
    id: "addConsoleAnchor",
    tag: "Console",
    summary: "Let a mailbox speak for the client in its journeys",
    description:
      "It decides nothing before its owner proved it by a mailed code. Everybody who speaks for the client is told by mail. A repetition changes nothing.",
    access,
    parameters: { path: CLIENT_PATH },
    body: { schema: ConsoleNewAnchor, types: ["json"], example: { email: "finance@acme.example" } },
    answers: {
      200: { description: "The address.", schema: ConsoleAnchor, example: EXAMPLE },
      ...CLIENT_GONE,
      ...BUSY,
    },
    errors: { ...CLIENT_ERRORS, ConnectionNotLive: LIVE_ERRORS.ConnectionNotLive },
    handle: ({ caller: { actor }, path, body: { email } }) =>
      Effect.map(addAnchor(actor, { connectionId: path.connection_id, email }), (anchor) => ({
        status: 200,
        body: toConsoleAnchor(anchor),
      })),
  })

/** POST /api/console/clients/{connection_id}/anchors/remove/ */
export const removeAnchorRoute = (access: Access<AuthenticatedSession>, removeAnchor: RemoveAnchor) =>
  endpoint({
    method: "POST",
    path: "/api/console/clients/{connection_id}/anchors/remove/",
    id: "removeConsoleAnchor",
    tag: "Console",
    summary: "Let a mailbox or device speak for the client no more",
    description: "At once. Everybody who speaks for the client is told by mail, the removed mailbox too.",
    access,
    parameters: { path: CLIENT_PATH },
    body: { schema: ConsoleAnchorChoice, types: ["json"], example: { anchor_id: EXAMPLE.anchor_id } },
    answers: { ...DONE_ANSWER, ...CLIENT_GONE, ...BUSY },
    errors: {
      ...CLIENT_ERRORS,
      AnchorNotFound: () => failure(409, "It speaks for the client no more: it was removed."),
    },
    handle: ({ caller: { actor }, path, body: { anchor_id: anchorId } }) =>
      Effect.as(removeAnchor(actor, { connectionId: path.connection_id, anchorId }), DONE),
  })

const toConsoleAnchor = (anchor: AnchorView): ConsoleAnchor => ({
  anchor_id: anchor.id,
  kind: anchor.kind,
  email: anchor.email,
  added_at: formatTimestamp(anchor.addedAt),
  added_by: anchor.addedBy,
  proven_at: toTimestamp(anchor.provenAt),
})

const EXAMPLE = {
  anchor_id: "0198a000-0000-7000-8000-0000000000b1",
  kind: "mailbox",
  email: "finance@acme.example",
  added_at: "2026-11-24T09:20:00.000Z",
  added_by: "hr@acme.example",
  proven_at: null,
} as const
