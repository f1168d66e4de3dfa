import pg from "pg"
import { findStablePort } from "../../core/testing/find-stable-port.ts"
import type { ServerCertificate } from "./certificates.ts"
import { type Major, type OwnPostgres, startOwnPostgres } from "./own-postgres.ts"

/** A PostgreSQL on 127.0.0.1 that speaks TLS once it has a certificate. */
export interface TlsPostgres extends Pick<OwnPostgres, "port" | "remove"> {
  /** Null: it speaks plain text alone again. */
  readonly useCertificate: (certificate: ServerCertificate | null) => Promise<void>
}

/** The address of its login on a host; `parameters`: such as `sslmode=disable`. */
export const makeTlsPostgresUrl = ({ port }: Pick<TlsPostgres, "port">, host: string, parameters = "") =>
  `postgresql://service@${host}:${String(port)}/hrsync${parameters === "" ? "" : `?${parameters}`}`

export const startTlsPostgres = async (major: Major = 18): Promise<TlsPostgres> => {
  const postgres = await startOwnPostgres(major, undefined, await findStablePort())
  const { host, port, superuser } = postgres
  const run = async (...statements: ReadonlyArray<string>) => {
    const client = new pg.Client({ host, port, user: superuser, database: "postgres" })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  await run("CREATE DATABASE hrsync OWNER service")
  return {
    port,
    remove: postgres.remove,
    useCertificate: (certificate) =>
      certificate === null
        ? run("ALTER SYSTEM SET ssl = off", "SELECT pg_reload_conf()")
        : run(
            writeFile("server.crt", certificate.cert),
            writeFile("server.key", certificate.key),
            "ALTER SYSTEM SET ssl = on",
            "SELECT pg_reload_conf()",
          ),
  }
}

/** By the server itself: its folder may belong to an account that this process is not. */
const writeFile = (name: string, pem: string): string =>
  `COPY (SELECT regexp_split_to_table(${pg.escapeLiteral(pem.trim())}, E'\\n'))
    TO PROGRAM 'rm -f ${name} && umask 077 && cat > ${name}'`
