import * as Schema from "effect/Schema"

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
      describeField(field as Schema.Top, descriptions[name] ?? ""),
    ]),
  ) as unknown as Fields

/** The document shows what is on the wire, which is another schema where the value is decoded to another one. */
const describeField = (field: Schema.Top, description: string): Schema.Top =>
  field.ast.encoding === undefined
    ? field.annotateKey({ description })
    : Schema.annotateEncoded({ description })(field)
