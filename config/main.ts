#!/usr/bin/env node
import { printableText } from "../adapters/commander/console.ts"
import { runProgram } from "../adapters/commander/program.ts"
import { makeCommandApp } from "./app.ts"
import { readSettings } from "./env.ts"
import { keepHeapSmall } from "./heap.ts"
import { readSecretFiles } from "./secret-files.ts"

keepHeapSmall()

/** A message for a person; a stack only for what nobody foresaw, and only when asked for. */
const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return process.env["LOG_LEVEL"] === "debug" ? (error.stack ?? error.message) : error.message
}

try {
  await runProgram(makeCommandApp(readSettings(readSecretFiles(process.env))), process.argv.slice(2))
} catch (error) {
  // Messages quote headers and values of strangers' files.
  process.stderr.write(printableText(`hrsync: ${explain(error)}`))
  process.exitCode = 1
}
