import { execFile } from "node:child_process"
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

export const ROOT = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/u, "")
export const PACKAGES = join(ROOT, "dist/packages")

const run = promisify(execFile)

/** Another empty project, outside of the repository, with one of our packages installed. */
export interface Project {
  readonly folder: string
  readonly run: (command: string, ...words: ReadonlyArray<string>) => Promise<{ readonly stdout: string }>
  readonly write: (name: string, text: string) => Promise<void>
  /** Installs further packages from the registry, or npm's cache. */
  readonly add: (...names: ReadonlyArray<string>) => Promise<void>
  readonly remove: () => Promise<void>
}

/** Makes a project with this tarball of dist/packages. What the package needs comes from the registry, or npm's cache. */
export const makeProject = async (tarball: string): Promise<Project> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "hrsync-package-")))
  const project: Project = {
    folder,
    // Without what npm tells its scripts: this project is no part of the repository.
    run: (command, ...words) => run(command, words, { cwd: folder, env: plainEnvironment() }),
    write: (name, text) => writeFile(join(folder, name), text),
    add: async (...names) => {
      await project.run("npm", "install", "--prefer-offline", "--no-audit", "--no-fund", ...names)
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
  await project.write("package.json", `{ "name": "elsewhere", "private": true, "type": "module" }\n`)
  await project.add(join(PACKAGES, tarball))
  return project
}

/** Vite sets BASE_URL, which is a setting of the service. */
export const plainEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|HRSYNC_|NODE_|VITEST|BASE_URL$)/u.test(name)),
  )
