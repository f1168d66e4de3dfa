import { consoleCall } from "../../call.ts"
import { JSON_LINES } from "../../json-lines.ts"
import {
  ConsoleMasterKeyRotated,
  ConsoleMasterKeyRotation,
  ConsolePruned,
  ConsolePruning,
} from "./maintenance.ts"
import { KEYS_BUSY } from "./service-calls.ts"

export const pruneConsoleData = consoleCall({
  id: "pruneConsoleData",
  route: "POST /api/console/service/retention/prune/",
  summary: "Delete expired data",
  description:
    "Deletes data past its retention, as the service does every hour. Streams lines of JSON: the progress, then what was deleted. For operators only.",
  body: { schema: ConsolePruning, example: { dry_run: true } },
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
      description: "Another process is deleting expired data.",
      messages: {
        PruningInProgress: "The service is already deleting expired data. Try again in a minute.",
      },
    },
  },
})

export const rotateConsoleMasterKey = consoleCall({
  id: "rotateConsoleMasterKey",
  route: "POST /api/console/service/master-keys/rotate/",
  summary: "Rotate the master key",
  description:
    "Wraps all keys and secrets under a new master key, or under the current one. Reads continue during the rotation; older keys stay until they are removed. Streams lines of JSON: the progress, then the result. For operators only.",
  body: { schema: ConsoleMasterKeyRotation, example: { key: "new" } },
  responses: {
    200: {
      description: "How many keys and secrets were rewrapped.",
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
