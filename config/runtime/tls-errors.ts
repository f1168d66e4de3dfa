import { listErrorFacts } from "./error-facts.ts"

/** Why there is no verified TLS with a server, for the operator. */
export interface TlsProblem {
  /** The same in every release. */
  readonly kind:
    "certificate-expired" | "certificate-host" | "certificate-authority" | "authority-file" | "no-tls"
  /** Follows "HOST:PORT: ". */
  readonly sentence: string
  readonly advice: string
}

interface KnownProblem extends TlsProblem {
  readonly codes: ReadonlyArray<string>
  /** Libraries pass on the message of Node or OpenSSL, and not always the code. */
  readonly message: RegExp
}

const PROBLEMS: ReadonlyArray<KnownProblem> = [
  {
    kind: "certificate-expired",
    codes: ["CERT_HAS_EXPIRED", "CERT_NOT_YET_VALID"],
    message: /certificate (?:has expired|is not yet valid)/u,
    sentence: "its certificate has expired, or is not valid yet",
    advice:
      "Renew the certificate of the server and let it read the new one; the clock of this machine may be wrong as well. With compose: config/deploy/README.md, TLS inside.",
  },
  {
    kind: "certificate-host",
    codes: ["ERR_TLS_CERT_ALTNAME_INVALID"],
    message: /does not match certificate's altnames/u,
    sentence: "its certificate is for another host name",
    advice:
      "Use the name in the certificate in {setting}, or issue a certificate with the name in {setting}.",
  },
  {
    kind: "certificate-authority",
    codes: [
      "DEPTH_ZERO_SELF_SIGNED_CERT",
      "SELF_SIGNED_CERT_IN_CHAIN",
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
      "UNABLE_TO_GET_ISSUER_CERT",
      "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
      "CERT_SIGNATURE_FAILURE",
    ],
    message:
      /self[- ]signed certificate|unable to (?:verify the first certificate|get (?:local )?issuer certificate)|certificate signature failure/u,
    sentence: "its certificate is signed by no authority that this process knows",
    advice:
      "If the server is yours, name the PEM file of its authority in NODE_EXTRA_CA_CERTS (for PostgreSQL sslrootcert=FILE in the address as well). If not, another server answers in its place: do not go on.",
  },
  {
    kind: "no-tls",
    codes: ["EPROTO", "ETLS", "ERR_SSL_WRONG_VERSION_NUMBER", "ERR_SSL_PACKET_LENGTH_TOO_LONG"],
    message: /does not support SSL|establishing an SSL connection|STARTTLS|wrong version number/u,
    sentence: "it does not speak TLS, which is demanded of a server on another machine",
    advice:
      "Enable TLS on the server. If it has it, something in between takes it away: do not go on. Where nobody can listen or answer in between, HRSYNC_ALLOW_PLAINTEXT allows a plain connection.",
  },
]

const AUTHORITY_FILE: TlsProblem = {
  kind: "authority-file",
  sentence: "a file of certificates in its address cannot be read",
  advice: "Correct sslrootcert, sslcert or sslkey in {setting}, or the rights of the file.",
}

/** Looks at the causes too. Null: the error says nothing of TLS. `setting`: which has the address. */
export const describeTlsError = (error: unknown, setting: string): TlsProblem | null => {
  for (const { code, message, syscall } of listErrorFacts(error)) {
    const known = PROBLEMS.find((each) => each.codes.includes(code) || each.message.test(message))
    const found = known ?? (syscall === "open" ? AUTHORITY_FILE : undefined)
    if (found !== undefined) {
      const { kind, sentence, advice } = found
      return { kind, sentence, advice: advice.replaceAll("{setting}", setting) }
    }
  }
  return null
}
