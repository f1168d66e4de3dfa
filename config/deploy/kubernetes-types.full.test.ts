import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { describe, expect, it } from "vitest"
import { type Manifest, objectsIn, readYaml } from "./testing/manifests.ts"

/*
 * Every manifest by the types that are generated from the schemas of Kubernetes and of the Prometheus Operator: an unknown or misspelt
 * field is an error here, which `kubectl apply` reports only on a cluster; and every value by the schemas themselves.
 */

const ROOT = fileURLToPath(new URL("../..", import.meta.url))

/** As the operations page makes it. */
const RULES = {
  apiVersion: "monitoring.coreos.com/v1",
  kind: "PrometheusRule",
  metadata: { name: "hrsync" },
  spec: readYaml("alert-rules.yaml")[0] as unknown,
}

const objects: ReadonlyArray<Manifest> = [...objectsIn(""), RULES]

const findModule = ({ apiVersion }: Manifest): string =>
  apiVersion.startsWith("monitoring.coreos.com/")
    ? `@kubernetes-models/prometheus-operator/${apiVersion as string}`
    : `kubernetes-models/${apiVersion as string}`

/** What the compiler says of objects with these types. */
const compile = (manifests: ReadonlyArray<Manifest>): ReadonlyArray<string> => {
  // Inside the repository, where its packages are found.
  const folder = mkdtempSync(join(ROOT, "node_modules/.hrsync-manifests-"))
  try {
    const file = join(folder, "manifests.ts")
    const statements = manifests.map(
      (manifest, nth) =>
        `import type { I${manifest.kind as string} as Kind${String(nth)} } from ${JSON.stringify(findModule(manifest))}
export const object${String(nth)}: Kind${String(nth)} = ${JSON.stringify(manifest)}`,
    )
    writeFileSync(file, statements.join("\n"))
    const program = ts.createProgram([file], {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
    })
    return ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe("the manifests", () => {
  it("have known fields only, of the right types", () => {
    expect(compile(objects)).toEqual([])
  })

  it("would be refused with a field that is misspelt, at any depth", () => {
    const [job] = objectsIn("components/backup", "CronJob")
    const wrong = structuredClone<Manifest>(job)
    wrong.spec.jobTemplate.spec.template.spec.containers[0].resouces = {}
    const [found, ...more] = compile([wrong])
    expect(found).toMatch(/resouces.* does not exist in type 'IContainer'/u)
    expect(more).toEqual([])
  })

  it.each(objects.map((object) => [`${object.kind as string} ${object.metadata.name as string}`, object]))(
    "%s has values that its schema allows",
    async (_, object: Manifest) => {
      const kinds = (await import(/* @vite-ignore */ findModule(object))) as Record<
        string,
        new (from: Manifest) => { readonly validate: () => void }
      >
      const Kind = kinds[object.kind as string]
      expect(Kind, findModule(object)).toBeDefined()
      expect(() => {
        if (Kind !== undefined) new Kind(object).validate()
      }).not.toThrow()
    },
  )
})
