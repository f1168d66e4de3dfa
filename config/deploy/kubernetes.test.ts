import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { SOURCE_WEBHOOKS_PATH } from "../../core/contract/connection/source-webhook.ts"
import { readSettings, ROLES, SETTING_NAMES } from "../runtime/env.ts"
import { SECRET_FILE_NAMES } from "../runtime/secret-files.ts"
import { describeApi } from "../runtime/vendor-api.ts"
import { VERSION } from "../runtime/version.ts"
import { DEPLOY, type Manifest, objectsIn, listPods, readYaml, yamlFiles } from "./testing/manifests.ts"

/* What must hold of the manifests, whoever changes them. That Kubernetes takes them is not shown here. */

const SECRETS = ["amqp-url", "database-url", "key-store", "master-key"]
const SHUTDOWN_DELAY = 5
const ENDS_WITHIN = 30

const deployments = objectsIn("base", "Deployment")
const [settings] = readYaml("kubernetes/base/kustomization.yaml")[0].configMapGenerator
const literals = (generator: Manifest): Record<string, string> =>
  Object.fromEntries(generator.literals.map((line: string) => line.split(/=(.*)/u).slice(0, 2)))

describe("every YAML file", () => {
  it.each(yamlFiles())("%s is read without a complaint", (path) => expect(readYaml(path)).not.toEqual([]))
})

describe("the kustomizations", () => {
  const found = yamlFiles().filter((path) => path.endsWith("kustomization.yaml"))

  it.each(found)("%s names what is there", (path) => {
    const [kustomization] = readYaml(path)
    const named: ReadonlyArray<string> = [
      ...(kustomization.resources ?? []),
      ...(kustomization.components ?? []),
    ]
    expect(named.filter((name) => !existsSync(join(DEPLOY, dirname(path), name)))).toEqual([])
  })

  it("leave no manifest out", () => {
    const files = yamlFiles().filter((path) => path.startsWith("kubernetes/") && !found.includes(path))
    const named = found.flatMap((path) =>
      (readYaml(path)[0].resources ?? []).map((name: string) => join(dirname(path), name)),
    )
    expect(files.filter((path) => !named.includes(path))).toEqual([])
  })

  it("patch only what there is", () => {
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

  it("run one image, of this version", () => {
    expect(new Set(listPods().map(({ spec }) => spec.containers[0].image))).toEqual(new Set(["hrsync"]))
    const [{ images }] = readYaml("kubernetes/example/settings/kustomization.yaml")
    expect(images).toEqual([expect.objectContaining({ name: "hrsync", newTag: VERSION })])
  })
})

describe("the deployments", () => {
  it("are one for each role, which runs that role", () => {
    expect(deployments.map(({ metadata }: Manifest) => metadata.name)).toEqual(
      [...ROLES].map((role) => `hrsync-${role}`).sort(),
    )
    for (const { metadata, spec } of deployments)
      expect(`hrsync-${spec.template.spec.containers[0].args.join(" ")}`).toBe(
        `hrsync-serve --role ${metadata.name.slice("hrsync-".length)}`,
      )
  })

  it("differ in nothing but role and size", () => {
    const alike = deployments.map(({ spec }: Manifest) => {
      const pod = structuredClone(spec.template.spec)
      delete pod.topologySpreadConstraints
      delete pod.containers[0].args
      delete pod.containers[0].resources
      return { pod, replicas: spec.replicas, strategy: spec.strategy }
    })
    for (const each of alike) expect(each).toEqual(alike[0])
  })

  it("select their own pods, and have a budget and a spread that do", () => {
    const budgets = objectsIn("base", "PodDisruptionBudget")
    for (const { metadata, spec } of deployments) {
      const labels = spec.template.metadata.labels
      const budget = budgets.find(({ metadata: { name } }: Manifest) => name === metadata.name)
      expect(spec.selector.matchLabels).toEqual(labels)
      expect(budget.spec).toEqual({ maxUnavailable: 1, selector: { matchLabels: labels } })
      expect(spec.template.spec.topologySpreadConstraints[0].labelSelector.matchLabels).toEqual(labels)
    }
  })

  it("never have less than two pods", () => {
    const least = [
      ...deployments.map(({ spec }: Manifest) => spec.replicas),
      ...objectsIn("components/autoscaling").map(({ spec }: Manifest) => spec.minReplicas),
    ]
    expect(Math.min(...least)).toBe(2)
  })

  it("restart what does not live, and send nothing to what is not ready", () => {
    for (const { spec } of deployments) {
      const [{ ports, startupProbe, livenessProbe, readinessProbe }] = spec.template.spec.containers
      expect(ports).toEqual([{ name: "http", containerPort: 8080 }])
      expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet)).toEqual([
        { path: "/healthz", port: "http" },
        { path: "/healthz", port: "http" },
        { path: "/readyz", port: "http" },
      ])
      // Noticed before requests are refused; and never restarted for being slow for half a minute.
      expect(readinessProbe.periodSeconds * readinessProbe.failureThreshold).toBeLessThanOrEqual(
        SHUTDOWN_DELAY,
      )
      expect(livenessProbe.periodSeconds * livenessProbe.failureThreshold).toBeGreaterThan(30)
    }
  })

  it("leave running work its time", () => {
    expect(literals(settings)["HRSYNC_SHUTDOWN_DELAY"]).toBe(String(SHUTDOWN_DELAY))
    for (const { spec } of deployments)
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(ENDS_WITHIN + SHUTDOWN_DELAY)
  })
})

describe.each(listPods())("the pods of $name", ({ spec }) => {
  const [container] = spec.containers

  it("are restricted, as the strictest pod security standard wants it", () => {
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

  it("ask for a share of the machine, and have a limit of memory", () => {
    expect(container.resources).toEqual({
      requests: { cpu: expect.any(String), memory: expect.stringMatching(/Mi$/u) },
      limits: { memory: expect.stringMatching(/Mi$/u) },
    })
  })

  it("take every secret from a file of the one Secret, and none from the environment", () => {
    const mounted = container.volumeMounts.find(({ name }: Manifest) => name === "secrets")
    expect(mounted).toMatchObject({ mountPath: "/run/secrets/hrsync", readOnly: true })
    const volume = spec.volumes.find(({ name }: Manifest) => name === "secrets").secret
    expect(volume).toMatchObject({ secretName: "hrsync", defaultMode: 0o440 })
    for (const { name, value, valueFrom } of container.env) {
      expect(name).toMatch(/_FILE$/u)
      expect(valueFrom).toBeUndefined()
      expect(SECRETS.map((secret) => `/run/secrets/hrsync/${secret}`)).toContain(value)
    }
    for (const { key } of volume.items ?? []) expect(SECRETS).toContain(key)
  })

  it("know no setting that the service does not have", () => {
    const names = container.env.map(({ name }: Manifest) => name)
    expect(names.filter((name: string) => ![...SETTING_NAMES, ...SECRET_FILE_NAMES].includes(name))).toEqual(
      [],
    )
  })
})

describe("the settings", () => {
  const [{ configMapGenerator }] = readYaml("kubernetes/example/kustomization.yaml")

  it("are those that the service has, with values that it takes", () => {
    const all = { ...literals(settings), ...literals(configMapGenerator[0]) }
    expect(Object.keys(all).filter((name) => !SETTING_NAMES.includes(name))).toEqual([])
    expect(readSettings(all).baseUrl).toBe("https://hr.example.com")
  })

  it("are one map, which the pods take and the example adds to", () => {
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

describe("the way in", () => {
  const [service] = objectsIn("base", "Service")
  const [ingress] = objectsIn("components/ingress")
  const paths: ReadonlyArray<Manifest> = ingress.spec.rules[0].http.paths

  /** As Kubernetes does: by whole steps. */
  const isOpen = (path: string) =>
    paths.some(({ path: open, pathType }) =>
      pathType === "Exact" ? path === open : `${path}/`.startsWith(`${open}/`),
    )

  it("leads to the pods that answer", () => {
    const api = deployments.find(({ metadata }: Manifest) => metadata.name === "hrsync-api")
    expect(service.spec.selector).toEqual(api.spec.template.metadata.labels)
    expect(service.spec.ports[0].targetPort).toBe("http")
    for (const { backend } of paths)
      expect(backend.service).toEqual({ name: "hrsync", port: { name: "http" } })
    expect(service.metadata.name).toBe("hrsync")
  })

  it("is open for everything that vendors, corporates and their systems call", async () => {
    const called = Object.keys((await describeApi(readSettings({}))).paths)
    expect(called.length).toBeGreaterThan(15)
    const others = [`${SOURCE_WEBHOOKS_PATH}secret`, "/docs", "/docs/style.css", "/openapi.json", "/healthz"]
    expect([...called, ...others].filter((path) => !isOpen(path))).toEqual([])
  })

  it("is closed for what looks after the service", () => {
    expect(["/metrics", "/readyz", "/", "/metrics/"].filter(isOpen)).toEqual([])
  })

  it("has TLS for the host that it answers", () => {
    expect(ingress.spec.tls[0].hosts).toEqual([ingress.spec.rules[0].host])
  })
})

describe("the components", () => {
  it("scale what there is, and leave its number to the autoscaler", () => {
    const scaled = objectsIn("components/autoscaling").map(({ spec }: Manifest) => spec.scaleTargetRef.name)
    expect(scaled).toEqual(["hrsync-api", "hrsync-worker"])
    const [{ patches }] = readYaml("kubernetes/components/autoscaling/kustomization.yaml")
    const fits = new RegExp(`^${patches[0].target.name}$`, "u")
    const names = deployments.map(({ metadata }: Manifest) => metadata.name)
    expect(names.filter((name: string) => fits.test(name))).toEqual(scaled)
  })

  it("watch and confine every pod of the service", () => {
    const label = { "app.kubernetes.io/name": "hrsync" }
    const [monitor] = objectsIn("components/monitoring")
    expect(monitor.spec.selector.matchLabels).toEqual(label)
    expect(monitor.spec.podMetricsEndpoints[0]).toMatchObject({ port: "http", path: "/metrics" })
    for (const { spec } of objectsIn("components/network-policy"))
      expect(spec.podSelector.matchLabels).toEqual(label)
    for (const { spec } of deployments) expect(spec.template.metadata.labels).toMatchObject(label)
  })
})
