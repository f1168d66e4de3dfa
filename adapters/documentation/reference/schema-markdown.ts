import type { Field, Shape } from "./schema-fields.ts"

/** The fields as a nested list; empty: it has none. */
export const writeShape = ({ fields, forms }: Shape): string =>
  forms.length === 0
    ? fields.map((field) => writeField(field, "")).join("\n")
    : forms
        .map(
          ({ name, fields: own }) => `**${name}**\n\n${own.map((field) => writeField(field, "")).join("\n")}`,
        )
        .join("\n\n")

/** Such as "`status` (string, required): one of `"Active"`, `"Inactive"`." */
const writeField = (field: Field, indent: string): string => {
  const about = describeShape(field)
  const line = `${indent}- \`${field.name}\` (${field.type}${field.isRequired ? ", required" : ""})${about === "" ? "" : `: ${about}`}`
  const forms = field.forms.flatMap(({ name, fields }) => [
    `${indent}  - ${name}:`,
    ...fields.map((each) => writeField(each, `${indent}    `)),
  ])
  return [line, ...field.fields.map((each) => writeField(each, `${indent}  `)), ...forms].join("\n")
}

/** Description, limits and values in one line. */
export const describeShape = ({
  description,
  limits,
  values,
  otherValues,
}: Pick<Shape, "description" | "limits" | "values" | "otherValues">): string =>
  [
    description.replace(/\s+/gu, " "),
    limits
      .map((limit) => (limit.startsWith("pattern ") ? `pattern \`${limit.slice(8)}\`` : limit))
      .join(", "),
    values.length === 0 ? "" : `one of ${values.map((value) => `\`${value}\``).join(", ")}`,
    ...otherValues.map((value) => `or \`${value}\``),
  ]
    .filter((part) => part !== "")
    .join("; ")
    .replaceAll(".; ", "; ")
