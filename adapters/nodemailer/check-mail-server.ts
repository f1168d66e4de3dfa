import { createTransport } from "nodemailer"

/** What keeps mails from being sent; `error` has the details of a connection. */
export interface MailServerProblem {
  readonly kind: "login" | "tls" | "connection"
  readonly error: unknown
}

/** Connects, starts TLS and signs in, as before a mail, and sends none. Null: the server accepts that. */
export const checkMailServer = async (
  url: string,
  limitMillis: number,
): Promise<MailServerProblem | null> => {
  const transport = createTransport({
    url,
    connectionTimeout: limitMillis,
    greetingTimeout: limitMillis,
    socketTimeout: limitMillis,
    dnsTimeout: limitMillis,
  })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return { kind: readKind(error), error }
  } finally {
    transport.close()
  }
}

/** By the codes of nodemailer and of Node's TLS. */
const readKind = (error: unknown): MailServerProblem["kind"] => {
  const code = error instanceof Error && "code" in error ? String(error.code) : ""
  if (code === "EAUTH" || code === "ENOAUTH" || code === "EOAUTH2") return "login"
  const message = error instanceof Error ? error.message : ""
  return code === "ETLS" || /certificate|ssl|tls/iu.test(message) ? "tls" : "connection"
}
