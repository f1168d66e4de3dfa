import { spawnSync } from "node:child_process"
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, posix } from "node:path"
import { fileURLToPath } from "node:url"
import {
  isIgnored,
  listUsedStages,
  parsePairs,
  parseDockerfile,
  findInstructions,
  type Stage,
  parseJsonWords,
} from "./dockerfile.ts"

/*
 * Runs the Dockerfile without Docker: each stage is a folder, COPY copies, RUN runs in it. Only `npm ci` does not
 * run: the packages that it would install, by package-lock.json, are taken from the repository's node_modules.
 */

export const ROOT = fileURLToPath(new URL("../../..", import.meta.url))
const DOCKERFILE = join(ROOT, "config/deploy/Dockerfile")
const DOCKERIGNORE = join(ROOT, ".dockerignore")

export interface Image {
  /** `/app` of the image. Read-only: some of its files are hard links to the repository's own. */
  readonly app: string
  readonly stage: Stage
  /** With `/app` replaced by the folder on this machine. */
  readonly env: Readonly<Record<string, string>>
  readonly entrypoint: ReadonlyArray<string>
  readonly command: ReadonlyArray<string>
  readonly healthcheck: ReadonlyArray<string>
  readonly user: { readonly uid: number; readonly gid: number }
  readonly remove: () => void
}

/** Root runs the image as another user. Any other user owns the files, and removes its own permission to write. */
export const isRoot = process.getuid?.() === 0

export const buildImage = (): Image => {
  const workFolder = mkdtempSync(join(tmpdir(), "hrsync-image-"))
  chmodSync(workFolder, 0o755)
  const context = join(workFolder, "context")
  copyContext(context)
  const stages = listUsedStages(parseDockerfile(readFileSync(DOCKERFILE, "utf8")))
  const findRoot = (name: string) => join(workFolder, name === "" ? "image" : name)
  for (const stage of stages)
    build(stage, findRoot(stage.name), (from) => (from === null ? context : findRoot(from)))
  const image = stages.at(-1)
  if (image === undefined) throw new Error("The Dockerfile has no stage")
  const app = join(findRoot(image.name), "app")
  if (!isRoot) spawnSync("chmod", ["-R", "a-w", app])
  return {
    app,
    stage: image,
    ...readConfiguration(image, app),
    remove: () => {
      if (!isRoot) spawnSync("chmod", ["-R", "u+w", app])
      rmSync(workFolder, { recursive: true, force: true })
    },
  }
}

const readConfiguration = (image: Stage, app: string) => {
  const last = (word: string) => findInstructions(image, word).at(-1) ?? ""
  const [uid = 0, gid = 0] = last("USER").split(":").map(Number)
  const set = parsePairs(last("ENV"))
  return {
    env: {
      ...set,
      PATH: (set["PATH"] ?? "").replace("/app", app).replace("$PATH", process.env["PATH"] ?? ""),
    },
    entrypoint: parseJsonWords(last("ENTRYPOINT")),
    command: parseJsonWords(last("CMD")),
    healthcheck: parseJsonWords(last("HEALTHCHECK")),
    user: { uid, gid },
  }
}

/** Copies the build context that Docker would send. */
const copyContext = (context: string): void => {
  const dockerignore = readFileSync(DOCKERIGNORE, "utf8")
  for (const path of filesIn("")) {
    if (isIgnored(dockerignore, path)) continue
    mkdirSync(dirname(join(context, path)), { recursive: true })
    copyFileSync(join(ROOT, path), join(context, path))
  }
}

/** Skipped because they are large, or can disappear during the walk. A test by name shows that they are ignored. */
const NOT_LOOKED_AT = /^(node_modules|dist|bench|soak|coverage|\.git|\.data.*)$/u

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = posix.join(folder, entry.name)
    if (NOT_LOOKED_AT.test(path)) continue
    if (entry.isDirectory()) yield* filesIn(path)
    else if (entry.isFile()) yield path
  }
}

const build = (stage: Stage, root: string, findSource: (stage: string | null) => string): void => {
  let folder = "/"
  for (const { word, rest } of stage.instructions) {
    if (word === "WORKDIR") {
      folder = rest
      mkdirSync(join(root, folder), { recursive: true })
    }
    if (word === "COPY") copy(rest, join(root, folder), findSource)
    if (word === "RUN") run(rest.replaceAll(/--mount=\S+\s+/gu, ""), join(root, folder))
  }
}

const copy = (rest: string, folder: string, findSource: (stage: string | null) => string): void => {
  const words = rest.split(/\s+/u)
  const from = words.find((word) => word.startsWith("--from="))?.slice("--from=".length) ?? null
  const paths = words.filter((word) => !word.startsWith("--"))
  const target = paths.pop() ?? "."
  for (const path of paths) {
    const to = target.endsWith("/") ? join(folder, target, posix.basename(path)) : join(folder, target)
    const source = join(findSource(from), path)
    // Moved instead of copied, because no other stage needs these thousands of files.
    if (path.endsWith("/node_modules")) spawnSync("mv", [source, to])
    else cpSync(source, to, { recursive: true, verbatimSymlinks: true })
  }
}

const run = (command: string, folder: string): void => {
  if (/^npm ci\b/u.test(command)) {
    install(command, folder)
    return
  }
  const { status, stderr, stdout } = spawnSync("sh", ["-ec", command], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: `${join(ROOT, "node_modules/.bin")}:${process.env["PATH"] ?? ""}`, HOME: folder },
  })
  if (status !== 0) throw new Error(`RUN ${command}\n${stdout}\n${stderr}`)
}

interface Locked {
  readonly dev?: true
  readonly optional?: true
  readonly devOptional?: true
}

const install = (command: string, folder: string): void => {
  const modules = join(ROOT, "node_modules")
  if (!command.includes("--omit=")) {
    symlinkSync(modules, join(folder, "node_modules"))
    return
  }
  const [withoutDev, withoutOptional] = [command.includes("--omit=dev"), command.includes("--omit=optional")]
  const lock = readFileSync(join(folder, "package-lock.json"), "utf8")
  const { packages } = JSON.parse(lock) as { readonly packages: Readonly<Record<string, Locked>> }
  for (const [path, { dev, optional, devOptional }] of Object.entries(packages)) {
    const out =
      (withoutDev && dev) || (withoutOptional && optional) || (withoutDev && withoutOptional && devOptional)
    // Optional packages are installed only for this machine.
    const isElsewhere = optional === true && !existsSync(join(ROOT, path))
    if (path !== "" && out !== true && !isElsewhere) linkPackage(join(ROOT, path), join(folder, path))
  }
}

/** Links a package without its nested packages, which have their own lock entries. */
const linkPackage = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      if (entry.name !== "node_modules") linkPackage(source, target)
    } else if (entry.isFile()) linkOrCopy(source, target)
  }
}

/** Hard links are cheap, but a copy is needed where write permissions are removed from the file. */
const linkOrCopy = (source: string, target: string): void => {
  if (!isRoot) {
    copyFileSync(source, target)
    return
  }
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}
