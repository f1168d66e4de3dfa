import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseAllDocuments } from "yaml"

export const DEPLOY = fileURLToPath(new URL("..", import.meta.url))

/** What a test reads of a document, of any kind. */
export type Manifest = ReturnType<typeof JSON.parse>

/** Paths of all YAML files in this folder, relative to it. */
export const yamlFiles = (): ReadonlyArray<string> =>
  readdirSync(DEPLOY, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.ya?ml$/u.test(path))
    .sort()

/** Parses the documents of a file. Throws on any error or warning: duplicate keys, wrong indentation, unknown tags. */
export const readYaml = (path: string): ReadonlyArray<Manifest> =>
  parseAllDocuments(readFileSync(join(DEPLOY, path), "utf8"), { merge: true, strict: true }).map(
    (document) => {
      const [problem] = [...document.errors, ...document.warnings]
      if (problem !== undefined) throw new Error(`${path}: ${problem.message}`)
      return document.toJS()
    },
  )

/** All objects in a folder of `kubernetes`, of one kind or of all, except kustomizations. */
export const objectsIn = (folder: string, kind?: string): ReadonlyArray<Manifest> =>
  yamlFiles()
    .filter((path) => path.startsWith(join("kubernetes", folder)) && !path.endsWith("kustomization.yaml"))
    .flatMap(readYaml)
    .filter((each: Manifest) => kind === undefined || each.kind === kind)

/** Every pod that runs the program: those of the deployments, of the migration and of the backup. */
export const listPods = (): ReadonlyArray<{ readonly name: string; readonly spec: Manifest }> =>
  objectsIn("")
    .filter(({ kind }: Manifest) => ["CronJob", "Deployment", "Job"].includes(kind))
    .map(({ metadata, spec: { jobTemplate, template } }: Manifest) => ({
      name: metadata.name,
      spec: (jobTemplate?.spec.template ?? template).spec,
    }))
