import { readFile } from "node:fs/promises"
import { dirname, join, posix } from "node:path"

/** A README, and the same text where its repository is not at hand: its relative links lead to the repository. */
export const readReadme = async (root: string, path: string): Promise<string> => {
  const [text, packageJson] = await Promise.all([
    readFile(join(root, path), "utf8"),
    readFile(join(root, "package.json"), "utf8"),
  ])
  const { repository } = JSON.parse(packageJson) as { readonly repository: { readonly url: string } }
  const web = repository.url.replace(/^git\+/u, "").replace(/\.git$/u, "")
  return rewriteLinks(text, `${web}/blob/main/`, dirname(path))
}

/** Makes the relative links of a Markdown text absolute. `folder`: where the text is, from the root of the repository. */
export const rewriteLinks = (text: string, base: string, folder: string): string =>
  text.replaceAll(/\]\((?![a-z]+:|#|\/)([^)\s]+)\)/giu, (_, link: string) => {
    const path = posix.normalize(posix.join(folder, link))
    return `](${base}${path})`
  })
