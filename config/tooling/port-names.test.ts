import { describe, expect, it } from "vitest"
import { listFiles, readFiles } from "./testing/read-documents.ts"

/* A port has one name, its key in `Ports`, so that the container's ports are passed as they are and a search finds every use. */

const PORTS = "core/ports/ports.ts"

const paths = listFiles()
const [ports] = readFiles([PORTS])

/** The name of each port by its interface. */
const NAMES = new Map(
  [...(ports?.text ?? "").matchAll(/^ {2}readonly (\w+): ([A-Z]\w+)/gmu)].map(([, name = "", type = ""]) => [
    type,
    name,
  ]),
)

const DECLARATION = new RegExp(`\\b(\\w+)\\??: (?:Pick<|Omit<)?(${[...NAMES.keys()].join("|")})\\b`, "gu")

const findOtherNames = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(DECLARATION)]
    .filter(([, name, type = ""]) => name !== NAMES.get(type))
    .map(([declaration]) => declaration)

describe("a port that a use-case takes", () => {
  it.each([
    ["readonly vendorCredentials: VendorCredentials", []],
    ["readonly credentials: VendorCredentials", ["credentials: VendorCredentials"]],
    ['(access: Pick<PushAccess, "list">) =>', ["access: Pick<PushAccess"]],
  ])("is checked: %s", (text, expected) => {
    expect(findOtherNames(text)).toEqual(expected)
  })

  it("has the name that it has in `Ports`", () => {
    const files = readFiles(paths.filter((path) => /^core\/use-cases\/(?!.*\.test\.ts$).*\.ts$/u.test(path)))
    expect(NAMES.size).toBeGreaterThan(70)
    expect(files.length).toBeGreaterThan(300)
    expect(
      files.flatMap(({ path, text }) => findOtherNames(text).map((declaration) => `${path}: ${declaration}`)),
    ).toEqual([])
  })
})
