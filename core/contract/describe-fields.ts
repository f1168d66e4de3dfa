import type * as Schema from "effect/Schema"

/** Texts for the API document by the name of the field: plain sentences without Markdown. A missing one does not compile. */
type Descriptions<Fields extends Schema.Struct.Fields> = { readonly [Name in keyof Fields]: string }

/** The fields of a struct with their descriptions. What they accept stays. */
export const describeFields = <const Fields extends Schema.Struct.Fields>(
  fields: Fields,
  descriptions: NoInfer<Descriptions<Fields>>,
): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      (field as Schema.Top).annotateKey({ description: descriptions[name] ?? "" }),
    ]),
  ) as unknown as Fields
