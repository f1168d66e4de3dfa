import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { MASK } from "../../contract/wire-values.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import { ASSOCIATED_DATA, type AssociatedData } from "../../domain/accounts/associated-data.ts"
import type { AttemptHeaders } from "../../domain/webhooks/attempt-headers.ts"
import { findAnnouncedStatus } from "../../domain/webhooks/connection-webhooks.ts"
import { isFileEvent } from "../../domain/webhooks/session-webhooks.ts"
import type { DeliverableWebhook } from "../../domain/webhooks/stored-webhook.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { ConnectionKeys, Vault } from "../../ports/accounts/vault.ts"
import type { LoggedDelivery } from "../../ports/webhooks/delivery-log.ts"
import type { AttemptRecord } from "../../ports/webhooks/outbox.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { VendorNotFound } from "../authorization/authorization-errors.ts"
import type { Actor } from "../authorization/actor.ts"
import type { ActionForbidden } from "../authorization/authorize.ts"
import { resolveBulkPolicy } from "../employee/visibility.ts"
import { authorizeDeliveries } from "./delivery-scope.ts"
import { type RenderContext, renderWebhook } from "./delivery/render-webhook.ts"
import { openRetryBody } from "./delivery/retry-body.ts"

/** Unknown, or of another tenant, or of a corporate that the actor is not linked to. */
export class DeliveryNotFound extends Data.TaggedError("DeliveryNotFound")<{
  readonly requestId: string
}> {}

export interface ShownAttempt extends Omit<AttemptRecord, "answer" | "headers"> {
  /** The first 16 KiB of the response; null: it was empty, or can no longer be opened. */
  readonly answer: string | null
  /** Null: they were not kept, or can no longer be opened. */
  readonly headers: AttemptHeaders | null
}

/** Why a body is not shown: the connection's records are gone, or one of them does not open. */
export type BodyMissing = "terminated" | "unreadable"

export type ShownBody = { readonly json: string } | { readonly missing: BodyMissing }

export interface ShownDelivery {
  readonly delivery: LoggedDelivery
  /** How many webhooks its sync session has. */
  readonly sessionWebhooks: number
  /** The latest first. */
  readonly attempts: ReadonlyArray<ShownAttempt>
  /** The JSON that a resend would send now, with the link to a file masked. */
  readonly body: ShownBody
}

export type ShowDeliveryPorts = UsedPorts<
  | "vendors.find"
  | "deliveryLog"
  | "connections.find"
  | "directory.findByIds"
  | "vault.openConnectionKey"
  | "connectors.find"
>

/**
 * A webhook with its attempts and its body. The body is rendered by the terms of now, like every retry: what the corporate no
 * longer shares is not in it, whatever was sent then.
 */
export const makeShowDelivery = (ports: ShowDeliveryPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    requestId: string,
  ): Effect.fn.Return<ShownDelivery, ActionForbidden | VendorNotFound | DeliveryNotFound | StorageError> {
    const { scope } = yield* authorizeDeliveries(ports.vendors, actor, "webhook.read", vendorOrgId)
    const found = yield* ports.deliveryLog.find(scope, requestId)
    const connection = found === null ? null : yield* ports.connections.find(found.webhook.connectionId)
    if (found === null || connection === null) return yield* new DeliveryNotFound({ requestId })
    const { webhook, delivery, sessionWebhooks, attempts } = found
    const keys = yield* openKeys(ports.vault, connection)
    return {
      delivery,
      sessionWebhooks,
      attempts: attempts.map((attempt) => showAttempt(keys, requestId, attempt)),
      body: yield* renderBody(ports, webhook, connection, keys),
    }
  })

/** Null once the connection is terminated, or when its key does not open. */
const openKeys = (
  vault: Pick<Vault, "openConnectionKey">,
  { id, key }: Connection,
): Effect.Effect<ConnectionKeys | null, StorageError> =>
  key === null
    ? Effect.succeed(null)
    : vault
        .openConnectionKey(id, key)
        .pipe(Effect.catchTags({ DecryptionFailed: asNull, MasterKeyMissing: asNull }))

const asNull = (): Effect.Effect<null> => Effect.succeed(null)

const showAttempt = (
  keys: ConnectionKeys | null,
  requestId: string,
  { answer, headers, ...attempt }: AttemptRecord,
): ShownAttempt => {
  const lines = openText(keys, ASSOCIATED_DATA.webhookHeaders(requestId), headers)
  return {
    ...attempt,
    answer: openText(keys, ASSOCIATED_DATA.webhookAnswer(requestId), answer),
    headers: lines === null ? null : (JSON.parse(lines) as AttemptHeaders),
  }
}

const openText = (
  keys: ConnectionKeys | null,
  place: AssociatedData,
  sealed: Uint8Array | null,
): string | null => {
  if (keys === null || sealed === null) return null
  try {
    return keys.open(place, sealed).toString("utf8")
  } catch {
    return null
  }
}

const renderBody = Effect.fnUntraced(function* (
  { directory, connectors }: ShowDeliveryPorts,
  webhook: DeliverableWebhook,
  connection: Connection,
  keys: ConnectionKeys | null,
): Effect.fn.Return<ShownBody, StorageError> {
  if (keys === null && findAnnouncedStatus(webhook.kind) === null) {
    return { missing: connection.key === null ? "terminated" : "unreadable" }
  }
  const employees = yield* directory.findByIds(webhook.employeeIds)
  const code = connection.connector ?? ""
  const context: RenderContext = {
    connection,
    keys,
    policy: resolveBulkPolicy(connection),
    employees,
    at: yield* Clock.currentTimeMillis,
    publicUrl: "",
    hrmsName: connectors.find(code)?.name ?? code,
  }
  try {
    const bytes = openRetryBody(webhook, context) ?? renderWebhook(webhook, context)
    return { json: maskLink(webhook, Buffer.from(bytes).toString("utf8")) }
  } catch {
    return { missing: "unreadable" }
  }
})

/** The link opens the file for anyone who has it. */
const maskLink = ({ kind }: DeliverableWebhook, body: string): string =>
  isFileEvent(kind) ? JSON.stringify({ ...(JSON.parse(body) as object), body: [{ csv_link: MASK }] }) : body
