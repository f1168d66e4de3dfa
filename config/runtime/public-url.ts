import type { Settings } from "./env.ts"

/** Where others reach this service, without a path. */
export const publicUrl = ({ baseUrl, host, port }: Pick<Settings, "baseUrl" | "host" | "port">): string =>
  baseUrl ?? `http://${host}:${String(port)}`
