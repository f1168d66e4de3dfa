import * as Effect from "effect/Effect"
import fc from "fast-check"
import type { LookupAddress, LookupOptions } from "node:dns"
import { describe, expect, it } from "vitest"
import { EgressDenied, type EgressRefusal } from "../../core/ports/connection/egress-policy.ts"
import { makeEgressPolicy } from "./egress-policy.ts"
import { NameNotResolved, type Resolve } from "./name-resolution.ts"

const PUBLIC = "93.184.215.14"

const answering =
  (...addresses: ReadonlyArray<string>): Resolve =>
  () =>
    Promise.resolve(addresses)

const production = (resolve: Resolve = answering(PUBLIC)) =>
  makeEgressPolicy({ allowPrivateTargets: false, resolve })
const development = (resolve: Resolve = answering("127.0.0.1")) =>
  makeEgressPolicy({ allowPrivateTargets: true, resolve })

/** Null when allowed, else the reason. */
const denial = (policy: ReturnType<typeof production>, url: string): Promise<string | null> =>
  Effect.runPromise(
    policy.check(url).pipe(
      Effect.as(null),
      Effect.catch((denied) => Effect.succeed(denied.reason)),
    ),
  )

const LOOPBACK_SPELLINGS = [
  "127.0.0.1",
  "127.0.0.1.",
  "127.1",
  "127.0.1",
  "0177.0.0.1",
  "0x7f.0.0.1",
  "0x7f000001",
  "0x7F.1",
  "2130706433",
  "017700000001",
  "%31%32%37.0.0.1",
  "①②⑦.0.0.1",
  "127。0。0。1",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b:1::7f00:1]",
  "[2002:7f00:1::]",
  "[2001::7f00:1]",
]

const FORBIDDEN_HOSTS = [
  ...LOOPBACK_SPELLINGS,
  "0.0.0.0",
  "0",
  "10.1.2.3",
  "167838211",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "0300.0250.1.1",
  "169.254.169.254",
  "2852039166",
  "0xA9FEA9FE",
  "169.254.1.1",
  "100.64.0.1",
  "100.100.100.200",
  "168.63.129.16",
  "192.0.0.1",
  "192.0.2.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "[::]",
  "[fe80::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fec0::1]",
  "[ff02::1]",
  "[2001:db8::1]",
  "[3fff::1]",
  "[100::1]",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "a.localhost",
  "printer.local",
  "metadata.google.internal",
  "router.home.arpa",
]

describe("makeEgressPolicy", () => {
  describe("check, in production", () => {
    it.each(FORBIDDEN_HOSTS)("refuses https://%s/ and says how to fix it", async (host) => {
      expect(await denial(production(), `https://${host}/hook`)).toMatch(/: use a /u)
    })

    it.each([
      "https://[fe80::1%25eth0]/",
      "https://[fe80::1%eth0]/",
      "https://256.0.0.1/",
      "https:///",
      "hook",
      "",
      "https://a b/",
    ])("refuses %j, which is not a web address", async (url) => {
      expect(await denial(production(), url)).toMatch(/^This is not a complete web address/u)
    })

    it.each([
      "http://example.com/",
      "ftp://example.com/",
      "file:///etc/passwd",
      "javascript:1",
      "data:,x",
      "ws://example.com",
    ])("refuses the scheme of %s", async (url) => {
      expect(await denial(production(), url)).toMatch(/must start with https:\/\//u)
    })

    it.each(["https://user:pass@example.com/", "https://user@example.com/", "https://:pass@example.com/"])(
      "refuses the credentials in %s without repeating them",
      async (url) => {
        const reason = await denial(production(), url)
        expect(reason).toMatch(/user name or password/u)
        expect(reason).not.toMatch(/pass@|:pass/u)
      },
    )

    it.each([
      "https://example.com/",
      "https://example.com:8443/a?b=c",
      "https://example.com./",
      "https://xn--bcher-kva.example/",
    ])("allows %s, which resolves to a public address", async (url) => {
      expect(await denial(production(), url)).toBeNull()
    })

    it("allows a public address itself without resolving anything", async () => {
      const never: Resolve = () => Promise.reject(new Error("asked"))
      expect(await denial(production(never), "https://8.8.8.8/")).toBeNull()
      expect(await denial(production(never), "https://[2606:4700:4700::1111]/")).toBeNull()
    })

    it.each([
      ["10.0.0.1"],
      [PUBLIC, "10.0.0.1"],
      ["10.0.0.1", PUBLIC],
      ["2606:4700::1", "::1"],
      [PUBLIC, "fe80::1%eth0"],
      [PUBLIC, "nonsense"],
    ])("refuses a name that resolves to %s, whatever else it resolves to", async (...addresses) => {
      expect(await denial(production(answering(...addresses)), "https://mixed.example/")).toMatch(
        /^mixed\.example leads to .* use a host/u,
      )
    })

    it("reports that a name does not resolve, for an empty response as for a failing name server", async () => {
      const failing: Resolve = () => Promise.reject(Object.assign(new Error(), { code: "ESERVFAIL" }))
      expect(await denial(production(answering()), "https://none.example/")).toMatch(
        /none\.example cannot be/u,
      )
      expect(await denial(production(failing), "https://none.example/")).toMatch(/ESERVFAIL/u)
    })

    it("never allows an IPv4 host when another spelling of it is refused", async () => {
      const octal = (n: number) => `0${n.toString(8)}`
      const hex = (n: number) => `0x${n.toString(16)}`
      await fc.assert(
        fc.asyncProperty(fc.ipV4(), async (address) => {
          const parts = address.split(".").map(Number)
          const whole = parts.reduce((sum, part) => sum * 256 + part, 0)
          const spellings = [
            parts.map(octal).join("."),
            parts.map(hex).join("."),
            String(whole),
            hex(whole),
            octal(whole),
          ]
          const plain = await denial(production(), `https://${address}/`)
          for (const spelling of spellings)
            expect(await denial(production(), `https://${spelling}/`)).toBe(plain)
        }),
      )
    })
  })

  describe("check, in development", () => {
    it.each([
      "http://127.0.0.1:8080/",
      "https://10.0.0.1/",
      "http://[::1]/",
      "http://localhost/",
      "https://box.local/",
    ])("allows %s", async (url) => {
      expect(await denial(development(), url)).toBeNull()
    })

    it.each([
      "http://169.254.169.254/latest/meta-data/",
      "http://2852039166/",
      "http://[::ffff:169.254.169.254]/",
      "http://[fd00:ec2::254]/",
      "http://user:pass@127.0.0.1/",
      "ftp://127.0.0.1/",
    ])("still refuses %s", async (url) => {
      expect(await denial(development(), url)).not.toBeNull()
    })

    it("still refuses a name that resolves to the metadata address", async () => {
      expect(await denial(development(answering("169.254.169.254")), "http://sly.example/")).toMatch(
        /metadata/u,
      )
    })
  })

  describe("inspect", () => {
    it.each([
      "https://127.0.0.1/",
      "https://localhost/",
      "http://example.com/",
      "https://a:b@example.com/",
      "x",
    ])("refuses %s without resolving anything", (url) => {
      expect(() => production().inspect(url)).toThrow(EgressDenied)
    })

    it("returns the URL of an allowed address", () => {
      expect(production().inspect("https://example.com:443/a").href).toBe("https://example.com/a")
    })
  })

  describe("addresses", () => {
    it("returns every address of an allowed host", async () => {
      const policy = production(answering(PUBLIC, "2606:4700::1"))
      expect(await policy.addresses("two.example")).toEqual([PUBLIC, "2606:4700::1"])
      expect(await policy.addresses("8.8.8.8")).toEqual(["8.8.8.8"])
    })

    it("refuses hosts that are not part of a URL by the same rules", async () => {
      await expect(production().addresses("127.0.0.1")).rejects.toBeInstanceOf(EgressDenied)
      await expect(production().addresses("::1%lo")).rejects.toBeInstanceOf(EgressDenied)
      await expect(production().addresses("Printer.LOCAL.")).rejects.toBeInstanceOf(EgressDenied)
      await expect(production(answering("127.0.0.1")).addresses("127.1")).rejects.toBeInstanceOf(EgressDenied)
      await expect(production(answering()).addresses("none.example")).rejects.toBeInstanceOf(NameNotResolved)
    })
  })

  describe("lookup", () => {
    const looked = (addresses: ReadonlyArray<string>, options: LookupOptions) =>
      new Promise<string | Array<LookupAddress>>((resolve, reject) =>
        production(answering(...addresses)).lookup("two.example", options, (error, found) =>
          error === null ? resolve(found) : reject(error),
        ),
      )

    it("answers in the requested form", async () => {
      const both = [PUBLIC, "2606:4700::1"]
      expect(await looked(both, { all: true })).toEqual([
        { address: PUBLIC, family: 4 },
        { address: "2606:4700::1", family: 6 },
      ])
      expect(await looked(both, {})).toBe(PUBLIC)
      expect(await looked(both, { family: 6 })).toBe("2606:4700::1")
      expect(await looked(both, { family: "IPv4" })).toBe(PUBLIC)
    })

    it("refuses all addresses when one is not public, even one of the family not requested", async () => {
      await expect(looked([PUBLIC, "::1"], { family: 4 })).rejects.toBeInstanceOf(EgressDenied)
    })

    it("reports that the requested family has no address", async () => {
      await expect(looked([PUBLIC], { family: 6, all: true })).rejects.toBeInstanceOf(NameNotResolved)
    })
  })
})

describe("a refusal", () => {
  const SECRET = "CANARY"
  const collectRefusals = async (
    ask: (policy: ReturnType<typeof production>) => Promise<unknown>,
    ...addresses: ReadonlyArray<string>
  ) => {
    const heard: Array<EgressRefusal> = []
    const onRefused = (refusal: EgressRefusal) => heard.push(refusal)
    await ask(
      makeEgressPolicy({ allowPrivateTargets: false, resolve: answering(...addresses), onRefused }),
    ).catch(() => undefined)
    return heard
  }
  const checked = (url: string) => (policy: ReturnType<typeof production>) => denial(policy, url)

  it.each([
    ["malformed", "no address", [], { host: null, address: null }],
    ["scheme", `http://hr.example/${SECRET}?k=${SECRET}`, [], { host: "hr.example", address: null }],
    ["credentials", `https://u:${SECRET}@hr.example/`, [], { host: "hr.example", address: null }],
    ["local-name", `https://db.internal/${SECRET}`, [], { host: "db.internal", address: null }],
    ["not-public", `https://127.1/${SECRET}`, [], { host: "127.0.0.1", address: "127.0.0.1" }],
    [
      "not-public",
      `https://hr.example/${SECRET}`,
      [PUBLIC, "10.1.2.3"],
      { host: "hr.example", address: "10.1.2.3" },
    ],
    [
      "metadata",
      "https://hr.example/",
      ["169.254.169.254"],
      { host: "hr.example", address: "169.254.169.254" },
    ],
  ] as const)(
    "is reported once with its rule, host and address: %s of %s",
    async (rule, url, addresses, place) => {
      const heard = await collectRefusals(checked(url), ...addresses)
      expect(heard).toEqual([{ rule, ...place }])
      expect(JSON.stringify(heard)).not.toContain(SECRET)
    },
  )

  it("is also reported on connecting to a host that was checked before", async () => {
    const lookup = (policy: ReturnType<typeof production>) =>
      new Promise((resolve) => policy.lookup("rebound.example", {}, resolve))
    expect(await collectRefusals(lookup, "192.168.0.9")).toEqual([
      { rule: "not-public", host: "rebound.example", address: "192.168.0.9" },
    ])
    const connect = (policy: ReturnType<typeof production>) =>
      new Promise((resolve) =>
        policy.connect({ hostname: "::1", protocol: "https:", port: "443" }, (...args) => resolve(args)),
      )
    expect(await collectRefusals(connect)).toMatchObject([{ rule: "not-public", host: "::1" }])
  })

  it("is not reported for an allowed address", async () => {
    expect(await collectRefusals(checked("https://hr.example/"), PUBLIC)).toEqual([])
  })
})
