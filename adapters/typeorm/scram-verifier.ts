import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto"

const ITERATIONS = 4096

/**
 * What PostgreSQL stores of a password (RFC 5803): with it in place of the password, neither the log of statements nor
 * `pg_stat_statements` shows how to log in. Only for passwords in ASCII, which need no normalization.
 */
export const makeScramVerifier = (password: string): string => {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, "sha256")
  const sign = (text: string) => createHmac("sha256", salted).update(text).digest()
  const storedKey = createHash("sha256").update(sign("Client Key")).digest()
  const [saltText, stored, server] = [salt, storedKey, sign("Server Key")].map((key) =>
    key.toString("base64"),
  )
  return `SCRAM-SHA-256$${String(ITERATIONS)}:${String(saltText)}$${String(stored)}:${String(server)}`
}
