import { existsSync } from "node:fs"
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"

/** What stands in the files of the template for the names of a new connector. */
const TEMPLATE_NAME = "my-hrms"
const TEMPLATE_TITLE = "My HRMS"
const TEMPLATE = fileURLToPath(new URL("../../connectors/_template/", import.meta.url))
const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/u

export interface CreateOptions {
  readonly cwd: string
  /** Codes of the connectors there are. */
  readonly taken: ReadonlyArray<string>
}

/** `folder`: relative to `cwd`; ./NAME when null. Gives the folder's path. Throws an Error for a person. */
export const createConnector = async (
  name: string,
  folder: string | null,
  { cwd, taken }: CreateOptions,
): Promise<string> => {
  if (!KEBAB_CASE.test(name)) {
    throw new Error(`"${name}" is no name for a connector: write it in kebab-case, like acme-hr.`)
  }
  if (taken.includes(name)) throw new Error(`There is a connector "${name}" already: choose another name.`)
  const target = resolve(cwd, folder ?? name)
  if (existsSync(target) && (await readdir(target)).length > 0) {
    throw new Error(
      `${target} is there already and not empty: nothing was written. Name another with --folder.`,
    )
  }
  const files = await readdir(TEMPLATE, { recursive: true, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile())) {
    const text = await readFile(join(file.parentPath, file.name), "utf8")
    const path = join(target, file.parentPath.slice(TEMPLATE.length), file.name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, replaceTemplateNames(text, name))
  }
  return target
}

const replaceTemplateNames = (text: string, name: string): string =>
  text.replaceAll(TEMPLATE_NAME, name).replaceAll(TEMPLATE_TITLE, toTitle(name))

/** `acme-hr` is called "Acme Hr" until its author says otherwise. */
const toTitle = (name: string): string =>
  name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ")
