import { readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { format } from "prettier"

export const PROVIDER = "HR Data Sync Service"

export const CONSUMERS = {
  vendor: "Vendor",
  corporate: "Corporate system",
  webhooks: "Vendor webhook receiver",
} as const
export type Consumer = keyof typeof CONSUMERS

export interface PactFile {
  readonly interactions: ReadonlyArray<Interaction>
}

export interface Interaction {
  readonly description: string
  readonly providerStates?: ReadonlyArray<{ readonly name: string }>
  readonly request?: { readonly method: string; readonly path: string }
  readonly response?: { readonly status: number }
}

export const committedPath = (consumer: Consumer): string =>
  fileURLToPath(new URL(`../pacts/${consumer}.json`, import.meta.url))

/** The file name that the pact library uses. */
const madeName = (consumer: Consumer): string => `${CONSUMERS[consumer]}-${PROVIDER}.json`

export const readCommitted = async (consumer: Consumer): Promise<PactFile> =>
  JSON.parse(await readFile(committedPath(consumer), "utf8")) as PactFile

/** Reads what the pact library just wrote, without what differs between runs or versions. */
export const readMade = async (folder: string, consumer: Consumer): Promise<PactFile> => {
  const text = await readFile(`${folder}/${madeName(consumer)}`, "utf8")
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

export const commit = async (consumer: Consumer, pact: PactFile): Promise<void> => {
  const text = await format(JSON.stringify(pact), { parser: "json", printWidth: 110 })
  await writeFile(committedPath(consumer), text)
}
