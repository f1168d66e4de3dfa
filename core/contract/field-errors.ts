import type * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import type * as SchemaIssue from "effect/SchemaIssue"

/** The path for an error that concerns the body as a whole. */
export const BODY_PATH = "body"

export const REQUIRED_MESSAGE = "Required"

/** The dotted path of each invalid field, and what was expected; never the value. */
export const formatFieldErrors = (error: Schema.SchemaError): Readonly<Record<string, string>> =>
  Object.fromEntries(
    listErrors(error.issue, []).map(({ path, message }) => [
      path.map(String).join(".") || BODY_PATH,
      message,
    ]),
  )

interface FieldError {
  readonly path: ReadonlyArray<PropertyKey>
  readonly message: string
}

/** Not the schema library's own messages: they name its types, and differ between its versions. */
const listErrors = (
  issue: SchemaIssue.Issue,
  path: ReadonlyArray<PropertyKey>,
  outer?: string,
): ReadonlyArray<FieldError> => {
  switch (issue._tag) {
    case "Pointer":
      return listErrors(issue.issue, [...path, ...issue.path], outer)
    case "Encoding":
      return listErrors(issue.issue, path, outer)
    case "Filter":
      return listErrors(issue.issue, path, outer ?? describeFilter(issue))
    case "Composite":
      return issue.issues.flatMap((inner) => listErrors(inner, path, outer))
    case "AnyOf":
      if (issue.issues.some(({ _tag }) => _tag !== "InvalidType"))
        return issue.issues.flatMap((inner) => listErrors(inner, path, outer))
      return [{ path, message: outer ?? describeSingle(issue) }]
    case "MissingKey":
    case "UnexpectedKey":
    case "InvalidType":
    case "InvalidValue":
    case "Forbidden":
    case "OneOf":
      return [{ path, message: outer ?? describeSingle(issue) }]
  }
}

const describeSingle = (issue: SchemaIssue.Leaf | SchemaIssue.AnyOf): string => {
  switch (issue._tag) {
    case "MissingKey":
      return findText(issue.annotations, "messageMissingKey") ?? REQUIRED_MESSAGE
    case "UnexpectedKey":
      return findText(issue.ast.annotations, "messageUnexpectedKey") ?? "Unknown field"
    case "InvalidType":
    case "AnyOf":
      return findText(issue.ast.annotations, "message") ?? `Expected ${describeType(issue.ast)}`
    case "InvalidValue":
    case "Forbidden":
    case "OneOf":
      return describeInvalid("annotations" in issue ? issue.annotations : undefined)
  }
}

const describeFilter = ({ filter, issue }: SchemaIssue.Filter): string | undefined => {
  const message = findText(filter.annotations, "message")
  if (message !== undefined || issue._tag !== "InvalidValue") return message
  return describeInvalid(issue.annotations, findExpected(filter.annotations))
}

const describeInvalid = (annotations: unknown, expected = "a valid value"): string =>
  findText(annotations, "message") ?? `Expected ${findExpected(annotations) ?? expected}`

const findText = (annotations: unknown, key: string): string | undefined => {
  const text = (annotations as Readonly<Record<string, unknown>> | undefined)?.[key]
  return typeof text === "string" ? text : undefined
}

/** What a check expects, with the library's names of types replaced. */
const findExpected = (annotations: unknown): string | undefined =>
  findText(annotations, "expected")
    ?.replace(/^a string that will be decoded as /u, "")
    .replace(/^a value with a length /u, "a length ")
    .replace(/^an array /u, "a list ")
    .replace(/^a string /u, "text ")

const TYPES: Readonly<Partial<Record<SchemaAST.AST["_tag"], string>>> = {
  String: "text",
  Number: "a number",
  Boolean: "true or false",
  Null: "null",
  Arrays: "a list",
  Objects: "an object",
}

const describeType = (ast: SchemaAST.AST): string => {
  if (ast._tag === "Literal") return String(ast.literal)
  if (ast._tag === "Union") return describeUnion(ast.types)
  return findExpected(ast.annotations) ?? TYPES[ast._tag] ?? "a valid value"
}

const describeUnion = (types: ReadonlyArray<SchemaAST.AST>): string => {
  const members = types.flatMap((type) => (type._tag === "Union" ? type.types : [type]))
  const texts = [...new Set(members.filter(({ _tag }) => _tag !== "Undefined").map(describeType))]
  return texts.length > 2 ? `one of ${texts.join(", ")}` : texts.join(" or ")
}
