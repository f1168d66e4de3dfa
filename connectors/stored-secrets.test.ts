import { tmpdir } from "node:os"
import { describe, expect, it } from "vitest"
import { findConnectors } from "./registry.ts"
import { bindsSecrets } from "./sdk/manifest.ts"

const { connectors } = findConnectors([], tmpdir())

/** The fields with which stored secrets are asked for again, by connector: each names the address or the login. */
const BINDING_FIELDS: Readonly<Record<string, ReadonlyArray<string>>> = {
  bamboohr: ["subdomain"],
  "custom-wrapper": ["url", "username"],
  darwinbox: ["base_url", "username"],
  "frappe-hr": ["site_url", "api_key"],
  greythr: ["domain", "username"],
  keka: ["company", "client_id", "environment"],
  odoo: ["url", "database", "login"],
  "sap-successfactors": ["api_server", "company_id", "username", "client_id", "token_recipient"],
  sftp: ["host", "port", "username", "host_key_fingerprint"],
  "zoho-people": ["data_center", "client_id"],
}

describe("the stored secrets of a built-in connector", () => {
  const withSecrets = connectors.filter(({ manifest }) =>
    manifest.credentialFields.some(({ is_masked: isMasked }) => isMasked),
  )

  it.each(withSecrets.map(({ manifest }) => manifest))(
    "go where they were entered for: $code",
    (manifest) => {
      const binding = manifest.credentialFields.filter(bindsSecrets).map(({ key }) => key)
      expect(binding).toEqual(BINDING_FIELDS[manifest.code])
    },
  )
})
