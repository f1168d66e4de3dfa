import { createPublicKey } from "node:crypto"
import type { PayloadCipher } from "../../../core/ports/accounts/payload-cipher.ts"
import { type Html, html } from "./html.ts"

type PublishedKeys = PayloadCipher["jwks"]["keys"]

/** The service's public keys in PEM, for clients that configure them by hand. */
export const keysSection = (keys: PublishedKeys): Html =>
  html`<section id="keys">
    <h2>The service's public keys</h2>
    <p>
      The same keys as at <code>/.well-known/jwks.json</code>. Prefer to read them there: they are rotated
      from time to time, and the previous key stays valid for 30 days.
    </p>
    ${keys.map(keyArticle)}
  </section>`

const keyArticle = (key: PublishedKeys[number]): Html =>
  html`<article>
    <h3>
      ${key["use"] === "enc" ? "Encrypt requests to" : "Verify responses with"}
      <code>${key["kid"] ?? ""}</code>
    </h3>
    <p>use <code>${key["use"] ?? ""}</code>, alg <code>${key["alg"] ?? ""}</code></p>
    <pre tabindex="0"><code>${toPem(key)}</code></pre>
  </article>`

const toPem = (key: PublishedKeys[number]): string =>
  createPublicKey({ key: { ...key }, format: "jwk" })
    .export({ type: "spki", format: "pem" })
    .toString()
