import { BASE, type PageName, PATHS } from "./paths.ts"

/** A page as its address names it. */
export interface Place {
  readonly page: PageName
  /** Decoded. */
  readonly parameters: Readonly<Record<string, string>>
  readonly query: URLSearchParams
}

/** The page at an address; null: there is none. A slash at the end makes no difference. */
export const matchPath = (pathname: string, query = new URLSearchParams()): Place | null => {
  const path = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : pathname
  const segments = toSegments(path)
  for (const [page, pattern] of Object.entries(PATHS) as ReadonlyArray<[PageName, string]>) {
    const parameters = matchSegments(toSegments(pattern), segments)
    if (parameters !== null) return { page, parameters, query }
  }
  return null
}

const toSegments = (path: string): ReadonlyArray<string> => path.split("/").filter((part) => part !== "")

const matchSegments = (
  pattern: ReadonlyArray<string>,
  segments: ReadonlyArray<string>,
): Place["parameters"] | null => {
  if (pattern.length !== segments.length) return null
  const parameters: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = decode(segments[index] ?? "")
    if (segment === null) return null
    if (part.startsWith(":")) parameters[part.slice(1)] = segment
    else if (part !== segment) return null
  }
  return parameters
}

/** Null: it is no UTF-8. */
const decode = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
