import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"
import { connectorModules, copyConnectorFiles } from "./connector-files.ts"
import { preserveModuleUrls } from "./preserve-module-urls.ts"

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/u, "")

/** What is started, or loaded by its address: the command, the threads, what packages import, and the connectors. */
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
 * The service in few files: Node finds, reads and links hundreds of modules of ours and of these two packages one by one, at
 * each start and for each thread. Other packages stay where they are; having them in it too was not faster.
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
