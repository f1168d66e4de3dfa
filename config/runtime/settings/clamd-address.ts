import type { ClamdAddress } from "../../../adapters/clamav/malware-scanner.ts"
import { isLoopback } from "./loopback.ts"

/**
 * Reads `/run/clamav/clamd.ctl` or `127.0.0.1:3310`. clamd has neither encryption nor logins (clamd(8)), so that the
 * documents of people may go to this machine, container or pod only. Null: it is none of these.
 */
export const parseClamdAddress = (text: string): ClamdAddress | null => {
  if (text.startsWith("/")) return { path: text }
  const [, bracketed, plain, digits = ""] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/u.exec(text) ?? []
  const host = bracketed ?? plain
  const port = Number(digits)
  return host !== undefined && isLoopback(host) && port > 0 && port <= 65_535 ? { host, port } : null
}
