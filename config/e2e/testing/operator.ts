import { randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect } from "vitest"
import { queryRows } from "./contents.ts"
import type { TestService } from "./service.ts"

/** What a command prints is the matter of each test. */
type Result = Readonly<Record<string, ReturnType<typeof JSON.parse>>>

/** Who runs a service: by its command line, with files, and with a look into its database. */
export const makeOperator = ({ installation }: TestService) => {
  const hrsync = async (...args: ReadonlyArray<string>) => {
    const { status, stdout, stderr } = await installation.run(...args, "--json")
    return { status, stderr, result: stdout === "" ? null : (JSON.parse(stdout) as Result) }
  }
  return {
    hrsync,
    /** What the command prints; it succeeds. */
    done: async (...args: ReadonlyArray<string>): Promise<Result> => {
      const { status, stderr, result } = await hrsync(...args)
      expect(status, stderr).toBe(0)
      return result ?? {}
    },
    sql: (text: string) => queryRows<Result>(installation.storage, text),
    /** The path of a new file whose name ends like this. */
    file: async (content: string | Uint8Array, name = "file") => {
      const path = join(installation.folder, `${randomUUID()} ${name}`)
      await writeFile(path, content)
      return path
    },
  }
}
