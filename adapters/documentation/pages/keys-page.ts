import { createPublicKey } from "node:crypto"
import { readText } from "../api-document.ts"
import { codeBlock } from "../text/code-block.ts"
import { html } from "../text/html.ts"
import { composePage, type Section, type SitePage, textSection } from "./page.ts"
import type { PublishedKey } from "./sources.ts"

export const KEYS_PATH = "/docs/keys"

const INTRODUCTION =
  "The same keys as at [/.well-known/jwks.json](/.well-known/jwks.json). Prefer to read them there: they are rotated from time to time, and the previous key stays valid for 30 days."

/** The service's public keys in PEM, for clients that configure them by hand. */
export const keysPage = (keys: ReadonlyArray<PublishedKey>): SitePage =>
  composePage({
    path: KEYS_PATH,
    title: "The service's public keys",
    summary: "Encrypt requests to one of them, and verify responses with the other: as PEM, and as JWKS.",
    part: "vendors",
    sections: [textSection(null, INTRODUCTION), ...keys.map(keySection)],
  })

const keySection = (key: PublishedKey): Section => {
  const pem = toPem(key)
  const kid = readText(key, "kid")
  return {
    heading: `${key["use"] === "enc" ? "Encrypt requests to" : "Verify responses with"} ${kid}`,
    markdown: `use \`${readText(key, "use")}\`, alg \`${readText(key, "alg")}\`\n\n\`\`\`\n${pem.trimEnd()}\n\`\`\``,
    html: html`<p>use <code>${readText(key, "use")}</code>, alg <code>${readText(key, "alg")}</code></p>
      ${codeBlock(pem, "", `Public key ${kid}`)}`,
  }
}

const toPem = (key: PublishedKey): string =>
  createPublicKey({ key: { ...key }, format: "jwk" })
    .export({ type: "spki", format: "pem" })
    .toString()
