import { fileURLToPath } from "node:url"
import { build, type InlineConfig } from "vite"
import { BROWSER_TARGET } from "./browser-target.ts"

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/u, "")

/** The browser SDK: a script for a `<script>` element, which defines `window.hrmsSyncSdk`, and a module for bundlers. */
const OUTPUTS = [
  { entry: "script", format: "iife", outDir: "dist/ui/sdk", file: "hrms-sync-sdk.js" },
  { entry: "browser", format: "es", outDir: "dist/ui-sdk/loader", file: "browser.js" },
] as const

const config = ({ entry, format, outDir, file }: (typeof OUTPUTS)[number]): InlineConfig => ({
  root,
  configFile: false,
  envDir: false,
  publicDir: false,
  logLevel: "warn",
  build: {
    outDir,
    emptyOutDir: false,
    target: [...BROWSER_TARGET],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: `${root}/ui-sdk/loader/${entry}.ts`,
      preserveEntrySignatures: "strict",
      output: { format, entryFileNames: file, codeSplitting: false },
    },
  },
})

for (const output of OUTPUTS) await build(config(output))
