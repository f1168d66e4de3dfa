import { build, type InlineConfig } from "vite"
import { preserveModuleUrls } from "../build/preserve-module-urls.ts"

export interface Bundle {
  /** The repository. */
  readonly root: string
  /** The module of the repository for each file, both without extension. */
  readonly entries: Readonly<Record<string, string>>
  readonly folder: string
  readonly format?: "es" | "cjs"
  /** Packages that are installed beside it; every other one is bundled. */
  readonly external?: ReadonlyArray<string>
}

/** Bundles modules for Node, Bun and Deno into a folder, readable and without source maps. */
export const bundle = async (options: Bundle): Promise<void> => {
  await build(toConfig(options))
}

const toConfig = ({ root, entries, folder, format = "es", external = [] }: Bundle): InlineConfig => ({
  root,
  configFile: false,
  envDir: false,
  publicDir: false,
  logLevel: "warn",
  plugins: [preserveModuleUrls(root)],
  ssr: { noExternal: true, external: [...external] },
  build: {
    ssr: true,
    outDir: folder,
    emptyOutDir: false,
    target: "node20",
    minify: false,
    sourcemap: false,
    rolldownOptions: {
      input: Object.fromEntries(
        Object.entries(entries).map(([file, module]) => [file, `${root}/${module}.ts`]),
      ),
      external: [...external],
      output: {
        format,
        entryFileNames: format === "cjs" ? "[name].cjs" : "[name].js",
        chunkFileNames: "chunks/[name]-[hash].js",
        comments: false,
      },
    },
  },
})
