import type { Settings } from "./env.ts"

/** The public address of this service, without a path: `BASE_URL`, or else where it listens. */
export const readBaseUrl = ({ baseUrl, host, port }: Pick<Settings, "baseUrl" | "host" | "port">): string =>
  baseUrl ?? `http://${host}:${String(port)}`
