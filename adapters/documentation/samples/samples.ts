import { writeCSharp } from "./csharp.ts"
import { writeCurl } from "./curl.ts"
import { writeGo } from "./go.ts"
import { writeJava } from "./java.ts"
import { writePhp } from "./php.ts"
import { writePython } from "./python.ts"
import type { SampleRequest } from "./request.ts"
import { writeTypeScript } from "./typescript.ts"

/** The languages of the examples, in the order of their tabs. */
export const LANGUAGES = [
  { id: "curl", name: "curl", fence: "sh", write: writeCurl },
  { id: "typescript", name: "TypeScript", fence: "ts", write: writeTypeScript },
  { id: "python", name: "Python", fence: "python", write: writePython },
  { id: "java", name: "Java", fence: "java", write: writeJava },
  { id: "php", name: "PHP", fence: "php", write: writePhp },
  { id: "go", name: "Go", fence: "go", write: writeGo },
  { id: "csharp", name: "C#", fence: "csharp", write: writeCSharp },
] as const

export interface Sample {
  readonly id: string
  readonly name: string
  /** The name of its language in a Markdown fence. */
  readonly fence: string
  readonly code: string
}

/** The request in every language. */
export const writeSamples = (request: SampleRequest): ReadonlyArray<Sample> =>
  LANGUAGES.map(({ write, ...language }) => ({ ...language, code: write(request) }))

/** The names of the variables that an example reads. */
export const listVariables = (request: SampleRequest): ReadonlyArray<string> => [
  ...new Set([...writeCurl(request).matchAll(/(?<!\\)\$([A-Z][A-Z0-9_]+)/gu)].map(([, name = ""]) => name)),
]
