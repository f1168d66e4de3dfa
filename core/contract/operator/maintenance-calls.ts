import { call } from "../call.ts"
import { JSON_LINES } from "../json-lines.ts"
import {
  ConsoleMasterKeyRotated,
  ConsoleMasterKeyRotation,
  ConsolePruned,
  ConsolePruning,
} from "./maintenance.ts"
import { KEYS_BUSY } from "./service-calls.ts"

export const pruneConsoleData = call({
  id: "pruneConsoleData",
  method: "POST",
  path: "/api/console/service/retention/prune/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Delete expired data",
  description:
    "What is past its retention, as the service does every hour. Answers in lines of JSON: how far it is, then what was deleted. For operators only.",
  body: { schema: ConsolePruning, types: ["json"], example: { dry_run: true } },
  responses: {
    200: {
      description: "How many rows of each kind are deleted, or would be.",
      schema: ConsolePruned,
      contentType: JSON_LINES,
      example: { result: { items: [{ name: "webhooks", rows: 1204 }] } },
    },
  },
  errors: {
    409: {
      description: "Another process deletes expired data now.",
      messages: {
        PruningInProgress: "The service deletes expired data at this moment. Look again in a minute.",
      },
    },
  },
})

export const rotateConsoleMasterKey = call({
  id: "rotateConsoleMasterKey",
  method: "POST",
  path: "/api/console/service/master-keys/rotate/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Rotate the master key",
  description:
    "Wraps all keys and secrets under a new master key, or under the current one. Reads go on meanwhile; older keys stay until they are removed. Answers in lines of JSON: how far it is, then how it ended. For operators only.",
  body: { schema: ConsoleMasterKeyRotation, types: ["json"], example: { key: "new" } },
  responses: {
    200: {
      description: "How many keys and secrets are wrapped anew.",
      schema: ConsoleMasterKeyRotated,
      contentType: JSON_LINES,
      example: { result: { current: "2026-11-26", rewrapped: 5120, unopened: 0, left: 0 } },
    },
  },
  errors: {
    409: {
      description: "It cannot be rotated; `message` says why.",
      messages: { ...KEYS_BUSY, MasterKeysReadOnly: null, MasterKeyInvalid: null },
    },
  },
})
