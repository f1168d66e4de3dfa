/** The way in which a corporate is connected. */
export const INTEGRATION_TYPES = [
  "HRMS",
  "Assisted HRMS",
  "Upload CSV",
  "SFTP",
  "Push API",
  "Custom",
] as const
export type IntegrationType = (typeof INTEGRATION_TYPES)[number]
