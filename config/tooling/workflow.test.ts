import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { parse } from "yaml"

/* The workflow of pull requests runs what .ci/run runs. */

const readText = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: ReadonlyArray<{ readonly run?: string }> }>>
}

it("runs every npm command of .ci/run", () => {
  const { jobs } = parse(readText(".github/workflows/check.yml")) as Workflow
  const runs = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
  const commands = [...readText(".ci/run").matchAll(/^npm (?:ci|test|run [\w:-]+)/gmu)].map(
    ([command]) => command,
  )
  expect(commands).toContain("npm test")
  expect(commands.filter((command) => !runs.some((run) => run.startsWith(command)))).toEqual([])
})
