import type * as Schema from "effect/Schema"
import { WebhookResendRequest } from "../../../../core/contract/webhooks/webhook-resend.ts"
import { makeTable } from "./table.ts"

/** The ways to select webhooks, with the keys that each needs. */
export const makeResendTable = (): string =>
  makeTable(
    ["`search_type`", "Further keys"],
    WebhookResendRequest.members.map(({ fields }) => {
      const { search_type: type, ...rest } = fields as Schema.Struct.Fields & {
        readonly search_type: { readonly literal: string }
      }
      return [
        `\`${type.literal}\``,
        Object.keys(rest)
          .map((key) => `\`${key}\``)
          .join(", "),
      ]
    }),
  )
