import type { Settings } from "./env.ts"

/** The public address of this service, without a path. */
export const publicUrl = ({ baseUrl, host, port }: Pick<Settings, "baseUrl" | "host" | "port">): string =>
  baseUrl ?? `http://${host}:${String(port)}`
