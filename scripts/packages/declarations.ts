import { rolldown, type Plugin } from "rolldown"
import { dts } from "rolldown-plugin-dts"

export interface Declarations {
  /** The declaration file, as `npm run build` writes it, for each file without extension. */
  readonly entries: Readonly<Record<string, string>>
  readonly folder: string
  /** Packages whose types stay imports. */
  readonly external?: ReadonlyArray<string>
  readonly plugins?: ReadonlyArray<Plugin>
}

/** Joins the declarations of a package into few files, which import nothing of this repository. */
export const writeDeclarations = async ({
  entries,
  folder,
  external = [],
  plugins = [],
}: Declarations): Promise<void> => {
  const joined = await rolldown({
    input: { ...entries },
    external: [/^node:/u, ...external],
    plugins: [...plugins, dts({ dtsInput: true, resolver: "tsc" })],
  })
  await joined.write({ dir: folder, chunkFileNames: "[name].d.ts" })
  await joined.close()
}
