import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { parseInstant } from "../../../core/contract/instant.ts"
import { UuidText } from "../../../core/contract/wire-values.ts"

/* Arguments that several tools take, with their descriptions for a model. */

const MAX_PAGE_SIZE = 100
const MAX_TEXT_LENGTH = 200

export const DEFAULT_PAGE_SIZE = 25

/** Described before it is decoded, since a model is shown what it has to send. */
export const uuid = (description: string) =>
  UuidText.annotate({ description }).pipe(Schema.decodeTo(UuidText, SchemaTransformation.toLowerCase()))

export const ConnectionId = uuid("The connection_id of a connection, from list_connections.")

export const Limit = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: MAX_PAGE_SIZE })).annotate({
  description: `How many to return, at most ${String(MAX_PAGE_SIZE)}; default: ${String(DEFAULT_PAGE_SIZE)}.`,
})

export const Cursor = uuid("The next_cursor of the page before; without it the first page is returned.")

/** ISO 8601; `parseInstant` reads it. */
export const time = (description: string) =>
  Schema.String.check(
    Schema.makeFilter((text: string) => parseInstant(text) !== null, {
      expected: "an ISO 8601 timestamp, e.g. 2026-01-31T00:00:00Z",
    }),
  ).annotate({ description })

/** Text without control and other invisible characters, which match nothing. */
export const words = (description: string) =>
  Schema.String.check(
    Schema.isMaxLength(MAX_TEXT_LENGTH),
    // No pattern in JSON Schema: not every client's expressions know these classes.
    Schema.makeFilter((text: string) => !/\p{C}/u.test(text), {
      expected: "text on one line, without invisible characters",
    }),
  ).annotate({ description })
