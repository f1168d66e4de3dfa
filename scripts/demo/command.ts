#!/usr/bin/env node
/* The command of the package `hr-data-sync`: `hrsync`, and the demo, which is no part of the service. */

const [word] = process.argv.slice(2)
if (word === "demo") {
  process.argv.splice(2, 1)
  await import("./demo.ts")
} else await import("../../config/main.ts")
