/*
 * What a vendor cannot do by the API itself: the service's operator does it by the command line, and a corporate by its own
 * means. Everything else an outsider does with two specifications and an address.
 */
export interface Operator {
  /** Where the service answers, without a path. */
  readonly baseUrl: string
  readonly createVendor: (options: VendorInput) => Promise<IssuedVendor>
  /** Connects the corporate by an uploaded CSV file and waits until it is synced; webhooks follow. */
  readonly importCsv: (upload: Upload) => Promise<Imported>
  /** A sync of the connection runs until the function that this resolves with is called. */
  readonly holdSync: (connectionId: string) => Promise<() => Promise<void>>
  readonly setOnDemand: (connectionId: string, on: boolean) => Promise<void>
  /** The corporate withholds these data-model keys from now on, and no others. */
  readonly withhold: (connectionId: string, keys: ReadonlyArray<string>) => Promise<void>
  /** Connects the corporate by the push API; what comes back is for the test environment. */
  readonly invitePusher: (corporate: Corporate) => Promise<PushCredentials>
  /** The records that stand in the test environment. */
  readonly pushedTestRecords: (
    connectionId: string,
  ) => Promise<ReadonlyArray<Readonly<Record<string, unknown>>>>
  /** Purges the test data; what comes back is for production. */
  readonly approvePusher: (connectionId: string) => Promise<PushCredentials>
  readonly sendTestEvent: (vendorOrgId: string) => Promise<void>
}

export interface VendorInput {
  readonly name: string
  /** RSA, SPKI PEM or JWK as JSON; without one none is registered. */
  readonly publicKey?: string
  /** Without one nothing is sent. */
  readonly webhookUrl?: string
  /** All unless told otherwise. */
  readonly webhookEvents?: ReadonlyArray<string>
}

/** As the operator hands it over to the vendor. */
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
  /** Of the corporate's HR admin. */
  readonly email: string
}

export interface Upload extends Corporate {
  /** With a header of data-model keys. */
  readonly csv: string
  /** Only new and changed records; else everybody. */
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
