import { call } from "../call.ts"
import { DONE } from "../done.ts"
import {
  ConsoleKeyRotation,
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

export const countConsoleParkedMessages = call({
  id: "countConsoleParkedMessages",
  method: "GET",
  path: "/api/console/service/messages/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Count the parked messages",
  description: "Messages that no worker could process, by topic. For operators only.",
  responses: {
    200: {
      description: "The counts.",
      schema: ConsoleParkedMessages,
      example: { items: [{ topic: "webhooks.deliver", parked: 3 }] },
    },
  },
  errors: BUS_DOWN,
})

export const redriveConsoleMessages = call({
  id: "redriveConsoleMessages",
  method: "POST",
  path: "/api/console/service/messages/redrive/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Redeliver parked messages",
  description: "Sends them to the workers again, once the cause is fixed. For operators only.",
  responses: {
    200: { description: "How many were sent.", schema: ConsoleRedriven, example: { redriven: 3 } },
  },
  errors: BUS_DOWN,
})

export const listConsoleServiceKeys = call({
  id: "listConsoleServiceKeys",
  method: "GET",
  path: "/api/console/service/keys/",
  caller: "consoleSession",
  tag: "Console",
  summary: "List the keys of the service",
  description:
    "The service's own keys, and the master keys with the number of keys and secrets each wraps. Never contains key material. For operators only.",
  responses: { 200: { description: "The keys.", schema: ConsoleKeys, example: KEYS_EXAMPLE } },
})

export const rotateConsoleServiceKey = call({
  id: "rotateConsoleServiceKey",
  method: "POST",
  path: "/api/console/service/keys/rotate/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Rotate a key of the service",
  description:
    "Adds a signing or decryption key; the older one stays valid until it expires. For operators only.",
  body: { schema: ConsoleKeyRotation, types: ["json"], example: { use: "sig" } },
  responses: DONE,
  errors: { 409: { description: "Another process is changing the keys.", messages: KEYS_BUSY } },
})

export const removeConsoleMasterKey = call({
  id: "removeConsoleMasterKey",
  method: "POST",
  path: "/api/console/service/keys/remove/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Remove a master key",
  description:
    "Only a key that no longer wraps anything. Backups that it decrypts need a copy of it. For operators only.",
  body: { schema: ConsoleMasterKeyRemoval, types: ["json"], example: { id: "2025-11" } },
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
