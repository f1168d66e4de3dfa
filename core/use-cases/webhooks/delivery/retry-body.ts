import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import { fnv1a64 } from "../../../domain/digest.ts"
import { makeSubset } from "../../../domain/sharing/subset.ts"
import type { DeliverableWebhook } from "../../../domain/webhooks/stored-webhook.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import { findExclusionSession } from "../../employee/stored-record.ts"
import type { RenderContext } from "./render-webhook.ts"

/*
 * The bytes of an unacknowledged webhook are stored for its retry, with the terms under which they were rendered. When the
 * terms have changed by then, the webhook is rendered again instead. So nothing that has been withheld since is sent with a
 * retry, whichever worker stored the bytes, and whenever.
 */

type Context = Pick<RenderContext, "connection" | "policy" | "employees" | "keys">

export const sealRetryBody = (
  keys: ConnectionKeys,
  webhook: DeliverableWebhook,
  context: Context,
  body: Uint8Array,
): Uint8Array =>
  keys.seal(
    ASSOCIATED_DATA.retryBody(webhook.requestId),
    Buffer.concat([Buffer.from(`${serializeTerms(webhook, context)}\n`), body]),
  )

/** Null when there is none, or none that was rendered under the terms of now. Throws DecryptionFailed when it does not open. */
export const openRetryBody = (webhook: DeliverableWebhook, context: Context): Uint8Array | null => {
  const { keys } = context
  if (webhook.keptBody === null || keys === null) return null
  const opened = keys.open(ASSOCIATED_DATA.retryBody(webhook.requestId), webhook.keptBody)
  const end = opened.indexOf("\n")
  return opened.toString("latin1", 0, end) === serializeTerms(webhook, context)
    ? opened.subarray(end + 1)
    : null
}

/** Everything that determines what a webhook contains about its employees: shared fields, the subset, and who left. */
const serializeTerms = (
  { employeeIds }: DeliverableWebhook,
  { connection, policy, employees, keys }: Context,
): string => {
  const gone = employeeIds.filter((id) => {
    const employee = employees.get(id)
    return employee === undefined || (keys !== null && findExclusionSession(keys, employee) !== null)
  })
  return `${policy.version} ${fnv1a64(JSON.stringify([makeSubset(connection.subset).version, gone]))}`
}
