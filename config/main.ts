#!/usr/bin/env node
import { printableText } from "../adapters/commander/console.ts"
import { runProgram } from "../adapters/commander/program.ts"
import { makeCommandApp } from "./app.ts"
import { readSettings } from "./runtime/settings/env.ts"
import { keepHeapSmall } from "./runtime/heap.ts"
import { readSecretFiles } from "./runtime/settings/secret-files.ts"

keepHeapSmall()

/** Prints a message for the user, and a stack only on request. */
const explain = async (error: unknown): Promise<string> => {
  const { formatThrown } = await import("../adapters/commander/error-texts.ts")
  const text = formatThrown(error)
  const stack = error instanceof Error && process.env["LOG_LEVEL"] === "debug" ? error.stack : undefined
  return stack === undefined ? text : `${text}\n${stack}`
}

try {
  await runProgram(makeCommandApp(readSettings(readSecretFiles(process.env)), process.env), process.argv.slice(2))
} catch (error) {
  // Messages quote headers and values of untrusted files.
  process.stderr.write(printableText(`hrsync: ${await explain(error)}`))
  process.exitCode = 1
}
