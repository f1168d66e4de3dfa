import { consoleCall, ok } from "../../call.ts"
import { DONE } from "../../done.ts"
import {
  ConsoleKeyRotation,
  ConsoleKeyRotationEffect,
  ConsoleKeys,
  ConsoleMasterKeyRemoval,
  ConsoleParkedMessages,
  ConsoleRedriven,
} from "./service.ts"

export const KEYS_BUSY = {
  KeysBusy: "Another process is changing the keys. Try again in a minute.",
} as const

const BUS_DOWN = {
  503: {
    description: "The message broker does not respond.",
    messages: { BusUnavailable: "The message broker does not respond. Try again in a minute." },
  },
} as const

const KEYS_EXAMPLE: ConsoleKeys = {
  service_keys: [
    {
      kid: "PwV3dGWqS0cDkWyy2fZ8b7Zk2m1cV0nV3G1l3m7xY0E",
      use: "sig",
      active_from: "2026-11-02T09:00:00.000Z",
      ends_at: null,
    },
  ],
  master_keys: [{ id: "2026-11", state: "current", wraps: 48 }],
}

export const countConsoleParkedMessages = consoleCall({
  id: "countConsoleParkedMessages",
  route: "GET /api/console/service/messages/",
  summary: "Count the parked messages",
  description: "Messages that no worker could process, by topic. For operators only.",
  responses: ok("The counts.", ConsoleParkedMessages, { items: [{ topic: "webhooks.deliver", parked: 3 }] }),
  errors: BUS_DOWN,
})

export const redriveConsoleMessages = consoleCall({
  id: "redriveConsoleMessages",
  route: "POST /api/console/service/messages/redrive/",
  summary: "Redeliver parked messages",
  description: "Sends them to the workers again, once the cause is fixed. For operators only.",
  responses: ok("How many were sent.", ConsoleRedriven, { redriven: 3 }),
  errors: BUS_DOWN,
})

export const listConsoleServiceKeys = consoleCall({
  id: "listConsoleServiceKeys",
  route: "GET /api/console/service/keys/",
  summary: "List the keys of the service",
  description:
    "The service's own keys, and the master keys with the number of keys and secrets each wraps. Never contains key material. For operators only.",
  responses: ok("The keys.", ConsoleKeys, KEYS_EXAMPLE),
})

export const previewConsoleServiceKey = consoleCall({
  id: "previewConsoleServiceKey",
  route: "GET /api/console/service/keys/rotate/",
  summary: "Read what rotating a key of the service would mean",
  description: "Shown before the user confirms. For operators only.",
  responses: ok("The numbers.", ConsoleKeyRotationEffect, {
    vendors: 12,
    used_vendors: 3,
    rotations: [
      { use: "sig", active_from: "2026-11-25T10:41:09.000Z", older_ends_at: "2026-12-25T10:41:09.000Z" },
      { use: "enc", active_from: "2026-11-25T10:31:09.000Z", older_ends_at: "2026-12-25T10:31:09.000Z" },
    ],
  }),
})

export const rotateConsoleServiceKey = consoleCall({
  id: "rotateConsoleServiceKey",
  route: "POST /api/console/service/keys/rotate/",
  summary: "Rotate a key of the service",
  description:
    "Adds a signing or decryption key; the older one stays valid until it expires. For operators only.",
  body: { schema: ConsoleKeyRotation, example: { use: "sig" } },
  responses: DONE,
  errors: { 409: { description: "Another process is changing the keys.", messages: KEYS_BUSY } },
})

export const removeConsoleMasterKey = consoleCall({
  id: "removeConsoleMasterKey",
  route: "POST /api/console/service/keys/remove/",
  summary: "Remove a master key",
  description:
    "Only a key that no longer wraps anything. Backups that it decrypts need a copy of it. For operators only.",
  body: { schema: ConsoleMasterKeyRemoval, example: { id: "2025-11" } },
  responses: DONE,
  errors: {
    409: {
      description: "It cannot be removed; `message` says why.",
      messages: {
        ...KEYS_BUSY,
        MasterKeyNotFound: "This key no longer exists. Reload the page.",
        MasterKeyCurrent: "This is the current key. Rotate the master key first.",
        MasterKeyInUse: null,
        MasterKeyRecent: null,
        MasterKeysReadOnly: null,
      },
    },
  },
})
