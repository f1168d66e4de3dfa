import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"
import { connectorModules, copyConnectorFiles } from "./connector-files.ts"
import { preserveModuleUrls } from "./preserve-module-urls.ts"

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/u, "")

/** Modules that are started, or loaded by address: the command, the threads, the package's exports, and the connectors. */
const ENTRIES = [
  "config/main",
  "config/threads/background",
  "config/threads/source-worker",
  "config/threads/conformance-worker",
  "connectors/sdk/conformance/index",
  "adapters/vendor-client/index",
  ...connectorModules(root),
]

/**
 * Bundles the service into few files: otherwise Node finds, reads and links hundreds of modules of ours and of these two
 * packages one by one, at each start and for each thread. Other packages stay outside; bundling them, too, was not faster.
 */
export default defineConfig({
  root,
  envDir: false,
  logLevel: "warn",
  plugins: [preserveModuleUrls(root), copyConnectorFiles(root)],
  ssr: { noExternal: ["effect", "inversify", /^@inversifyjs\//u] },
  build: {
    ssr: true,
    outDir: "dist",
    target: "node20",
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(ENTRIES.map((entry) => [entry, `${root}/${entry}.ts`])),
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js", comments: false },
    },
  },
})
