import { type ApiDocument, type Json, readText } from "../api-document.ts"

/** How callers authenticate, as Markdown; `Authorization: <KEY>` becomes code, since angle brackets begin HTML. */
export const describeScheme = ({ components }: Pick<ApiDocument, "components">, name: string): string =>
  readText(components.securitySchemes?.[name] as Json | undefined, "description").replace(
    /Authorization: [^.`]*<\w+>/gu,
    "`$&`",
  )
