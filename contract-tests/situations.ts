/*
 * The preconditions of a consumer's call, in words (Pact: provider states). The consumers' tests name them, and the
 * provider's verification sets up each of them in the real service.
 */
export const SITUATIONS = {
  vendor: "a vendor",
  connected: "a corporate is connected",
  syncing: "a sync of the corporate runs",
  held: "a sync of the corporate waits for a person",
  updates: "updates of the department are set up",
  postedUpdates: "updates of the department go to the source",
  withheldSalary: "the salary is not shared",
  failedWebhook: "a webhook failed",
  fileLink: "a webhook brought a link to a file",
  sealedRequest: "a vendor seals a read request",
  brokenRecord: "the stored record of the employee cannot be opened",
  brokenStorage: "the database does not answer the question",
  pusher: "a corporate pushes by the push API",
  pusherSyncing: "a sync of the pushing corporate runs",
  pusherCrowded: "as many pushes as may wait for a sync of the pushing corporate",
  pusherTestFull: "the test environment of the pushing corporate holds as many employees as it may",
  pusherGone: "the connection ends while the corporate pushes",
} as const

export type Situation = keyof typeof SITUATIONS

/** Example values of a situation in the pacts; the verification replaces them with the real ones. */
export const EXAMPLES = {
  vendorOrg: "5c9d2f40-7f0b-4f43-8a53-4c1f0a6f6a01",
  apiKey: "hrs_key_example",
  connectionId: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
  orgId: "1f7b2c1e-5f0a-4d57-9d0b-2f3b6c7d8e90",
  recordId: "3d0f6f3e-2f6b-4f7e-8a43-0c1b6f1f8d11",
  basic: Buffer.from("vendor:secret").toString("base64"),
  encryptedPayload: "a.compact.jwe.stands.here",
  fileToken: "file-token",
  requestId: "f0a3c9f2-5c2e-4a53-8a3b-0b9d1c5e7a22",
  sessionId: "0b8e5a64-3f0e-4b6b-9d15-6a1f0e9c4d33",
  username: "acme-push",
  password: "push-secret",
  accessToken: "hrs_access_example",
  refreshToken: "hrs_refresh_example",
} as const

export type InjectedName = keyof typeof EXAMPLES

/** An id of no resource. */
export const NOBODY = "00000000-0000-4000-8000-000000000000"

/** The employee of every corporate that these tests connect. */
export const EMPLOYEE_ID = "E1001"
