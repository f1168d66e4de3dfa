import * as Schema from "effect/Schema"
import { describeFields } from "./describe-fields.ts"
import { component } from "./component.ts"

const natural = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** specification/http.md#pages: integers, then booleans; `items` is the count on this page. */
export const PageInfo = Schema.Struct(
  describeFields(
    {
      totalPages: natural,
      totalItems: natural,
      items: natural,
      next: Schema.Boolean,
      previous: Schema.Boolean,
    },
    {
      totalPages: "Pages in all.",
      totalItems: "Items on all pages.",
      items: "Items on this page.",
      next: "There is a page after this one.",
      previous: "There is a page before this one.",
    },
  ),
).annotate(component("PageInfo"))
export type PageInfo = typeof PageInfo.Type
