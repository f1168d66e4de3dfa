import { listPublicPaths } from "../../config/runtime/roles/public-paths.ts"
import { readSettings } from "../../config/runtime/settings/env.ts"

/** A rule of a Kubernetes Ingress. `Prefix` matches whole segments: `/api` is also `/api/x`, and not `/apis`. */
export interface IngressPath {
  readonly path: string
  readonly pathType: "Exact" | "Prefix"
}

/** Others put files there as well, such as those by which a certificate is renewed. */
const SHARED = ".well-known"

/**
 * The rules that open these paths, and no more than their first segments: a path that the service does not have is no
 * reason to open another. Throws for a path that begins with a parameter, since that would open everything.
 */
export const toIngressPaths = (paths: ReadonlyArray<string>): ReadonlyArray<IngressPath> => {
  const rules = paths.map((path): IngressPath => {
    const [first = "", ...rest] = path.slice(1).split("/")
    if (/[{}:*]/u.test(first))
      throw new Error(`${path} begins with a parameter, which no rule can open alone.`)
    if (rest.length === 0 || first === SHARED) return { path, pathType: "Exact" }
    return { path: `/${first}`, pathType: "Prefix" }
  })
  const prefixes = new Set(rules.filter(({ pathType }) => pathType === "Prefix").map(({ path }) => path))
  const exact = rules.filter(({ path, pathType }) => pathType === "Exact" && !prefixes.has(path))
  const all = [...[...prefixes].map((path) => ({ path, pathType: "Prefix" as const })), ...exact]
  return all.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** The manifest of the component `ingress`, with a rule for everything that the role api serves to others. */
export const printIngress = (): string => {
  const paths = toIngressPaths(listPublicPaths(readSettings({})))
  const rules = paths.map(({ path, pathType }, index) =>
    [
      `          - path: ${path}`,
      `            pathType: ${pathType}`,
      ...(index === 0 ? BACKEND : ["            backend: *api"]),
    ].join("\n"),
  )
  return `${HEAD}${rules.join("\n")}\n`
}

const BACKEND = [
  "            backend: &api",
  "              service:",
  "                name: hrsync",
  "                port:",
  "                  name: http",
]

const HEAD = `# Made by "npm run docs" from the routes of the service: what others call, and neither /metrics nor /readyz.
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: hrsync
spec:
  tls:
    - hosts: [hr.example.com]
      secretName: hrsync-tls
  rules:
    - host: hr.example.com
      http:
        paths:
`
