/** What the database knows of one tenant that does not work. */
export const TENANT_TROUBLES = [
  "receiver",
  "connection-failed",
  "sync-late",
  "sync-stuck",
  "sync-held",
  "upload-stuck",
  "webhooks-given-up",
  "key-ending",
] as const
export type TenantTroubleKind = (typeof TENANT_TROUBLES)[number]

/** What does not work in an installation. */
export const TROUBLE_KINDS = [
  "check",
  "lane",
  "parked",
  "database-transaction",
  "database-connections",
  ...TENANT_TROUBLES,
] as const
export type TroubleKind = (typeof TROUBLE_KINDS)[number]
