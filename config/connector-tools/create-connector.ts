import { existsSync } from "node:fs"
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"

/** Placeholders in the files of the template. */
const TEMPLATE_NAME = "my-hrms"
const TEMPLATE_TITLE = "My HRMS"
const TEMPLATE = fileURLToPath(new URL("../../connectors/_template/", import.meta.url))
const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/u

export interface CreateOptions {
  readonly cwd: string
  /** Codes of the existing connectors. */
  readonly existing: ReadonlyArray<string>
}

/**
 * Creates a connector from the template and returns its folder. `folder` is relative to `cwd`; null means ./NAME.
 * Throws an Error with a message for the user.
 */
export const createConnector = async (
  name: string,
  folder: string | null,
  { cwd, existing }: CreateOptions,
): Promise<string> => {
  if (!KEBAB_CASE.test(name)) {
    throw new Error(`"${name}" is not a valid connector name: use kebab-case, as in acme-hr.`)
  }
  if (existing.includes(name)) throw new Error(`A connector "${name}" already exists: choose another name.`)
  const target = resolve(cwd, folder ?? name)
  if (existsSync(target) && (await readdir(target)).length > 0) {
    throw new Error(
      `${target} already exists and is not empty. Nothing was written. Name another folder with --folder.`,
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

/** `acme-hr` is called "Acme Hr" until its author changes the name. */
const toTitle = (name: string): string =>
  name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ")
