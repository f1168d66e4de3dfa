import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Command } from "commander"
import { beforeAll, describe, expect, it } from "vitest"
import type { Cli } from "../../adapters/commander/cli.ts"
import { declareProgram } from "../../adapters/commander/program.ts"
import { hrsyncCalls, pages } from "./testing/documents.ts"
import { DEPLOY } from "./testing/manifests.ts"

let program: Command
beforeAll(async () => {
  program = await declareProgram({ app: {} } as Cli)
})

/** Why the program would reject these words; null if it would accept them. */
const findProblem = (words: ReadonlyArray<string>): string | null => {
  let command = program
  let rest = words
  for (;;) {
    const next = command.commands.find((child) => child.name() === rest[0])
    if (next === undefined) break
    command = next
    rest = rest.slice(1)
  }
  if (command === program || command.commands.length > 0) return `there is no command "${words.join(" ")}"`
  // The page only mentions the command.
  if (rest.length === 0) return null
  return wrongOption(command, rest) ?? wrongArguments(command, rest)
}

const findOption = (command: Command, word: string) => command.options.find(({ long }) => long === word)

const wrongOption = (command: Command, words: ReadonlyArray<string>): string | null => {
  const unknown = words.find(
    (word) => /^--?[a-z]/u.test(word) && word !== "--json" && !findOption(command, word),
  )
  if (unknown !== undefined) return `"${command.name()}" has no option ${unknown}`
  const missing = command.options.find(({ mandatory, long }) => mandatory && !words.includes(long ?? ""))
  return missing === undefined ? null : `"${command.name()}" needs ${missing.long ?? ""}`
}

const wrongArguments = (command: Command, words: ReadonlyArray<string>): string | null => {
  const args = words.filter(
    (word, index) =>
      !word.startsWith("-") && !(findOption(command, words[index - 1] ?? "")?.required ?? false),
  )
  const least = command.registeredArguments.filter(({ required }) => required).length
  return args.length >= least && args.length <= command.registeredArguments.length
    ? null
    : `"${command.name()}" expects ${String(least)} arguments, not ${args.join(" ") || "none"}`
}

describe("the hrsync calls in a page", () => {
  const page = [
    "`hrsync doctor` or `hrsync:0.1.0`; `kubectl --namespace hrsync get pods`",
    "```sh",
    "docker compose --file x exec api hrsync vendor list --json   # why",
    "kubectl --namespace hrsync exec deploy/hrsync-api -- hrsync issues",
    "A=b hrsync export csv \\",
    "  --connection ID && npm run -s hrsync -- migrate",
    'hrsync connection show "$(get connection_id)" --json > shown.json &',
    "```",
  ].join("\n")

  it("are found wherever hrsync runs, and nothing else is", () => {
    expect(hrsyncCalls(page).map((words) => words.join(" "))).toEqual([
      "vendor list --json",
      "issues",
      "export csv --connection ID",
      "migrate",
      "connection show VALUE --json",
      "doctor",
    ])
  })

  it.each([
    ["keys forge", /no command "keys forge"/u],
    ["vendor", /no command "vendor"/u],
    ["connection confirm --yes --session S", /expects 1 arguments, not none/u],
    ["connection show A B", /expects 1 arguments, not A B/u],
    ["connection pause ID --for 3", /no option --for/u],
    ["vendor add-key --vendor ID", /needs --public-key/u],
  ])("are rejected: %s", (words, why) => expect(findProblem(words.split(" "))).toMatch(why))

  it.each([
    "connection show ID",
    "serve --role api",
    "export csv --connection ID --output FILE",
    "doctor --json",
  ])("are accepted: %s", (words) => expect(findProblem(words.split(" "))).toBeNull())
})

describe.each(pages())("%s", (name, text) => {
  it("names existing commands and options", () => {
    expect(
      hrsyncCalls(text)
        .map(findProblem)
        .filter((each) => each !== null),
    ).toEqual([])
  })

  it("links to existing files", () => {
    const links = [...text.matchAll(/\]\(([^)#]+)/gu)].map(([, target = ""]) => target)
    expect(
      links.filter((target) => !/^https?:/u.test(target) && !existsSync(join(DEPLOY, dirname(name), target))),
    ).toEqual([])
  })

  it("names files that exist or that it creates", () => {
    const made = /^config\/deploy\/(secrets|\.env|kubernetes\/ours)/u
    const paths = [...text.matchAll(/config\/deploy\/[\w./-]*\w/gu)].map(([path]) => path)
    const missing = paths.filter((path) => !made.test(path) && !existsSync(join(DEPLOY, "../..", path)))
    expect(missing, name).toEqual([])
  })
})

it("the operations page contains enough calls for this test to matter", () => {
  const [, readme = ""] = pages().find(([name]) => name === "README.md") ?? []
  expect(hrsyncCalls(readme).length).toBeGreaterThan(15)
})
