import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"
import { connectorModules, copyFiles } from "./copied-files.ts"
import { preserveModuleUrls } from "./preserve-module-urls.ts"

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/u, "")

/** Modules that are started, or loaded by URL: the command, the threads, the package's exports, and the connectors. */
const ENTRIES = [
  "config/main",
  "config/threads/background",
  "config/threads/sealing",
  "config/threads/source-worker",
  "config/threads/conformance-worker",
  "config/threads/simulated-source-worker",
  "connectors/sdk/conformance/index",
  "adapters/vendor-client/index",
  ...connectorModules(root),
]

/**
 * Bundles the service into few files: otherwise Node would find, read and link hundreds of our modules, and of
 * these two packages, at each start and for each thread. Other packages are not bundled, since bundling them was
 * not faster.
 */
export default defineConfig({
  root,
  envDir: false,
  logLevel: "warn",
  plugins: [preserveModuleUrls(root), copyFiles(root)],
  ssr: { noExternal: ["effect", "inversify", /^@inversifyjs\//u] },
  build: {
    ssr: true,
    outDir: "dist",
    // The other parts of the build are there as well; build.ts removes what this one no longer makes.
    emptyOutDir: false,
    target: "node20",
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(ENTRIES.map((entry) => [entry, `${root}/${entry}.ts`])),
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js", comments: false },
    },
  },
})
