import * as Schema from "effect/Schema"
import { component } from "./component.ts"

const natural = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** specification/http.md#pages: integers, then booleans; `items` is the count on this page. */
export const PageInfo = Schema.Struct({
  totalPages: natural,
  totalItems: natural,
  items: natural,
  next: Schema.Boolean,
  previous: Schema.Boolean,
}).annotate(component("PageInfo"))
export type PageInfo = typeof PageInfo.Type
