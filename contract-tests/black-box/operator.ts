/*
 * What a vendor cannot do through the API: the service's operator does it on the command line, and a corporate by its own
 * means. Everything else needs only the two specifications and an address.
 */
export interface Operator {
  /** The address of the service, without a path. */
  readonly baseUrl: string
  readonly createVendor: (options: VendorInput) => Promise<IssuedVendor>
  /** Connects the corporate with an uploaded CSV file and waits until it is synced; webhooks follow. */
  readonly importCsv: (upload: Upload) => Promise<Imported>
  /** Starts a sync of the connection that runs until the returned function is called. */
  readonly holdSync: (connectionId: string) => Promise<() => Promise<void>>
  readonly setOnDemand: (connectionId: string, on: boolean) => Promise<void>
  /** The corporate withholds exactly these data-model keys from now on. */
  readonly withhold: (connectionId: string, keys: ReadonlyArray<string>) => Promise<void>
  /** Connects the corporate by the push API; returns credentials for the test environment. */
  readonly invitePusher: (corporate: Corporate) => Promise<PushCredentials>
  /** The records in the test environment. */
  readonly pushedTestRecords: (
    connectionId: string,
  ) => Promise<ReadonlyArray<Readonly<Record<string, unknown>>>>
  /** Deletes the test data; returns credentials for production. */
  readonly approvePusher: (connectionId: string) => Promise<PushCredentials>
  readonly sendTestEvent: (vendorOrgId: string) => Promise<void>
}

export interface VendorInput {
  readonly name: string
  /** RSA, SPKI PEM or JWK as JSON; without it no key is registered. */
  readonly publicKey?: string
  /** Without it no webhooks are sent. */
  readonly webhookUrl?: string
  /** All events by default. */
  readonly webhookEvents?: ReadonlyArray<string>
}

/** A vendor's credentials, as the operator hands them over. */
export interface IssuedVendor {
  readonly org_id: string
  readonly api_key: string
  readonly username: string
  readonly password: string
  readonly app_key: string
  readonly app_secret: string
}

export interface Corporate {
  readonly vendorOrgId: string
  readonly orgName: string
  /** The corporate's HR admin. */
  readonly email: string
}

export interface Upload extends Corporate {
  /** With a header of data-model keys. */
  readonly csv: string
  /** Whether the file has only new and changed records; otherwise it has all employees. */
  readonly delta?: boolean
}

export interface Imported {
  readonly connection_id: string
  readonly org_id: string
  readonly sync_session_id: string
}

export interface PushCredentials {
  readonly connection_id: string
  readonly username: string
  readonly password: string
}
