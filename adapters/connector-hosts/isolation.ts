import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/*
 * What keeps a connector's process from everything that is not its own. Node's permission model is a fence for its own functions: no
 * files but these, no other processes, threads or native code. It knows no sockets. The namespaces of Linux take away the
 * network, all other files and the sight of other processes, whatever code runs.
 */

/** `namespaces`: with those of Linux. `process`: without, since this machine or container does not let us make them. */
export type Isolation = "namespaces" | "process"

export interface Confinement {
  /** Folders and files that it may read; nothing can be written. */
  readonly readable: ReadonlyArray<string>
  /** Its working directory, which is readable. */
  readonly cwd: string
  /** An empty folder, on which its own root is mounted. */
  readonly root: string
  readonly mebibytes: number
}

/** Node 22 and newer have the permission model under its final name. */
const PERMISSION =
  Number(process.versions.node.split(".")[0]) < 22 ? "--experimental-permission" : "--permission"

/** Nothing outlives the service, even when that is killed. */
const UNSHARE = [
  ...["setpriv", "--pdeathsig", "KILL"],
  ...["unshare", "--user", "--map-root-user", "--net", "--pid", "--ipc", "--uts", "--mount", "--fork"],
  "--kill-child=SIGKILL",
]
/** Whatever Node and its libraries are loaded from. */
const SYSTEM = ["/usr", "/bin", "/lib", "/lib64", "/dev/null", "/dev/urandom"]

/**
 * A root of its own, with the system and the given paths read-only, and none of the old one; then without any capability.
 * $1: the empty folder, $2: the working directory, $3: the number of paths, which follow before the command.
 */
const ENTER = `set -e
root=$1 cwd=$2 count=$3; shift 3
mount -t tmpfs -o size=1m,mode=755,nosuid,nodev none "$root"
while [ "$count" -gt 0 ]; do
  if [ -e "$root$1" ]; then :
  elif [ -d "$1" ]; then mkdir -p "$root$1"; mount --rbind "$1" "$root$1"; mount -o remount,bind,ro "$root$1"
  elif [ -e "$1" ]; then mkdir -p "$root\${1%/*}"; : > "$root$1"; mount --bind "$1" "$root$1"
  fi
  shift; count=$((count - 1))
done
mkdir "$root/proc" "$root/.old"
mount -t proc -o nosuid,nodev,noexec proc "$root/proc"
cd "$root"; pivot_root . .old; umount -l /.old; rmdir /.old; mount -o remount,bind,ro /
cd "$cwd"
exec setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"`

/** The memory that Node needs beside its heap and its buffers, in MiB. */
const NODE_MEBIBYTES = 512
/** Data of the process, enforced by the system; a limit of addresses would end Node at once. */
const LIMIT_MEMORY = `ulimit -d "$1"; shift; exec "$@"`

/** The command that runs this module of this product, confined; only for the environment of `childEnvironment`. */
export const confine = (
  isolation: Isolation,
  entry: string,
  { readable, cwd, root, mebibytes }: Confinement,
): ReadonlyArray<string> => {
  const node = [
    process.execPath,
    ...[PERMISSION, ...readable.map((path) => `--allow-fs-read=${path}`)],
    ...["--no-warnings", `--max-old-space-size=${String(mebibytes)}`],
    entry,
  ]
  if (process.platform === "win32") return node
  const kibibytes = String((2 * mebibytes + NODE_MEBIBYTES) * 1024)
  const limited = ["sh", "-c", LIMIT_MEMORY, "sh", kibibytes, ...node]
  if (isolation === "process") return limited
  const paths = [...SYSTEM, process.execPath, ...readable].map((path) => path.replace(/\/\*?$/u, ""))
  return [...UNSHARE, "sh", "-c", ENTER, "sh", root, cwd, String(paths.length), ...paths, ...limited]
}

/** Nothing of the service's but the time zone. */
export const childEnvironment = (): Record<string, string> => ({
  PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
  ...(process.env["TZ"] === undefined ? {} : { TZ: process.env["TZ"] }),
})

let found: Isolation | null = null

/** Tries once whether namespaces can be made here. */
export const findIsolation = (): Isolation => (found ??= canMakeNamespaces() ? "namespaces" : "process")

const PROBE_MILLIS = 10_000

/** Null: the temporary folder cannot be written. */
const makeProbeFolder = (): string | null => {
  try {
    return mkdtempSync(join(tmpdir(), "hrsync-probe-"))
  } catch {
    return null
  }
}

const canMakeNamespaces = (): boolean => {
  if (process.platform !== "linux") return false
  const root = makeProbeFolder()
  if (root === null) return false
  const [command = "", ...rest] = [
    ...UNSHARE,
    "sh",
    "-c",
    ENTER,
    "sh",
    root,
    "/",
    String(SYSTEM.length),
    ...SYSTEM,
  ]
  try {
    execFileSync(command, [...rest, "true"], {
      env: childEnvironment(),
      stdio: "ignore",
      timeout: PROBE_MILLIS,
    })
    return true
  } catch {
    return false
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
