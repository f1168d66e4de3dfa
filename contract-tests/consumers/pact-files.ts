import { readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { format } from "prettier"

const SERVICE = "HR Data Sync Service"

/** Who relies on whom, and the name of the committed file. */
export interface Pact {
  readonly consumer: string
  readonly provider: string
  readonly file: string
}

/** What others rely on. */
export const PACTS = {
  vendor: { consumer: "Vendor", provider: SERVICE, file: "vendor" },
  corporate: { consumer: "Corporate system", provider: SERVICE, file: "corporate" },
  webhooks: { consumer: "Vendor webhook receiver", provider: SERVICE, file: "webhooks" },
} as const satisfies Readonly<Record<string, Pact>>

export interface PactFile {
  readonly interactions: ReadonlyArray<Interaction>
}

export interface Interaction {
  readonly description: string
  readonly providerStates?: ReadonlyArray<{ readonly name: string }>
  readonly request?: { readonly method: string; readonly path: string }
  readonly response?: { readonly status: number }
}

export const committedPath = ({ file }: Pact): string =>
  fileURLToPath(new URL(`../pacts/${file}.json`, import.meta.url))

/** The file name that the pact library uses. */
const madeName = ({ consumer, provider }: Pact): string => `${consumer}-${provider}.json`

export const readCommitted = async (pact: Pact): Promise<PactFile> =>
  JSON.parse(await readFile(committedPath(pact), "utf8")) as PactFile

/** Reads what the pact library just wrote, without what differs between runs or versions. */
export const readMade = async (folder: string, pact: Pact): Promise<PactFile> => {
  const text = await readFile(`${folder}/${madeName(pact)}`, "utf8")
  const { metadata, interactions, ...names } = JSON.parse(
    text.replaceAll(JWE, JWE_EXAMPLE).replaceAll(MODULUS, MODULUS_EXAMPLE),
  ) as PactFile & {
    readonly metadata: { readonly pactSpecification: unknown }
  }
  return {
    ...names,
    interactions: interactions.toSorted((a, b) => (a.description < b.description ? -1 : 1)),
    ...{ metadata: { pactSpecification: metadata.pactSpecification } },
  }
}

/** Keys, and what is encrypted to them, differ in every run. */
const JWE = /(?<=")eyJ[\w-]+\.[\w-]+\.[\w-]+\.[\w-]+\.[\w-]+(?=")/gu
const JWE_EXAMPLE = "eyJhbGciOiJSU0EtT0FFUC0yNTYifQ.a2V5.aXY.Y2lwaGVydGV4dA.dGFn"

const MODULUS = /(?<=")[\w-]{342}(?=")/gu
const MODULUS_EXAMPLE = "n".repeat(342)

export const commit = async (pact: Pact, content: PactFile): Promise<void> => {
  const text = await format(JSON.stringify(content), { parser: "json", printWidth: 110 })
  await writeFile(committedPath(pact), text)
}
