import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"

interface PackageJson {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly [key: string]: unknown
}

const readPackageJson = async (folder: string): Promise<PackageJson> =>
  JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as PackageJson

/** What every package takes from the repository's own, so that it is written once. */
const SHARED = ["version", "homepage", "bugs", "repository", "author", "license", "engines"]

/**
 * Writes the `package.json` of a package into its folder: the one in `source`, with what it shares with the repository's, and
 * with the repository's versions of its dependencies. `dependencies`: more of them, by name.
 *
 * @throws Error when a dependency is none of the repository's
 */
export const writePackageJson = async (
  root: string,
  {
    source,
    folder,
    dependencies = [],
  }: { source: string; folder: string; dependencies?: ReadonlyArray<string> },
): Promise<void> => {
  const [repository, own] = await Promise.all([readPackageJson(root), readPackageJson(source)])
  const names = [...Object.keys(own.dependencies ?? {}), ...dependencies]
  const versions = Object.fromEntries(names.toSorted().map((name) => [name, findVersion(repository, name)]))
  const complete = {
    ...own,
    ...Object.fromEntries(SHARED.map((key) => [key, repository[key]])),
    publishConfig: { access: "public", provenance: true },
    ...(names.length === 0 ? {} : { dependencies: versions }),
  }
  await writeFile(join(folder, "package.json"), `${JSON.stringify(complete, null, 2)}\n`)
}

const findVersion = ({ name, dependencies = {} }: PackageJson, dependency: string): string => {
  const version = dependencies[dependency]
  if (version === undefined) throw new Error(`${dependency} is no dependency of ${name}.`)
  return version
}
