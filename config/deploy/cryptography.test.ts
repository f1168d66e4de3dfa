import { describe, expect, it } from "vitest"
import { listFiles, readFiles } from "../tooling/testing/read-documents.ts"

/** Random numbers, comparisons and the form of keys need no algorithm to be chosen. */
const WITHOUT_ALGORITHM =
  /^(?:type )?(?:randomBytes|randomUUID|randomFillSync|randomInt|timingSafeEqual|KeyObject|CryptoKey|JWK|createPublicKey|createPrivateKey|createSecretKey|constants|importPKCS8)$/u

const IMPORT = /import (?:type )?\{([^}]*)\} from "(?:node:crypto|jose|otpauth|hash-wasm)"/gu

const listAlgorithms = (source: string): ReadonlyArray<string> =>
  [...source.matchAll(IMPORT)]
    .flatMap(([, names = ""]) => names.split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "" && !WITHOUT_ALGORITHM.test(name))

const IS_TEST = /\.test\.ts$|\/testing\/|\/simulation|conformance|connector-tools|_template/u

const [{ text: page } = { text: "" }] = readFiles(["config/deploy/cryptography.md"])

const used = readFiles(
  listFiles().filter((path) => /^(?:core|adapters|connectors)\/.*\.ts$/u.test(path) && !IS_TEST.test(path)),
)
  .filter(({ text }) => listAlgorithms(text).length > 0)
  .map(({ path }) => path)

describe("the inventory of cryptography", () => {
  it("names every file that chooses an algorithm, and no other", () => {
    expect(used.length).toBeGreaterThan(20)
    const named = [...page.matchAll(/`((?:adapters|connectors)\/[^`]+\.ts)`/gu)].map(([, path = ""]) => path)
    expect(named.toSorted()).toEqual(used.toSorted())
  })

  it("states the cost of a password's hash as it is", () => {
    const [{ text } = { text: "" }] = readFiles(["adapters/node-crypto/password-hash.ts"])
    const [, ln, r, p] = /ln: (\d+), r: (\d+), p: (\d+)/u.exec(text) ?? []
    expect(page).toContain(`N = 2^${String(ln)}, r = ${String(r)}, p = ${String(p)}`)
  })
})
