import { build, type InlineConfig } from "vite"
import { BROWSER_TARGET } from "./browser-target.ts"

/** The browser SDK: a script for a `<script>` element, which defines `window.hrmsSyncSdk`, and a module for bundlers. */
const OUTPUTS = [
  { entry: "script", format: "iife", outDir: "dist/ui/sdk", file: "hrms-sync-sdk.js" },
  { entry: "browser", format: "es", outDir: "dist/ui-sdk/loader", file: "browser.js" },
] as const

const toConfig = (root: string, { entry, format, outDir, file }: (typeof OUTPUTS)[number]): InlineConfig => ({
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

/** Returns the paths of both. */
export const buildLoader = async (root: string): Promise<ReadonlyArray<string>> => {
  for (const output of OUTPUTS) await build(toConfig(root, output))
  return OUTPUTS.map(({ outDir, file }) => `${outDir}/${file}`)
}
