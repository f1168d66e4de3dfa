import * as Effect from "effect/Effect"
import {
  ConsoleKeyRotation,
  ConsoleKeys,
  ConsoleMasterKeyRemoval,
  ConsoleParkedMessages,
  ConsoleRedriven,
  type ConsoleServiceKey,
} from "../../../../../core/contract/operator/service.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { ListedServiceKey } from "../../../../../core/use-cases/access/keys/service-keys.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../../failure.ts"
import type { Route } from "../../../route.ts"
import { DONE, DONE_ANSWER } from "../session.ts"
import { toTimestamp } from "../console-answer.ts"

export interface ServiceApi {
  readonly access: Pick<
    UseCases["access"],
    "listMasterKeys" | "listServiceKeys" | "removeMasterKey" | "rotateServiceKey"
  >
  readonly webhooks: Pick<UseCases["webhooks"], "countParked" | "redriveParked">
}

/** The messages and keys that all vendors share. For operators only. */
export const serviceRoutes = (
  access: Access<AuthenticatedSession>,
  { access: keys, webhooks }: ServiceApi,
): ReadonlyArray<Route> => [
  countParkedRoute(access, webhooks.countParked),
  redriveRoute(access, webhooks.redriveParked),
  listKeysRoute(access, keys),
  rotateKeyRoute(access, keys.rotateServiceKey),
  removeMasterKeyRoute(access, keys.removeMasterKey),
]

export const KeysBusy = () => failure(409, "Another process is changing the keys now. Try again in a minute.")

const BUS_DOWN = {
  BusUnavailable: () => failure(503, "The message broker does not answer. Try again in a minute."),
} as const
const BUS_ANSWER = {
  503: { description: "The message broker does not answer.", schema: DEFAULT_STYLE.schema },
}

const countParkedRoute = (
  access: Access<AuthenticatedSession>,
  countParked: UseCases["webhooks"]["countParked"],
) =>
  endpoint({
    method: "GET",
    path: "/api/console/service/messages/",
    id: "countConsoleParkedMessages",
    tag: "Console",
    summary: "Count the parked messages",
    description: "Messages that no worker could process, by topic. For operators only.",
    access,
    answers: {
      200: {
        description: "The counts.",
        schema: ConsoleParkedMessages,
        example: { items: [{ topic: "webhooks.deliver", parked: 3 }] },
      },
      ...BUS_ANSWER,
    },
    errors: BUS_DOWN,
    handle: ({ caller: { actor } }) =>
      Effect.map(countParked(actor), (counts) => ({
        status: 200,
        body: {
          items: [...counts].map(([topic, parked]) => ({ topic, parked })),
        } satisfies ConsoleParkedMessages,
      })),
  })

const redriveRoute = (
  access: Access<AuthenticatedSession>,
  redriveParked: UseCases["webhooks"]["redriveParked"],
) =>
  endpoint({
    method: "POST",
    path: "/api/console/service/messages/redrive/",
    id: "redriveConsoleMessages",
    tag: "Console",
    summary: "Send parked messages to the workers again",
    description: "Once the cause is fixed. For operators only.",
    access,
    answers: {
      200: { description: "How many were sent.", schema: ConsoleRedriven, example: { redriven: 3 } },
      ...BUS_ANSWER,
    },
    errors: BUS_DOWN,
    handle: ({ caller: { actor } }) =>
      Effect.map(redriveParked(actor), (redriven) => ({
        status: 200,
        body: { redriven } satisfies ConsoleRedriven,
      })),
  })

const listKeysRoute = (
  access: Access<AuthenticatedSession>,
  { listMasterKeys, listServiceKeys }: ServiceApi["access"],
) =>
  endpoint({
    method: "GET",
    path: "/api/console/service/keys/",
    id: "listConsoleServiceKeys",
    tag: "Console",
    summary: "List the keys of the service",
    description:
      "Its own keys, and the master keys with how many keys and secrets each wraps; no key itself. For operators only.",
    access,
    answers: { 200: { description: "The keys.", schema: ConsoleKeys, example: KEYS_EXAMPLE } },
    errors: {},
    handle: ({ caller: { actor } }) =>
      Effect.map(
        Effect.all({ master: listMasterKeys(actor), service: listServiceKeys(actor) }),
        ({ master, service }) => ({
          status: 200,
          body: {
            service_keys: service.map(toServiceKey),
            master_keys: master.map(({ id, state, total }) => ({ id, state, wraps: total })),
          } satisfies ConsoleKeys,
        }),
      ),
  })

const rotateKeyRoute = (
  access: Access<AuthenticatedSession>,
  rotateServiceKey: UseCases["access"]["rotateServiceKey"],
) =>
  endpoint({
    method: "POST",
    path: "/api/console/service/keys/rotate/",
    id: "rotateConsoleServiceKey",
    tag: "Console",
    summary: "Rotate a key of the service",
    description:
      "Adds a key for signing or for opening; the older one stays valid until it expires. For operators only.",
    access,
    body: { schema: ConsoleKeyRotation, types: ["json"], example: { use: "sig" } },
    answers: {
      ...DONE_ANSWER,
      409: { description: "Another process changes the keys now.", schema: DEFAULT_STYLE.schema },
    },
    errors: { KeysBusy },
    handle: ({ caller: { actor }, body: { use } }) => Effect.as(rotateServiceKey(actor, use), DONE),
  })

const removeMasterKeyRoute = (
  access: Access<AuthenticatedSession>,
  removeMasterKey: UseCases["access"]["removeMasterKey"],
) =>
  endpoint({
    method: "POST",
    path: "/api/console/service/keys/remove/",
    id: "removeConsoleMasterKey",
    tag: "Console",
    summary: "Remove a master key",
    description:
      "One that wraps nothing any more. Backups that it decrypts need a copy of it. For operators only.",
    access,
    body: { schema: ConsoleMasterKeyRemoval, types: ["json"], example: { id: "2025-11" } },
    answers: {
      ...DONE_ANSWER,
      409: { description: "It cannot be removed; `message` says why.", schema: DEFAULT_STYLE.schema },
    },
    handle: ({ caller: { actor }, body: { id } }) => Effect.as(removeMasterKey(actor, id), DONE),
    errors: {
      KeysBusy,
      MasterKeyNotFound: () => failure(409, "There is no such key any more. Load the page again."),
      MasterKeyCurrent: () => failure(409, "This is the current key. Rotate the master key first."),
      MasterKeyInUse: ({ count }) =>
        failure(409, `It still wraps ${String(count)} keys and secrets. Re-wrap them first.`),
      MasterKeyRecent: ({ waitMillis }) =>
        failure(
          409,
          `Another process may still encrypt under it. Try again in ${String(Math.ceil(waitMillis / 1_000))} s.`,
        ),
      MasterKeysReadOnly: ({ reason }) => failure(409, FIXED[reason]),
    },
  })

const FIXED = {
  environment: "The master keys are in HRSYNC_MASTER_KEY. Remove the key there, on every machine.",
  "file-not-writable": "The file of the master keys is read-only here. Remove the key at its origin.",
} as const

const toServiceKey = ({ kid, use, activeFrom, endsAt }: ListedServiceKey): ConsoleServiceKey => ({
  kid,
  use,
  active_from: formatTimestamp(activeFrom),
  ends_at: toTimestamp(endsAt),
})

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
