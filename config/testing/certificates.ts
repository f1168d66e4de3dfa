import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"

/** PEM texts of a server. */
export interface ServerCertificate {
  readonly cert: string
  readonly key: string
}

export interface Authority {
  /** The file of its own certificate, which clients trust. */
  readonly file: string
  /** Signs a certificate for these names, each `DNS:name` or `IP:address`. */
  readonly issue: (...names: ReadonlyArray<string>) => ServerCertificate
}

const openssl = (...args: ReadonlyArray<string>): void => {
  const { status, stderr } = spawnSync("openssl", args, { encoding: "utf8" })
  if (status !== 0) throw new Error(`openssl failed: ${stderr}`)
}

const NEW_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "90"]

/** A certificate authority of a test, with its files in this folder. */
export const makeAuthority = (folder: string, name: string): Authority => {
  const path = (file: string) => join(folder, `${name}-${file}`)
  const [file, authorityKey] = [path("ca.pem"), path("ca.key")]
  openssl("req", "-x509", ...NEW_KEY, "-subj", `/CN=${name}`, "-keyout", authorityKey, "-out", file)
  let issued = 0
  return {
    file,
    issue: (...names) => {
      issued++
      const [key, cert] = [path(`${String(issued)}.key`), path(`${String(issued)}.pem`)]
      openssl(
        ...["req", "-x509", ...NEW_KEY, "-subj", "/CN=server", "-CA", file, "-CAkey", authorityKey],
        ...["-addext", `subjectAltName=${names.join(",")}`, "-addext", "basicConstraints=CA:FALSE"],
        ...["-keyout", key, "-out", cert],
      )
      return { cert: readFileSync(cert, "utf8"), key: readFileSync(key, "utf8") }
    },
  }
}
