import { randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect } from "vitest"
import { queryRows } from "./contents.ts"
import type { TestService } from "./service.ts"
import { parseResult } from "./parse-result.ts"

/** Each test checks the output of its own command. */
type Result = Readonly<Record<string, ReturnType<typeof JSON.parse>>>

/** Operates a service through its command line, with files and access to its database. */
export const makeOperator = ({ installation }: TestService) => {
  const hrsync = async (...args: ReadonlyArray<string>) => {
    const { status, stdout, stderr } = await installation.run(...args, "--json")
    return { status, stderr, result: parseResult<Result>(stdout) }
  }
  return {
    hrsync,
    /** Runs a command that must succeed, and returns its output. */
    done: async (...args: ReadonlyArray<string>): Promise<Result> => {
      const { status, stderr, result } = await hrsync(...args)
      expect(status, stderr).toBe(0)
      return result ?? {}
    },
    sql: (text: string) => queryRows<Result>(installation.storage, text),
    /** Returns the path of a new file with this suffix. */
    file: async (content: string | Uint8Array, name = "file") => {
      const path = join(installation.folder, `${randomUUID()} ${name}`)
      await writeFile(path, content)
      return path
    },
  }
}
