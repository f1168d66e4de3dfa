#!/usr/bin/env node
import { runProgram } from "../adapters/commander/program.ts"
import { makeCommandApp } from "./app.ts"
import { keepHeapSmall } from "./runtime/heap.ts"
import { readCommandSettings } from "./runtime/settings/command-settings.ts"

keepHeapSmall()

const printNote = (line: string) => void process.stderr.write(`hrsync: ${line}\n`)

await runProgram(
  makeCommandApp(() => readCommandSettings(process.env, printNote), process.env),
  process.argv.slice(2),
  { showStacks: process.env["LOG_LEVEL"] === "debug" },
)
