import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "vite"
import service from "../../build/vite.config.ts"

const NAMES = [
  "call-employee-read",
  "crypto-alone",
  "parse-alone",
  "post-alone",
  "receiver",
  "report-usage",
] as const

export type ProcessName = (typeof NAMES)[number]

const HERE = fileURLToPath(new URL(".", import.meta.url))
const BUNDLES = fileURLToPath(new URL("../../../bench/processes", import.meta.url))

export const bundlePath = (name: ProcessName): string => join(BUNDLES, `${name}.js`)

/**
 * Bundles the helper processes with the build settings of the service, so that shared code such as the webhook listener runs
 * as fast as in the service, and no process compiles TypeScript during a measurement.
 */
export const bundleProcesses = async (): Promise<void> => {
  await build({
    ...service,
    configFile: false,
    plugins: [],
    build: {
      ...service.build,
      outDir: BUNDLES,
      sourcemap: false,
      rolldownOptions: {
        input: Object.fromEntries(NAMES.map((name) => [name, join(HERE, `${name}.ts`)])),
        output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
      },
    },
  })
}
