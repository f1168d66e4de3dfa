import { fileURLToPath } from "node:url"
import { build, type InlineConfig } from "vite"

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/u, "")

/** The browser SDK: a script for a `<script>` element, which defines `window.hrmsSyncSdk`, and a module for bundlers. */
const OUTPUTS = [
  { entry: "script", format: "iife", outDir: "dist/ui/sdk", file: "hrms-sync-sdk.js" },
  { entry: "browser", format: "es", outDir: "dist/ui-sdk/loader", file: "browser.js" },
] as const

/** Browsers of the last four years; the loader needs nothing newer than `<dialog>`. */
const TARGET = ["chrome105", "edge105", "firefox110", "safari16"]

const config = ({ entry, format, outDir, file }: (typeof OUTPUTS)[number]): InlineConfig => ({
  root,
  configFile: false,
  envDir: false,
  publicDir: false,
  logLevel: "warn",
  build: {
    outDir,
    emptyOutDir: false,
    target: TARGET,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: `${root}/ui-sdk/loader/${entry}.ts`,
      preserveEntrySignatures: "strict",
      output: { format, entryFileNames: file, codeSplitting: false },
    },
  },
})

for (const output of OUTPUTS) await build(config(output))
