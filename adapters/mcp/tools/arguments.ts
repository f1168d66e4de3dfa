import * as Schema from "effect/Schema"
import { Instant } from "../../../core/contract/instant.ts"
import { Uuid } from "../../../core/contract/wire-values.ts"

/* Arguments that several tools take, with their descriptions for a model. */

const MAX_PAGE_SIZE = 100
const MAX_TEXT_LENGTH = 200

export const DEFAULT_PAGE_SIZE = 25

export const ConnectionId = Uuid.annotate({
  description: "The connection_id of a connection, from list_connections.",
})

export const Limit = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: MAX_PAGE_SIZE })).annotate({
  description: `How many to return, at most ${String(MAX_PAGE_SIZE)}; default: ${String(DEFAULT_PAGE_SIZE)}.`,
})

export const Cursor = Uuid.annotate({
  description: "The next_cursor of the page before; without it the first page is returned.",
})

export const time = (description: string) => Instant.annotate({ description })

/** Text without control and other invisible characters, which match nothing. */
export const words = (description: string) =>
  Schema.String.check(
    Schema.isMaxLength(MAX_TEXT_LENGTH),
    Schema.isPattern(/^[^\p{C}]*$/u, { expected: "text on one line, without invisible characters" }),
  ).annotate({ description })
