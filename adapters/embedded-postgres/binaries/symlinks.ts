import { lstatSync, readFileSync, symlinkSync } from "node:fs"
import path from "node:path"
import { getErrorCode, EmbeddedPostgresError } from "../error.ts"

interface Link {
  /** The file, relative to the package folder. */
  readonly source: string
  /** Where the link to it belongs, relative to the package folder. */
  readonly target: string
}

/**
 * Restores the library links (libicu and others) that an npm archive can't hold: the package creates them in its install
 * script, which npm 11 and `npm ci --ignore-scripts` do not run. Does nothing when they exist; two processes may run it
 * at once.
 * @throws EmbeddedPostgresError `binaries-incomplete` when the folder can't be written
 */
export function restoreSymlinks(packageRoot: string): void {
  for (const { source, target } of missingLinks(packageRoot)) {
    try {
      symlinkSync(path.relative(path.dirname(target), source), path.join(packageRoot, target))
    } catch (error) {
      if (getErrorCode(error) === "EEXIST") continue
      throw new EmbeddedPostgresError(
        "binaries-incomplete",
        `Library links are missing in ${packageRoot} and can't be made (${getErrorCode(error) ?? "unknown error"}). Run "npm rebuild ${packageName(packageRoot)}" as the user who installed it, or set DATABASE_URL to a PostgreSQL server.`,
        error,
      )
    }
  }
}

function missingLinks(packageRoot: string): readonly Link[] {
  const list = path.join(packageRoot, "native", "pg-symlinks.json")
  const links = JSON.parse(readFileSync(list, "utf8")) as readonly Link[]
  return links.filter(
    ({ target }) => lstatSync(path.join(packageRoot, target), { throwIfNoEntry: false }) === undefined,
  )
}

function packageName(packageRoot: string): string {
  return packageRoot.split(path.sep).slice(-2).join("/")
}
