import * as Effect from "effect/Effect"
import {
  ConsoleMasterKeyRotated,
  ConsoleMasterKeyRotation,
  ConsolePruned,
  ConsolePruning,
} from "../../../../../core/contract/operator/maintenance.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { Pruned } from "../../../../../core/use-cases/connection/retention/prune.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../../failure.ts"
import { JSON_LINES, replyWithProgress, type Report } from "../../../progress-stream.ts"
import { KeysBusy } from "./service.ts"

const PRUNING_ERRORS = {
  PruningInProgress: () =>
    failure(409, "The service deletes expired data at this moment. Look again in a minute."),
}

/** Deletes what is past its retention, as the service does every hour. For operators only. */
export const pruneRoute = (access: Access<AuthenticatedSession>, prune: UseCases["connection"]["prune"]) =>
  endpoint({
    method: "POST",
    path: "/api/console/service/retention/prune/",
    id: "pruneConsoleData",
    tag: "Console",
    summary: "Delete expired data",
    description:
      "What is past its retention, as the service does every hour. Answers in lines of JSON: how far it is, then what was deleted. For operators only.",
    access,
    body: { schema: ConsolePruning, types: ["json"], example: { dry_run: true } },
    answers: {
      200: {
        description: "How many rows of each kind are deleted, or would be.",
        schema: ConsolePruned,
        contentType: JSON_LINES,
        example: { result: { items: [{ name: "webhooks", rows: 1204 }] } },
      },
      409: { description: "Another process deletes expired data now.", schema: DEFAULT_STYLE.schema },
    },
    errors: PRUNING_ERRORS,
    handle: ({ caller: { actor }, body: { dry_run: dryRun } }) =>
      replyWithProgress(
        (report: Report) =>
          Effect.map(
            prune(actor, { dryRun, onProgress: (pruned) => report(toPruned(pruned)) }),
            (pruned) => ({ items: pruned.map(toPruned) }),
          ),
        PRUNING_ERRORS,
      ),
  })

const toPruned = ({ name, count }: Pruned) => ({ name, rows: count })

const FIXED = {
  environment:
    "The master keys are in HRSYNC_MASTER_KEY. Put the new key first there, on every machine, then re-wrap.",
  "file-not-writable":
    "The file of the master keys is read-only here. Put the new key first at its origin, then re-wrap.",
} as const

const ROTATION_ERRORS = {
  KeysBusy,
  MasterKeysReadOnly: ({ reason }: { readonly reason: keyof typeof FIXED }) => failure(409, FIXED[reason]),
  MasterKeyInvalid: ({ reason }: { readonly reason: string }) => failure(409, reason),
}

/** Makes another master key the current one, and wraps everything under it. For operators only. */
export const rotateMasterKeyRoute = (
  access: Access<AuthenticatedSession>,
  rotateMasterKey: UseCases["access"]["rotateMasterKey"],
) =>
  endpoint({
    method: "POST",
    path: "/api/console/service/master-keys/rotate/",
    id: "rotateConsoleMasterKey",
    tag: "Console",
    summary: "Rotate the master key",
    description:
      "Wraps all keys and secrets under a new master key, or under the current one. Reads go on meanwhile; older keys stay until they are removed. Answers in lines of JSON: how far it is, then how it ended. For operators only.",
    access,
    body: { schema: ConsoleMasterKeyRotation, types: ["json"], example: { key: "new" } },
    answers: {
      200: {
        description: "How many keys and secrets are wrapped anew.",
        schema: ConsoleMasterKeyRotated,
        contentType: JSON_LINES,
        example: { result: { current: "2026-11-26", rewrapped: 5120, unopened: 0, left: 0 } },
      },
      409: { description: "It cannot be rotated; `message` says why.", schema: DEFAULT_STYLE.schema },
    },
    errors: ROTATION_ERRORS,
    handle: ({ caller: { actor }, body: { key } }) =>
      replyWithProgress(
        (report: Report) =>
          rotateMasterKey(actor, { key: { kind: key }, onProgress: (rewrapped) => report({ rewrapped }) }),
        ROTATION_ERRORS,
      ),
  })
