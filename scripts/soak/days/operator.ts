import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { runInProcess } from "../../../config/e2e/testing/run-in-process.ts"

/** The operator at the command line. */
export interface Operator {
  /** Runs a command, and returns the document that it prints with `--json`. @throws Error if it fails */
  readonly run: <A>(...args: ReadonlyArray<string>) => Promise<A>
  /** The same for a command that has to fail. */
  readonly runFailing: (...args: ReadonlyArray<string>) => Promise<string>
  /** Writes a file for a command, and returns its path. */
  readonly file: (name: string, contents: unknown) => string
}

export const makeOperator = (folder: string, env: Readonly<Record<string, string>>): Operator => {
  mkdirSync(folder, { recursive: true })
  return {
    run: async <A>(...args: ReadonlyArray<string>) => {
      const { status, stdout, stderr } = await runInProcess([...args, "--json"], env)
      if (status !== 0) throw new Error(`hrsync ${args.join(" ")} failed: ${stdout}${stderr}`)
      return JSON.parse(stdout) as A
    },
    runFailing: async (...args) => {
      const { status, stdout, stderr } = await runInProcess([...args, "--json"], env)
      if (status === 0) throw new Error(`hrsync ${args.join(" ")} did not fail`)
      return stdout + stderr
    },
    file: (name, contents) => {
      const path = join(folder, name)
      writeFileSync(path, typeof contents === "string" ? contents : JSON.stringify(contents))
      return path
    },
  }
}
