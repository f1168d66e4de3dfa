import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { readSettings, ROLES, SETTING_NAMES } from "../runtime/settings/env.ts"
import { SECRET_FILE_NAMES } from "../runtime/settings/secret-files.ts"
import { VERSION } from "../runtime/version.ts"
import { DEPLOY, type Manifest, objectsIn, listPods, readYaml, yamlFiles } from "./testing/manifests.ts"

/* What the manifests must satisfy. These tests do not show that Kubernetes accepts them. */

const SERVING = ["database-url-service", "amqp-url", "key-store", "master-key"]
/** The files that each pod has: the owner's login is the migration's, and that of tenants the API's. */
const SECRETS: Readonly<Record<string, ReadonlyArray<string>>> = {
  "hrsync-api": [...SERVING, "database-url-tenant"],
  "hrsync-worker": SERVING,
  "hrsync-scheduler": SERVING,
  "hrsync-migrate": ["database-url"],
  "hrsync-backup": ["database-url", "database-url-service", "key-store", "master-key"],
}
const SHUTDOWN_DELAY = 5
const ENDS_WITHIN = 30

const deployments = objectsIn("base", "Deployment")
/** The template of each pod by its component. */
const podsByComponent: Readonly<Record<string, Manifest>> = Object.fromEntries(
  objectsIn("")
    .filter(({ kind }: Manifest) => ["CronJob", "Deployment", "Job"].includes(kind))
    .map(({ spec: { jobTemplate, template } }: Manifest) => jobTemplate?.spec.template ?? template)
    .map((template: Manifest) => [template.metadata.labels["app.kubernetes.io/component"], template]),
)
const [settings] = readYaml("kubernetes/base/kustomization.yaml")[0].configMapGenerator
const literals = (generator: Manifest): Record<string, string> =>
  Object.fromEntries(generator.literals.map((line: string) => line.split(/=(.*)/u).slice(0, 2)))

describe("every YAML file", () => {
  it.each(yamlFiles())("%s passes a strict parser", (path) => expect(readYaml(path)).not.toEqual([]))
})

describe("the kustomizations", () => {
  const found = yamlFiles().filter((path) => path.endsWith("kustomization.yaml"))

  it.each(found)("%s names existing files", (path) => {
    const [kustomization] = readYaml(path)
    const named: ReadonlyArray<string> = [
      ...(kustomization.resources ?? []),
      ...(kustomization.components ?? []),
    ]
    expect(named.filter((name) => !existsSync(join(DEPLOY, dirname(path), name)))).toEqual([])
  })

  it("include every manifest", () => {
    const files = yamlFiles().filter((path) => path.startsWith("kubernetes/") && !found.includes(path))
    const named = found.flatMap((path) =>
      (readYaml(path)[0].resources ?? []).map((name: string) => join(dirname(path), name)),
    )
    expect(files.filter((path) => !named.includes(path))).toEqual([])
  })

  it("patch only existing objects", () => {
    const names = objectsIn("").map(({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`)
    for (const path of found)
      for (const { target } of readYaml(path)[0].patches ?? []) {
        const fits = new RegExp(`^${target.kind} (?:${target.name})$`, "u")
        expect(
          names.filter((name) => fits.test(name)),
          path,
        ).not.toEqual([])
      }
  })

  it("run images of this version: one for the backup, and one for all others", () => {
    const named = new Set(listPods().map(({ spec }) => spec.containers[0].image))
    expect([...named].toSorted()).toEqual(["hrsync", "hrsync-backup"])
    const [{ images }] = readYaml("kubernetes/example/settings/kustomization.yaml")
    expect(images).toEqual(
      [...named].toSorted().map((name) => expect.objectContaining({ name, newTag: VERSION }) as unknown),
    )
  })
})

describe("the deployments", () => {
  it("exist for each role and run that role", () => {
    expect(deployments.map(({ metadata }: Manifest) => metadata.name)).toEqual(
      [...ROLES].map((role) => `hrsync-${role}`).sort(),
    )
    for (const { metadata, spec } of deployments)
      expect(`hrsync-${spec.template.spec.containers[0].args.join(" ")}`).toBe(
        `hrsync-serve --role ${metadata.name.slice("hrsync-".length)}`,
      )
  })

  it("differ only in role and size", () => {
    const alike = deployments.map(({ spec }: Manifest) => {
      const pod = structuredClone(spec.template.spec)
      delete pod.topologySpreadConstraints
      delete pod.containers[0].args
      delete pod.containers[0].env
      delete pod.volumes[0].secret.items
      delete pod.containers[0].resources
      return { pod, replicas: spec.replicas, strategy: spec.strategy }
    })
    for (const each of alike) expect(each).toEqual(alike[0])
  })

  it("select their own pods, and so do their disruption budgets and spread constraints", () => {
    const budgets = objectsIn("base", "PodDisruptionBudget")
    for (const { metadata, spec } of deployments) {
      const labels = spec.template.metadata.labels
      const budget = budgets.find(({ metadata: { name } }: Manifest) => name === metadata.name)
      expect(spec.selector.matchLabels).toEqual(labels)
      expect(budget.spec).toEqual({ maxUnavailable: 1, selector: { matchLabels: labels } })
      expect(spec.template.spec.topologySpreadConstraints[0].labelSelector.matchLabels).toEqual(labels)
    }
  })

  it("keep at least two pods", () => {
    const least = [
      ...deployments.map(({ spec }: Manifest) => spec.replicas),
      ...objectsIn("components/autoscaling").map(({ spec }: Manifest) => spec.minReplicas),
    ]
    expect(Math.min(...least)).toBe(2)
  })

  it("restart pods that are not live, and route only to ready ones", () => {
    for (const { spec } of deployments) {
      const [{ ports, startupProbe, livenessProbe, readinessProbe }] = spec.template.spec.containers
      expect(ports).toEqual([
        { name: "http", containerPort: 8080 },
        { name: "metrics", containerPort: readSettings({}).metricsPort },
      ])
      expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet)).toEqual([
        { path: "/healthz", port: "http" },
        { path: "/healthz", port: "http" },
        { path: "/readyz", port: "http" },
      ])
      // Readiness fails before requests are rejected; half a minute of slowness never restarts a pod.
      expect(readinessProbe.periodSeconds * readinessProbe.failureThreshold).toBeLessThanOrEqual(
        SHUTDOWN_DELAY,
      )
      expect(livenessProbe.periodSeconds * livenessProbe.failureThreshold).toBeGreaterThan(30)
    }
  })

  it("give running work time to finish", () => {
    expect(literals(settings)["HRSYNC_SHUTDOWN_DELAY"]).toBe(String(SHUTDOWN_DELAY))
    for (const { spec } of deployments)
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(ENDS_WITHIN + SHUTDOWN_DELAY)
  })
})

describe.each(listPods())("the pods of $name", ({ name: workload, spec }) => {
  const [container] = spec.containers

  it("meet the restricted pod security standard", () => {
    expect(spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 10001,
      seccompProfile: { type: "RuntimeDefault" },
    })
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    })
    expect(spec.automountServiceAccountToken).toBe(false)
    expect([spec.hostNetwork, spec.hostPID, spec.hostIPC]).toEqual([undefined, undefined, undefined])
  })

  it("request resources, and limit their memory", () => {
    expect(container.resources).toEqual({
      requests: { cpu: expect.any(String), memory: expect.stringMatching(/Mi$/u) },
      limits: { memory: expect.stringMatching(/Mi$/u) },
    })
  })

  it("read every secret from a file of the one Secret, and none from the environment", () => {
    const mounted = container.volumeMounts.find(({ name }: Manifest) => name === "secrets")
    expect(mounted).toMatchObject({ mountPath: "/run/secrets/hrsync", readOnly: true })
    const volume = spec.volumes.find(({ name }: Manifest) => name === "secrets").secret
    expect(volume).toMatchObject({ secretName: "hrsync", defaultMode: 0o440 })
    const secrets = [...(SECRETS[workload] ?? [])].sort()
    for (const { name, valueFrom } of container.env) {
      expect(name).toMatch(/_FILE$/u)
      expect(valueFrom).toBeUndefined()
    }
    const files: ReadonlyArray<string> = container.env.map(({ value }: Manifest) => value)
    expect(files.toSorted()).toEqual(secrets.map((secret) => `/run/secrets/hrsync/${secret}`))
    const keys: ReadonlyArray<string> = volume.items.map(({ key }: Manifest) => key)
    expect(keys.toSorted()).toEqual(secrets)
  })

  it("use only settings that the service has", () => {
    const names = container.env.map(({ name }: Manifest) => name)
    expect(names.filter((name: string) => ![...SETTING_NAMES, ...SECRET_FILE_NAMES].includes(name))).toEqual(
      [],
    )
  })
})

describe("the settings", () => {
  const [{ configMapGenerator }] = readYaml("kubernetes/example/kustomization.yaml")

  it("are known to the service, with valid values", () => {
    const all = { ...literals(settings), ...literals(configMapGenerator[0]) }
    expect(Object.keys(all).filter((name) => !SETTING_NAMES.includes(name))).toEqual([])
    expect(readSettings(all).baseUrl).toBe("https://hr.example.com")
  })

  it("are in one config map, which the pods use and the example extends", () => {
    expect([settings.name, configMapGenerator[0].name, configMapGenerator[0].behavior]).toEqual([
      "hrsync-settings",
      "hrsync-settings",
      "merge",
    ])
    for (const { spec } of deployments)
      expect(spec.template.spec.containers[0].envFrom).toEqual([
        { configMapRef: { name: "hrsync-settings" } },
      ])
  })
})

describe("the ingress", () => {
  const [service] = objectsIn("base", "Service")
  const [ingress] = objectsIn("components/ingress")
  const paths: ReadonlyArray<Manifest> = ingress.spec.rules[0].http.paths

  it("routes to the pods of the API", () => {
    const api = deployments.find(({ metadata }: Manifest) => metadata.name === "hrsync-api")
    expect(service.spec.selector).toEqual(api.spec.template.metadata.labels)
    expect(service.spec.ports[0].targetPort).toBe("http")
    for (const { backend } of paths)
      expect(backend.service).toEqual({ name: "hrsync", port: { name: "http" } })
    expect(service.metadata.name).toBe("hrsync")
  })

  it("uses TLS for its host", () => {
    expect(ingress.spec.tls[0].hosts).toEqual([ingress.spec.rules[0].host])
  })
})

describe("the backup", () => {
  const [job] = objectsIn("components/backup", "CronJob")
  const { spec } = job.spec.jobTemplate.spec.template

  it("runs a command that exists, into two volumes that are claimed", () => {
    const [container] = spec.containers
    const places: ReadonlyArray<Manifest> = spec.volumes.filter(
      (volume: Manifest) => volume.persistentVolumeClaim,
    )
    const claims = objectsIn("components/backup", "PersistentVolumeClaim")
    expect(places.map(({ persistentVolumeClaim: { claimName } }) => claimName)).toEqual(
      claims.map(({ metadata }: Manifest) => metadata.name),
    )
    const mounted = places.map(
      ({ name }) => container.volumeMounts.find((mount: Manifest) => mount.name === name).mountPath,
    )
    expect(container.args).toEqual(["backup", "create", "--to", mounted[0], "--keys-to", mounted[1]])
    expect(new Set(mounted).size).toBe(2)
  })

  it("runs every night, and one at a time", () => {
    expect(job.spec.schedule).toMatch(/^\d+ \d+ \* \* \*$/u)
    expect(job.spec.concurrencyPolicy).toBe("Forbid")
  })
})

describe("the components", () => {
  it("scale existing deployments, and leave their replica count to the autoscaler", () => {
    const scaled = objectsIn("components/autoscaling").map(({ spec }: Manifest) => spec.scaleTargetRef.name)
    expect(scaled).toEqual(["hrsync-api", "hrsync-worker"])
    const [{ patches }] = readYaml("kubernetes/components/autoscaling/kustomization.yaml")
    const fits = new RegExp(`^${patches[0].target.name}$`, "u")
    const names = deployments.map(({ metadata }: Manifest) => metadata.name)
    expect(names.filter((name: string) => fits.test(name))).toEqual(scaled)
  })

  it("monitor every pod of the service", () => {
    const label = { "app.kubernetes.io/name": "hrsync" }
    const [monitor] = objectsIn("components/monitoring")
    expect(monitor.spec.selector.matchLabels).toEqual(label)
    expect(monitor.spec.podMetricsEndpoints[0]).toMatchObject({ port: "metrics", path: "/metrics" })
    for (const { spec } of deployments) expect(spec.template.metadata.labels).toMatchObject(label)
  })
})

describe("the network policies", () => {
  const policies = objectsIn("components/network-policy")

  const isMeant = (
    { matchLabels, matchExpressions = [] }: Manifest,
    labels: Readonly<Record<string, string>>,
  ) =>
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, values }: Manifest) => values.includes(labels[key]))

  /** The ports that all policies together open to pods with these labels, or to others for them. */
  const portsOf = (labels: Readonly<Record<string, string>>, direction: "ingress" | "egress") =>
    policies
      .filter(({ spec }: Manifest) => isMeant(spec.podSelector, labels))
      .flatMap(({ spec }: Manifest): ReadonlyArray<Manifest> => spec[direction] ?? [])
      .flatMap(({ ports }): ReadonlyArray<unknown> => ports.map(({ port }: Manifest) => port as unknown))
      .map(String)

  const databases = ["53", "53", "5432"]
  const serving = [...databases, "5671", "465", "587"]

  it.each<readonly [string, ReadonlyArray<string>, ReadonlyArray<string>]>([
    ["api", ["http", "metrics"], [...serving, "443", "22"]],
    ["worker", ["metrics"], [...serving, "443", "22"]],
    ["scheduler", ["metrics"], serving],
    ["migrate", [], databases],
    ["backup", [], databases],
  ])("open to the pods of %s no more than they need", (component, ingress, egress) => {
    const { metadata } = podsByComponent[component] ?? {}
    expect(portsOf(metadata.labels, "ingress").toSorted()).toEqual(ingress.toSorted())
    expect(portsOf(metadata.labels, "egress").toSorted()).toEqual(egress.toSorted())
  })

  it("deny everything else to every pod", () => {
    const [nothing] = policies
    expect(nothing.spec).toEqual({
      podSelector: { matchLabels: { "app.kubernetes.io/name": "hrsync" } },
      policyTypes: ["Ingress", "Egress"],
    })
    expect(Object.keys(podsByComponent).toSorted()).toEqual([...ROLES, "backup", "migrate"].toSorted())
  })

  it("name a peer and a port in each rule", () => {
    for (const { spec } of policies)
      for (const rule of [...(spec.ingress ?? []), ...(spec.egress ?? [])]) {
        expect((rule.from ?? rule.to).length).toBeGreaterThan(0)
        expect(rule.ports.length).toBeGreaterThan(0)
      }
  })

  it("open the metrics to the namespace of Prometheus alone", () => {
    const rules = policies.flatMap(({ spec }: Manifest): ReadonlyArray<Manifest> => spec.ingress ?? [])
    const [rule, ...more] = rules.filter(({ ports }) => ports[0].port === "metrics")
    expect(more).toEqual([])
    expect(rule.from).toEqual([
      { namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "monitoring" } } },
    ])
  })
})
