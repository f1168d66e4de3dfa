/* Generated from the API document by `npm run api-types`. Do not edit. */

export interface paths {
  "/api/console/account/identities/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the own accounts at identity providers
     * @description Those by which the user signs in, the oldest first.
     */
    get: operations["listIdentities"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/account/identities/unlink/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Unlink an account at an identity provider
     * @description It signs the user in no more, until the provider names an account with the user's verified address again. A user with a password enters it again; one without needs a passkey. Sessions that began with it go on.
     */
    post: operations["unlinkIdentity"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/account/name/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Change the own name
     * @description The name under which colleagues see the user.
     */
    post: operations["changeConsoleName"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/account/passkeys/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the own passkeys
     * @description Oldest first.
     */
    get: operations["listPasskeys"]
    put?: never
    /**
     * Add a passkey
     * @description Adds what `navigator.credentials.create()` has made (RegistrationResponseJSON). From now on it signs the user in, without password and second factor.
     */
    post: operations["addPasskey"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/account/passkeys/{passkey_id}/remove/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Remove a passkey
     * @description It signs nobody in any more. Sessions that began with it go on.
     */
    post: operations["removePasskey"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/account/passkeys/{passkey_id}/rename/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Rename a passkey
     * @description The name is the user's own, and nobody else sees it.
     */
    post: operations["renamePasskey"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/account/passkeys/offer/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Begin to add a passkey
     * @description Options for `navigator.credentials.create()` (Web Authentication, PublicKeyCredentialCreationOptionsJSON). A user with a password enters it again. The challenge is accepted once, in this session and within five minutes.
     */
    post: operations["offerPasskey"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/account/password/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Change the own password
     * @description The user is signed out of all other browsers.
     */
    post: operations["changeConsolePassword"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/account/second-factor/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Begin to set up a second factor
     * @description A secret for an authenticator app (RFC 6238). It is required for signing in once a code of it was confirmed.
     */
    post: operations["offerSecondFactor"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/account/second-factor/confirm/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Turn the second factor on
     * @description Confirms a code of the authenticator app. The answer has recovery codes, which are shown once. The user is signed out of all other browsers.
     */
    post: operations["confirmSecondFactor"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/account/second-factor/remove/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Turn the second factor off
     * @description The password is asked again.
     */
    post: operations["removeSecondFactor"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/account/sessions/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List where the user is signed in
     * @description The browsers in which the user is signed in, the last used first.
     */
    get: operations["listConsoleSessions"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/account/sessions/{session_id}/end/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Sign out in one browser
     * @description Ends one of the user's sessions, at once.
     */
    post: operations["endConsoleSession"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/account/sessions/end-others/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Sign out everywhere else
     * @description Ends all sessions of the user but this one, at once.
     */
    post: operations["endOtherConsoleSessions"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/audit/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read the audit log
     * @description Every change, and every look at something sensitive, newest first.
     */
    get: operations["listConsoleAudit"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/audit/check/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Check that no entry is missing or changed
     * @description Computes the chain of hashes of the vendor's entries again. An operator without an open vendor checks all chains.
     */
    get: operations["checkConsoleAudit"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/audit/export/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Export the audit log as CSV
     * @description The entries that the list shows, with their hashes; every cell is safe to open in a spreadsheet.
     */
    get: operations["exportConsoleAudit"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Invite a client
     * @description Invites a corporate, and mails a link to its HR admin. A corporate that was invited before is found again and mailed again; one that is connected stays as it is, and gets no mail.
     */
    post: operations["inviteConsoleClient"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read one client
     * @description A client in any state: what is shared, when it syncs, what is wrong, and what happened.
     */
    get: operations["showConsoleClient"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/ask-for-file/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Ask a client for a new file
     * @description Mails the client's HR admin a link to the journey, where the next file is uploaded. Only for a client that uploads files.
     */
    post: operations["askConsoleForFile"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/confirm-sync/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Answer for a sync that is held
     * @description Confirmed, what was read is shared. Otherwise it is dropped, and the next sync reads the source afresh.
     */
    post: operations["confirmConsoleSync"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/country/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Change the default country of a client
     * @description Of employees for whom the source has none. Values such as phone numbers are read as of this country. The next sync reads all employees.
     */
    post: operations["changeConsoleCountry"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/data-model/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read the data model of a client
     * @description What is asked of it, what it agreed to, and what it has not answered.
     */
    get: operations["showConsoleClientDataModel"]
    put?: never
    /**
     * Change the data model of a client
     * @description The client shares less at once, and is asked for more. Nothing is changed when somebody else changed it since `version`.
     */
    post: operations["changeConsoleClientDataModel"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/deletion/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read what terminating a client would delete
     * @description For whoever confirms it.
     */
    get: operations["showConsoleDeletion"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/export/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Export a client's employees as CSV
     * @description UTF-8, a header row of data-model keys, every cell safe to open in a spreadsheet.
     */
    get: operations["exportConsoleDirectory"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/guard/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Change when a full sync of a client is held
     * @description The share of employees that may be missing, change status or lose a value before a person has to confirm. A sync that is held already stays held.
     */
    post: operations["changeConsoleGuard"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/pause/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Pause or resume a client's connection
     * @description While it is paused nothing is read, uploaded or pushed, and the vendor keeps what it has. Only the client's own people, and the operator on their behalf, may pause it.
     */
    post: operations["pauseConsoleClient"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/push-test/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Look at the test records that a client pushed
     * @description Records as the vendor would receive them, and whether the client asks for approval. Nothing of them is in the directory, and no webhook is sent for them.
     */
    get: operations["showConsolePushReview"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/push-test/approve/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Approve the test records of a client
     * @description Deletes the test records and revokes the test credentials. The client's HR admin then creates credentials for production in the journey; the vendor gets none.
     */
    post: operations["approveConsolePushTest"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/remind/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Mail the link of an invitation again
     * @description To the HR admin who was invited. Only while the client has not connected.
     */
    post: operations["remindConsoleClient"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/rules/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read the rules of a client
     * @description In the order in which they run, after those of the vendor.
     */
    get: operations["showConsoleClientRules"]
    put?: never
    /**
     * Change the rules of a client
     * @description Replaces them all, from the next sync on, which reads every employee. Nothing is changed when somebody else changed them since `version`.
     */
    post: operations["changeConsoleClientRules"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/rules/preview/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Try rules on a client's employees
     * @description Nothing is saved. Rows come from the client's source; where that cannot be read on request, they are the stored employees. Masked values stay masked.
     */
    post: operations["previewConsoleClientRules"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/rules/test/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Test rules on all of a client's employees
     * @description As the preview, on every row that can be read within a minute. Nothing is saved. Answers in lines of JSON: how far it is, then what it found.
     */
    post: operations["testConsoleClientRules"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/schedule/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Change how often a client is synced
     * @description Hours are in the client's time zone.
     */
    post: operations["changeConsoleSchedule"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/settings/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read the company's settings of a client
     * @description When a full sync is held, and the country of employees for whom the source has none.
     */
    get: operations["showConsoleClientSettings"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/sharing/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read what and whom a company shares
     * @description Which fields it shares and withholds, the rules by which it chooses its employees, and what the vendor asks for beyond the agreement. For the company's own people.
     */
    get: operations["showConsoleSharing"]
    put?: never
    /**
     * Change what and whom a company shares
     * @description Replaces what is withheld and the rules. What is shared less applies at once, and the vendor is told of each employee who leaves; what is shared more follows with the next sync. Nothing is changed when somebody else changed it since `version`, or while a sync runs.
     */
    post: operations["changeConsoleSharing"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/sharing/answer-request/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Answer what the vendor asks for beyond the agreement
     * @description A yes shares it from the next sync on, also what is withheld of it now. A no changes nothing, and can be changed later. Only the request with this `version` is answered.
     */
    post: operations["answerConsoleSharingRequest"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/sharing/preview/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Count whom other terms would share
     * @description Nothing is saved. Employees are counted in the client's source, as far as it is read within a minute; where it cannot be read on request, those who are shared now are counted. Records are masked. Answers in lines of JSON: how far it is, then what would be shared.
     */
    post: operations["previewConsoleSharing"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/sync-figures/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Show how a client's syncs went
     * @description How long they took on each of the last fourteen days, and what they changed. At most 5,000 syncs are counted, the latest ones; trial runs are left out.
     */
    get: operations["showConsoleSyncFigures"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/sync/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Sync a client now
     * @description A worker begins within seconds. Later syncs follow the schedule.
     */
    post: operations["requestConsoleSync"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/syncs/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List a client's syncs
     * @description Newest first.
     */
    get: operations["listConsoleSyncs"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/{connection_id}/terminate/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Terminate a client's connection
     * @description Deletes the employees, the credentials and all files of the connection at once, and cannot be undone.
     */
    post: operations["terminateConsoleClient"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/invitations/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Invite several clients
     * @description Invites up to 10 corporates. One that was invited before, or is connected, stays as it is and gets no mail, so that repeating the call is safe.
     */
    post: operations["inviteConsoleClients"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/invitations/check/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Check rows of clients to invite
     * @description The same check as that of a file, after rows were corrected. Nobody is invited.
     */
    post: operations["checkConsoleInvitations"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/invitations/errors.csv": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Download the wrong ones of the rows
     * @description The rows with an error as CSV, each with what is wrong, safe for spreadsheets. Corrected, it can be read again.
     */
    post: operations["exportConsoleInvitationErrors"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/invitations/read/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Read a CSV file of clients to invite
     * @description Returns the rows of the file, at most 1000, and what is wrong in them. Nobody is invited and nothing is stored. The columns are Company, Work email and Reference, which may be left out.
     */
    post: operations["readConsoleInvitations"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/clients/search/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Search the clients
     * @description The clients that the user may see, in any state. A member sees those that the member is linked to.
     */
    post: operations["searchConsoleClients"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/data-model/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read the data model for all clients
     * @description What is asked of every client, unless a client has its own.
     */
    get: operations["showConsoleDataModel"]
    put?: never
    /**
     * Change the data model for all clients
     * @description Clients share less at once, and are asked for more. Nothing is changed when somebody else changed it since `version`.
     */
    post: operations["changeConsoleDataModel"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/developers/api-keys/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Issue an API key
     * @description The key is in this answer only. Earlier keys stay valid. With `replaces`, it takes the place and the name of that key, which ends 24 hours later.
     */
    post: operations["issueConsoleApiKey"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/developers/basic-users/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Issue a Basic user
     * @description For the encrypted read. The password is in this answer only. Earlier users stay valid.
     */
    post: operations["issueConsoleBasicUser"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/developers/basic-users/{credential_id}/password/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Replace the password of a Basic user
     * @description The previous password is refused at once. The new one is in this answer only.
     */
    post: operations["resetConsoleBasicPassword"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/developers/credentials/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the credentials
     * @description API keys, Basic users and public keys of the vendor, newest first, with those that have ended. Secrets are never in it.
     */
    get: operations["listConsoleCredentials"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/developers/credentials/{credential_id}/revoke/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Revoke a credential
     * @description At once, or after some hours so that callers can switch to another one. It never ends later than it would have. From its end on no process accepts it.
     */
    post: operations["revokeConsoleCredential"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/developers/public-keys/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Add a public key
     * @description RSA of 2,048 bits or more, as PEM (SPKI) or as a JWK. It verifies signatures of requests and encrypts answers; a JWK with `"use": "sig"` only verifies. Earlier keys stay valid.
     */
    post: operations["addConsolePublicKey"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/directory/{employee_id}/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Open one employee's record
     * @description What the client shares of the employee now, why each field is there or missing, and the syncs that changed it. Masked values stay masked.
     */
    get: operations["showConsoleEmployee"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/directory/search/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Search the employees of all clients
     * @description By client, then by employeeId. A value that a client does not share is null, and finds nobody. Masked values stay masked.
     */
    post: operations["searchConsoleDirectory"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/events/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Learn what has changed
     * @description Server-sent events (text/event-stream) of the clients that the user may see. The data of an event `change` are JSON of ConsoleChanges: which syncs, deliveries or issues to load again, at most once a second each. An event `reset` says that changes may have been missed, so that everything is loaded again; it comes first, unless the stream resumes after the header Last-Event-ID. A comment is sent every 15 seconds. The stream ends within a second when the session ends or the user's access changes. A session has three streams at most; the oldest ends for a new one.
     */
    get: operations["followConsole"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/issues/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the open issues of all clients
     * @description The first 100, oldest first, each with the one step that brings it to an end.
     */
    get: operations["listConsoleIssues"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/links/open/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Look at a mailed link
     * @description Says what a mailed link is for. It changes nothing, since mail programs open links by themselves.
     */
    post: operations["openConsoleLink"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/links/request/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Mail a link to sign in, or to choose a new password
     * @description The answer is the same whether or not the address belongs to a user.
     */
    post: operations["requestConsoleLink"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/links/use/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Use a mailed link
     * @description Accepts an invitation, sets a new password, or signs in, once. A second factor is still required: the mailbox stands in for the password only.
     */
    post: operations["useConsoleLink"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/organizations/{company_id}/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read the profile of a company
     * @description What it has set for all its vendors.
     */
    get: operations["showConsoleOrganization"]
    put?: never
    /**
     * Change the profile of a company
     * @description For all its vendors; an empty text removes a value.
     */
    post: operations["changeConsoleOrganization"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/requests/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the requests for HR systems
     * @description Of the vendor; of all vendors for an operator who has opened none. Those that are not answered come first.
     */
    get: operations["listConsoleRequests"]
    put?: never
    /**
     * Request an HR system
     * @description Asks the operator to support an HR system. Documents can be added afterwards.
     */
    post: operations["fileConsoleRequest"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/requests/{request_id}/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read a request for an HR system
     * @description With its documents.
     */
    get: operations["showConsoleRequest"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/requests/{request_id}/answer/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Mark a request as answered
     * @description For operators only. The first answer counts.
     */
    post: operations["answerConsoleRequest"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/requests/{request_id}/documents/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Begin to add a document to a request for an HR system
     * @description A document of at most 20 MiB, stored encrypted. Send its pieces next, then complete it; what is not completed is deleted after an hour.
     */
    post: operations["beginConsoleRequestDocument"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/requests/{request_id}/documents/{document_id}/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Download a document of a request for an HR system
     * @description As it was added, under its name and with the type that its first bytes tell. Each download has an entry in the audit log.
     */
    get: operations["openConsoleRequestDocument"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/requests/{request_id}/documents/{document_id}/pieces/{piece}/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send a piece of a document of a request for an HR system
     * @description A piece that is sent again replaces the former one. Pieces are counted from 0.
     */
    post: operations["appendConsoleRequestDocument"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/requests/{request_id}/documents/complete/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Complete a document of a request for an HR system
     * @description Call it when all pieces are stored; the document is listed from then on.
     */
    post: operations["completeConsoleRequestDocument"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/rules/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read the rules for all clients
     * @description In the order in which they run, before those of each client.
     */
    get: operations["showConsoleRules"]
    put?: never
    /**
     * Change the rules for all clients
     * @description Replaces them all, from each client's next sync on, which reads every employee. Nothing is changed when somebody else changed them since `version`.
     */
    post: operations["changeConsoleRules"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/rules/preview/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Try rules for all clients on the employees of one
     * @description Nothing is saved. The new and changed rules are tried on the employees as they are stored, limited to what the vendor may see.
     */
    post: operations["previewConsoleRules"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/rules/test/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Test rules for all clients on all employees of one
     * @description As the preview, on every employee that can be read within a minute. Nothing is saved. Answers in lines of JSON: how far it is, then what it found.
     */
    post: operations["testConsoleRules"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/sdk/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Show how the journey looks
     * @description The settings of the SDK, and the pages that may embed the journey.
     */
    get: operations["showConsoleSdk"]
    put?: never
    /**
     * Change how the journey looks
     * @description Replaces all settings and the origins together; what is left out has its default. Nothing is changed when somebody else changed them since `version`.
     */
    post: operations["changeConsoleSdk"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/service/connectors/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the connectors
     * @description By name, with how the connections of each are, over all vendors. First those that connections use and this installation lacks. For operators only.
     */
    get: operations["listConsoleConnectors"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/service/keys/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the keys of the service
     * @description Its own keys, and the master keys with how many keys and secrets each wraps; no key itself. For operators only.
     */
    get: operations["listConsoleServiceKeys"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/service/keys/remove/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Remove a master key
     * @description One that wraps nothing any more. Backups that it decrypts need a copy of it. For operators only.
     */
    post: operations["removeConsoleMasterKey"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/service/keys/rotate/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Rotate a key of the service
     * @description Adds a key for signing or for opening; the older one stays valid until it expires. For operators only.
     */
    post: operations["rotateConsoleServiceKey"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/service/mails/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the newest mails
     * @description At most 100, of an installation without a mail server, which keeps them in a folder of the answering machine. Their links are secrets of their recipients, so each call is in the audit log. For operators only.
     */
    get: operations["listConsoleMails"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/service/messages/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Count the parked messages
     * @description Messages that no worker could process, by topic. For operators only.
     */
    get: operations["countConsoleParkedMessages"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/service/messages/redrive/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send parked messages to the workers again
     * @description Once the cause is fixed. For operators only.
     */
    post: operations["redriveConsoleMessages"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/service/retention/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List how long data is stored
     * @description What is deleted by itself, in the order of deletion, every hour. For operators only.
     */
    get: operations["listConsoleRetention"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/service/workload/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Show what waits and runs
     * @description Over all vendors: the figures that Prometheus has. For operators only.
     */
    get: operations["showConsoleWorkload"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/session/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read who is signed in
     * @description The user, the organization in whose name the user acts, and what the user may do there.
     */
    get: operations["showConsoleSession"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/session/switch/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Act in the name of another organization
     * @description Switches to another membership of the user. An operator opens the pages of a vendor with `vendor_org_id`, and closes them with null.
     */
    post: operations["switchConsoleSession"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/set-ups/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the assisted set-ups
     * @description Those that the user may see; of all vendors for an operator who has opened none. The most urgent come first.
     */
    get: operations["listConsoleSetUps"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/set-ups/{connection_id}/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read an assisted set-up
     * @description With its documents.
     */
    get: operations["showConsoleSetUp"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/set-ups/{connection_id}/documents/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Begin to add a document to an assisted set-up
     * @description A document of at most 20 MiB, stored encrypted. Send its pieces next, then complete it; what is not completed is deleted after an hour.
     */
    post: operations["beginConsoleSetUpDocument"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/set-ups/{connection_id}/documents/{document_id}/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Download a document of an assisted set-up
     * @description As it was added, under its name and with the type that its first bytes tell. Each download has an entry in the audit log.
     */
    get: operations["openConsoleSetUpDocument"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/set-ups/{connection_id}/documents/{document_id}/pieces/{piece}/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send a piece of a document of an assisted set-up
     * @description A piece that is sent again replaces the former one. Pieces are counted from 0.
     */
    post: operations["appendConsoleSetUpDocument"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/set-ups/{connection_id}/documents/complete/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Complete a document of an assisted set-up
     * @description Call it when all pieces are stored; the document is listed from then on.
     */
    post: operations["completeConsoleSetUpDocument"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/set-ups/{connection_id}/move/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Move an assisted set-up to its next state
     * @description For operators only. The first shared upload makes it live.
     */
    post: operations["moveConsoleSetUp"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/set-ups/{connection_id}/request-upload/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Request an upload of the employees
     * @description It is a task of the operator until a file is shared. An open request is not repeated.
     */
    post: operations["requestConsoleUpload"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/set-ups/{connection_id}/uploads/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Begin the upload of a file
     * @description Begins an upload, which replaces the former one of the connection. Its contents follow in parts. Only the device of this call can continue it and see it.
     */
    post: operations["startUploadForConsole"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/set-ups/{connection_id}/uploads/{upload_id}/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read the state of an upload
     * @description How much of the file has arrived, and once it was read, its columns, each with a few values and the field that is suggested for it.
     */
    get: operations["showUploadForConsole"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/set-ups/{connection_id}/uploads/{upload_id}/check/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Check the rows of a file
     * @description Starts to judge every row with this mapping, in the background; the rows endpoint shows how far it is. Corrections of an earlier check are kept.
     */
    post: operations["checkUploadForConsole"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/set-ups/{connection_id}/uploads/{upload_id}/content/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    /**
     * Send a part of a file
     * @description Stores a part of at most 4 MiB, sealed, that continues what was received. A repetition changes nothing. A part that does not continue it is answered by 409 with the place to continue from.
     */
    put: operations["appendUploadForConsole"]
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/set-ups/{connection_id}/uploads/{upload_id}/errors.csv": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Download what is wrong in a file
     * @description Row, column, value and reason of every error as CSV, safe for spreadsheets.
     */
    get: operations["exportUploadErrorsForConsole"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/set-ups/{connection_id}/uploads/{upload_id}/rows/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the wrong rows of a file
     * @description How far the check is, what is wrong, and the wrong rows, 200 a page. Values of masked fields are asterisks unless they are wrong.
     */
    get: operations["listUploadRowsForConsole"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/set-ups/{connection_id}/uploads/{upload_id}/rows/{row}/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Correct a row of a file
     * @description Replaces values of a row and judges it again at once, with the other rows of the same employee. The file stays as it is; corrections apply when it is shared.
     */
    post: operations["correctUploadRowForConsole"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/set-ups/{connection_id}/uploads/{upload_id}/share/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Share a checked file of an assisted set-up
     * @description For operators only. Begins a sync with the file in the background, once none of its rows is wrong. The upload is gone when its sync is over; one that could not be shared is checked again.
     */
    post: operations["shareUploadForConsole"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/sign-in/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the ways to sign in
     * @description What this installation offers beside the password and the mailed link.
     */
    get: operations["listSignInWays"]
    put?: never
    /**
     * Sign in
     * @description Signs a person in by e-mail address and password, and sets the session's cookie. After five wrong attempts the address of the caller waits for 15 minutes; a browser in which the person has signed in before is not affected by attempts from elsewhere.
     */
    post: operations["signIn"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/sign-in/passkey/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Sign in by a passkey
     * @description Signs in whoever owns the passkey, and sets the session's cookie. A passkey is both factors, so that no code is asked for. Attempts are counted by the caller's address, as those with a password are.
     */
    post: operations["signInWithPasskey"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/sign-in/passkey/offer/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Begin to sign in by a passkey
     * @description Options for `navigator.credentials.get()` (Web Authentication, PublicKeyCredentialRequestOptionsJSON), for any passkey of this service. The challenge is accepted once, within ten minutes.
     */
    post: operations["offerPasskeySignIn"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/sign-in/provider/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Sign in by the identity provider
     * @description Signs in the user of the provider's account, and sets the session's cookie. The account is linked to the user with its verified e-mail address the first time. The provider stands in for the password: a code of the second factor is still asked for, unless the provider says that it has asked for several factors (`amr`: `mfa`).
     */
    post: operations["signInWithProvider"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/sign-in/provider/begin/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Begin to sign in by the identity provider
     * @description The address of the provider to which the browser goes (OpenID Connect, Authorization Code with PKCE). A cookie keeps what its answer is checked with, for ten minutes. The provider sends the browser back to /console/provider.
     */
    post: operations["beginProviderSignIn"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/sign-in/second-factor/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Enter a code of the second factor
     * @description Completes a sign-in with the code of an authenticator app, or with a recovery code. Each is accepted once.
     */
    post: operations["enterSecondFactor"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/sign-out/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Sign out
     * @description Ends the session, and deletes its cookie.
     */
    post: operations["signOut"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/syncs/{session_id}/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Follow one sync
     * @description Rows as they are read, then employees as they are shared. Poll it about once a second while it runs.
     */
    get: operations["showConsoleSync"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/users/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Invite a user
     * @description Adds a person to the organization, and mails a link with which the person accepts. A member sees the clients in `client_org_ids` only.
     */
    post: operations["inviteConsoleUser"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/users/{user_id}/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Change a user's role and clients
     * @description Takes effect with the next call of the user. An organization keeps at least one admin.
     */
    post: operations["changeConsoleUser"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/users/{user_id}/remove/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Remove a user
     * @description Ends the user's access to the organization, and the sessions in its name, at once.
     */
    post: operations["removeConsoleUser"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/users/{user_id}/send-invitation/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Mail an invitation again
     * @description The link of the earlier mail ends.
     */
    post: operations["sendConsoleInvitation"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/users/{user_id}/sign-ins/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List a user's last sign-ins
     * @description The last 20, newest first, in the name of this organization. Addresses are shortened to their network.
     */
    get: operations["listConsoleSignIns"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/users/search/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Search the users
     * @description The users of the organization, oldest first. An operator sees the users of the vendor whose pages are open, else the operators.
     */
    post: operations["searchConsoleUsers"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/vendors/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the vendors
     * @description The vendors of the installation, by name. For operators only.
     */
    get: operations["listConsoleVendors"]
    put?: never
    /**
     * Create a vendor
     * @description Makes its API key, its user for Basic authentication, its app key and secret, and its first admin. The secrets are shown once. For operators only.
     */
    post: operations["createConsoleVendor"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/vendors/{vendor_id}/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Change a vendor's name or time zone
     * @description The name that corporates see, and the time zone at whose end of day failed webhooks are sent again.
     */
    post: operations["changeConsoleVendor"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/webhooks/deliveries/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List webhooks
     * @description The vendor's webhooks, the newest first. A member sees those of the clients that they are linked to.
     */
    get: operations["listConsoleDeliveries"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/webhooks/deliveries/{request_id}/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Show a webhook
     * @description With every attempt, and the body that a resend would carry now: what the client no longer shares is not in it.
     */
    get: operations["showConsoleDelivery"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/webhooks/endpoint/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Show where webhooks go
     * @description The address, the events, how the endpoint fares, and which secrets sign. Members see neither the secrets nor the query of the address.
     */
    get: operations["showConsoleWebhookEndpoint"]
    put?: never
    /**
     * Change where webhooks go
     * @description Nothing is changed when somebody else changed the endpoint since `version`: the answer has what is set now. An endpoint that was disabled or paused is tried again, with one webhook first.
     */
    post: operations["changeConsoleWebhookEndpoint"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/webhooks/figures/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Show how webhooks fare
     * @description What is undelivered now, and the deliveries of the last fourteen days.
     */
    get: operations["showConsoleDeliveryFigures"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/webhooks/resend/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send webhooks again
     * @description Those that `request_ids` names, whatever their state, or all that the filter selects, the undelivered ones by default. Each keeps its requestId and is rendered anew. An endpoint that was disabled or paused is tried again.
     */
    post: operations["resendConsoleDeliveries"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/webhooks/resend/count/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Count what a resend would send
     * @description Takes what the resend takes, and sends nothing.
     */
    post: operations["countConsoleResend"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/webhooks/secret/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Rotate the secret
     * @description The new secret is in this answer only. It and every earlier one sign the Standard Webhooks header, each until 24 hours after the switch that replaced it; `service-signature` switches at `switch_at`, or now.
     */
    post: operations["rotateConsoleWebhookSecret"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/console/webhooks/test/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send test.event
     * @description At once, signed like every webhook. The answer says what the receiver answered.
     */
    post: operations["sendConsoleTestEvent"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read what the journey is about
     * @description Who asks for data, of which corporate, which fields, what the user has entered so far, and until when the token permits the journey. Secrets are never returned.
     */
    get: operations["showJourney"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/answer-request/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Agree to what the vendor asks for, or decline it
     * @description For a journey whose purpose is the sharing request. A yes takes the token of a mailed link, since the vendor can have every other one; it applies exactly the request that was shown.
     */
    post: operations["answerJourneyRequest"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/check/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Test the connection details
     * @description Connects to the source with these details and reads its first rows, without storing anything. A source that does not accept them is no error of the request: `result` and `message` say what is wrong. A server whose key is not confirmed yet gets nothing but the handshake; confirm its key with the field `host_key_fingerprint`. Of a file with headers of its own, `columns` lists what is in it: send the chosen fields with another test, by which the journey's preview is read.
     */
    post: operations["checkJourneySource"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/confirm-sync/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Answer for a sync that is held
     * @description A sync that would change or remove unusually many employees is held until somebody answers. Confirmed, what was read is shared, which GET /api/journey/sync/ shows meanwhile; otherwise it is dropped, and the next sync reads afresh.
     */
    post: operations["confirmJourneySync"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/connectors/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List what can be connected
     * @description The HR systems and other sources of this installation, by name, each with the form that connects it.
     */
    get: operations["listJourneyConnectors"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/documents/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the documents
     * @description Those that were uploaded and not sent yet, on this device or, with the token of a mailed link, on any.
     */
    get: operations["listJourneyDocuments"]
    put?: never
    /**
     * Begin to upload a document
     * @description A document of at most 20 MiB for an assisted set-up or a request for an HR system. Send its pieces next, then complete it; what is not completed is deleted after an hour.
     */
    post: operations["beginJourneyDocument"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/documents/{document_id}/pieces/{piece}/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Upload a piece of a document
     * @description A piece that is sent again replaces the former one. Pieces are counted from 0.
     */
    post: operations["appendJourneyDocument"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/documents/complete/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Complete a document
     * @description Call it when all pieces are stored; the document is listed from then on.
     */
    post: operations["completeJourneyDocument"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/documents/delete/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Remove a document
     * @description One that is gone already is no error. Returns the others.
     */
    post: operations["deleteJourneyDocument"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/hrms-request/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Request an HR system that is not listed
     * @description Sends the request with the documents that were uploaded; the vendor can read both. A repetition with the same `request_id` has the same answer as the first call.
     */
    post: operations["requestHrms"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/open-link/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Exchange the code of a mailed link for a token
     * @description The link belongs to the browser that opens it first. A code that is unknown, expired, replaced by a newer one, or opened in another browser before has the same answer.
     */
    post: operations["openJourneyLink"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/preview/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Preview what would be shared
     * @description How many employees these terms would share, the values that subset rules can name, and one record as the vendor would see it. The source is read in the background once its connection details work; poll while `state` is `reading`. Only the device that entered the details sees it, and nothing of it remains once the connection is accepted.
     */
    post: operations["previewJourney"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/push/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Follow the test pushes
     * @description How far the push API is set up, and what became of the last pushes to the test environment.
     */
    get: operations["showJourneyPush"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/push/credentials/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Issue credentials for pushing
     * @description User name and password, shown once; the former ones of the same environment are revoked. Only on the device that submitted the journey, or with the token of a mailed link. Those for production exist once the vendor has approved the test records.
     */
    post: operations["issueJourneyPushCredentials"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/push/events/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Follow the test pushes live
     * @description Server-sent events (text/event-stream). The data of an event `change` are JSON of JourneyPushChange; its id is the sequence number of the last push. The stream resumes after the header Last-Event-ID. A comment is sent every 15 seconds. It ends when the test environment was approved, and when the token expires.
     */
    get: operations["followJourneyPush"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/push/request-approval/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Ask the vendor to approve the test records
     * @description Tells the vendor by mail, once a day at most. Possible once a test record has arrived.
     */
    post: operations["requestPushApproval"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/question/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read what the corporate has to answer
     * @description For a journey with another purpose than the onboarding: which part of the source broke, which sync waits for an answer, or what the vendor asks for beyond the agreement. Secrets are never returned.
     */
    get: operations["showJourneyQuestion"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/renew-link/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Mail a new link in place of one that no longer works
     * @description To the address to which the given link was mailed. The answer is the same for an unknown code, so that it says nothing about a code.
     */
    post: operations["renewJourneyLink"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/repair/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Repair the source, and read it again
     * @description For a journey whose purpose is the repair. New details are stored only if the source accepts them; then it is read at once, which GET /api/journey/sync/ shows. When it does not accept them, nothing changes; nor when a server shows a key that is not confirmed: repeat the call with that key as `host_key_fingerprint`.
     */
    post: operations["repairJourney"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/save/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Save what was entered
     * @description Stores the step and the answers, sealed, so that the user can continue later and on another device. With a version that is not the stored one nothing changes and the answer is 409: another window has saved. A repetition with the same `save_id` has the same answer as the first call. A window that is closed before a save has its answer sends another one for the same version, with the `save_id` of the first as `supersedes`: it counts whichever of the two arrives first. Leave a masked field out to keep the stored value, which is possible only while the other details of its connector stay the same; an empty text deletes it.
     */
    post: operations["saveJourney"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/send-link/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Mail a link to this journey
     * @description To the user's own address, or to a colleague at the same corporate, who becomes a user of it. The link works for 14 days, in the browser that opens it first, and replaces an earlier one to the same person. At most 5 links are mailed for a connection in an hour.
     */
    post: operations["sendJourneyLink"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/submit/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Accept the connection
     * @description Connects the source and accepts the connection, with the answers of the saved version that the user has reviewed; the first sync begins at once. When the source does not respond, or another window has saved since, nothing changes. A repetition has the same answer.
     */
    post: operations["submitJourney"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/sync/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Follow the latest sync
     * @description The latest sync of the connection: rows as they are read, then employees as they are shared, and what was wrong. Poll it about once a second.
     */
    get: operations["showJourneySync"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/uploads/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Begin the upload of a file
     * @description Begins an upload, which replaces the former one of the connection. Its contents follow in parts. Only the device of this call can continue it and see it.
     */
    post: operations["startUpload"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/uploads/{upload_id}/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read the state of an upload
     * @description How much of the file has arrived, and once it was read, its columns, each with a few values and the field that is suggested for it.
     */
    get: operations["showUpload"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/uploads/{upload_id}/check/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Check the rows of a file
     * @description Starts to judge every row with this mapping, in the background; the rows endpoint shows how far it is. Corrections of an earlier check are kept.
     */
    post: operations["checkUpload"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/uploads/{upload_id}/content/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    /**
     * Send a part of a file
     * @description Stores a part of at most 4 MiB, sealed, that continues what was received. A repetition changes nothing. A part that does not continue it is answered by 409 with the place to continue from.
     */
    put: operations["appendUpload"]
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/uploads/{upload_id}/errors.csv": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Download what is wrong in a file
     * @description Row, column, value and reason of every error as CSV, safe for spreadsheets.
     */
    get: operations["exportUploadErrors"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/uploads/{upload_id}/rows/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the wrong rows of a file
     * @description How far the check is, what is wrong, and the wrong rows, 200 a page. Values of masked fields are asterisks unless they are wrong.
     */
    get: operations["listUploadRows"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/journey/uploads/{upload_id}/rows/{row}/": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Correct a row of a file
     * @description Replaces values of a row and judges it again at once, with the other rows of the same employee. The file stays as it is; corrections apply when it is shared.
     */
    post: operations["correctUploadRow"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    Address: {
      addressCity?: string
      addressCountry?: string
      addressLine?: string
      addressPincode?: string
      addressState?: string
    }
    AnsweredJourneyRequest: {
      agreed: boolean
    }
    AnswerJourneyRequest: {
      agree: boolean
      version: string
    }
    BegunDocument: {
      document_id: string & unknown
      piece_bytes: number
    }
    CheckJourneySource: {
      columns?: {
        [key: string]: string | null
      }
      connector: string
      credentials: {
        [key: string]: string
      }
    }
    CheckUpload: {
      columns: {
        [key: string]: string | null
      }
    }
    CompleteDocument: {
      document_id: string & unknown
      name: string
      pieces: number
    }
    ConfirmedJourneySync: {
      /** @enum {string} */
      state: "waiting" | "reading" | "held" | "applying" | "completed" | "failed" | "cancelled"
    }
    ConfirmJourneySync: {
      confirmed: boolean
      session_id: string & unknown
    }
    ConsoleAddedPublicKey: {
      encrypts: boolean
      id: string & unknown
      kid: string | null
    }
    ConsoleApiKey: {
      created_at: string & unknown
      ends_at: (string & unknown) | null
      id: string & unknown
      last_used_at: (string & unknown) | null
      name: string | null
      prefix: string | null
      /** @enum {string} */
      state: "active" | "expiring" | "expired" | "revoked"
    }
    ConsoleAuditCheck: {
      broken: {
        entry_id: string | null
        /** @enum {string} */
        problem: "changed" | "missing" | "not chained" | "in another chain" | "after the end"
        sequence: number
      } | null
      entries: number
    }
    ConsoleAuditEntries: {
      items: components["schemas"]["ConsoleAuditEntry"][]
      next_cursor: string | null
    }
    ConsoleAuditEntry: {
      action: string
      address: string | null
      at: string & unknown
      client: string | null
      connection_id: string | null
      credential_id: string | null
      details: {
        [key: string]: string | number | ("Infinity" | "-Infinity" | "NaN") | boolean | string[] | null
      }
      id: string & unknown
      /** @enum {string} */
      outcome: "done" | "refused"
      request_id: string | null
      role: string
      sequence: number
      target_id: string | null
      target_kind: string
      title: string
      user_id: string | null
      user_name: string | null
      via: string
    }
    ConsoleBasicUser: {
      created_at: string & unknown
      ends_at: (string & unknown) | null
      id: string & unknown
      last_used_at: (string & unknown) | null
      name: string | null
      /** @enum {string} */
      state: "active" | "expiring" | "expired" | "revoked"
      username: string
    }
    ConsoleClient: {
      connection_id: string & unknown
      created_at: string & unknown
      email: string | null
      employees: number
      issues: string[]
      last_sync: {
        finished_at: (string & unknown) | null
        id: string & unknown
        is_first: boolean
        started_at: string & unknown
        /** @enum {string} */
        state: "reading" | "held" | "applying" | "completed" | "failed" | "cancelled"
      } | null
      last_synced_at: (string & unknown) | null
      name: string
      next_sync_at: (string & unknown) | null
      on_demand: boolean
      org_id: string & unknown
      paused_at: (string & unknown) | null
      remote_org_id: string | null
      requested_at: (string & unknown) | null
      source: {
        /** @enum {string} */
        int_type: "HRMS" | "Assisted HRMS" | "Upload CSV" | "SFTP" | "Push API" | "Custom"
        name: string
      } | null
      /** @enum {string} */
      status: "CONNECTION_INVITED" | "CONNECTION_ACCEPTED" | "CONNECTION_FAILED" | "CONNECTION_TERMINATED"
      status_at: string & unknown
    }
    ConsoleClientDetails: {
      accepted_by: string | null
      connection_id: string & unknown
      created_at: string & unknown
      email: string | null
      employees: number
      first_synced_at: (string & unknown) | null
      frequency:
        | {
            hour: number
            /** @enum {string} */
            kind: "weekly"
            weekdays: number[]
          }
        | {
            hour: number
            /** @enum {string} */
            kind: "daily"
          }
        | {
            day: number
            hour: number
            /** @enum {string} */
            kind: "monthly"
          }
        | {
            /** @enum {string} */
            kind: "real-time"
          }
        | {
            /** @enum {string} */
            kind: "on-demand"
          }
        | null
      invitation: {
        expires_at: (string & unknown) | null
        is_opened: boolean
        mailed_at: (string & unknown) | null
        step:
          | (
              | "start"
              | "connect"
              | "system"
              | "request"
              | "credentials"
              | "file"
              | "columns"
              | "rows"
              | "assisted"
              | "data"
              | "review"
              | "sync"
              | "push"
              | "done"
            )
          | null
        step_at: (string & unknown) | null
      } | null
      invited_by: string | null
      issues: components["schemas"]["ConsoleIssue"][]
      last_synced_at: (string & unknown) | null
      name: string
      next_sync_at: (string & unknown) | null
      not_requested: string[]
      not_shared: string[]
      on_demand: boolean
      org_id: string & unknown
      paused_at: (string & unknown) | null
      receipt: {
        deleted_at: string & unknown
        employees: number
        sync_sessions: number
        webhooks: number
      } | null
      remote_org_id: string | null
      requested_at: (string & unknown) | null
      shared: string[]
      source: {
        /** @enum {string} */
        int_type: "HRMS" | "Assisted HRMS" | "Upload CSV" | "SFTP" | "Push API" | "Custom"
        name: string
      } | null
      /** @enum {string} */
      status: "CONNECTION_INVITED" | "CONNECTION_ACCEPTED" | "CONNECTION_FAILED" | "CONNECTION_TERMINATED"
      status_at: string & unknown
      time_zone: string | null
      timeline: components["schemas"]["ConsoleTimelineEvent"][]
    }
    ConsoleClients: {
      counts: {
        clients: number
        employees: number
        /** @enum {string} */
        status: "CONNECTION_INVITED" | "CONNECTION_ACCEPTED" | "CONNECTION_FAILED" | "CONNECTION_TERMINATED"
      }[]
      items: components["schemas"]["ConsoleClient"][]
      next_cursor: string | null
    }
    ConsoleClientSearch: {
      /** @enum {string} */
      among?: "open" | "connected" | "asked"
      cursor?: string & unknown
      /** @enum {string} */
      order?: "name" | "activity"
      search?: string
      /** @enum {string} */
      status?: "CONNECTION_INVITED" | "CONNECTION_ACCEPTED" | "CONNECTION_FAILED" | "CONNECTION_TERMINATED"
    }
    ConsoleClientSettings: {
      default_country: string | null
      guard_share: number
    }
    ConsoleCode: {
      code: string
    }
    ConsoleConnector: {
      active: number
      code: string
      failed: number
      last_synced_at: (string & unknown) | null
      name: string | null
    }
    ConsoleConnectors: {
      items: components["schemas"]["ConsoleConnector"][]
    }
    ConsoleCountry: {
      default_country: string | null
    }
    ConsoleCreatedVendor: {
      admin: {
        email: string
        password: string | null
      } | null
      api_key: string
      app_key: string
      app_secret: string
      org_id: string & unknown
      password: string
      username: string
    }
    ConsoleCredentialName: {
      name: string
    }
    ConsoleCredentials: {
      api_keys: components["schemas"]["ConsoleApiKey"][]
      basic_users: components["schemas"]["ConsoleBasicUser"][]
      limit: number
      public_keys: components["schemas"]["ConsolePublicKey"][]
    }
    ConsoleDataModel: {
      fields: {
        agreed: ("off" | "optional" | "mandatory") | null
        /** @enum {string} */
        category:
          | "detail_info_fields"
          | "bank_details_fields"
          | "dependent_details_fields"
          | "ctc_details_fields"
          | "salary_monthly_details_fields"
        /** @enum {string} */
        default: "off" | "optional" | "mandatory"
        /** @enum {string} */
        key:
          | "name"
          | "employeeId"
          | "status"
          | "email"
          | "doj"
          | "employmentType"
          | "gender"
          | "dob"
          | "pan"
          | "personalEmail"
          | "fatherName"
          | "bloodGroup"
          | "designation"
          | "department"
          | "mobileNumber"
          | "manager"
          | "maritalStatus"
          | "nationality"
          | "aadhar"
          | "uan"
          | "terminationDate"
          | "grade"
          | "groupName"
          | "costCenter"
          | "managerEmail"
          | "managerEmail2"
          | "managerEmail3"
          | "managerEmail4"
          | "managerEmail5"
          | "companyName"
          | "currentAddress"
          | "permanentAddress"
          | "jobLocation"
          | "employeeMetadata_marriageDate"
          | "bankDetails_bankName"
          | "bankDetails_ifscCode"
          | "bankDetails_accountNumber"
          | "dependentDetails_name"
          | "dependentDetails_relation"
          | "dependentDetails_dob"
          | "dependentDetails_mobileNumber"
          | "dependentDetails_email"
          | "dependentDetails_gender"
          | "dependentDetails_profession"
          | "ctc_basic"
          | "ctc_hra"
          | "ctc_specialAllowance"
          | "ctc_medicalAllowance"
          | "ctc_dearnessAllowance"
          | "ctc_flexiBasketAllowance"
          | "ctc_travelAllowance"
          | "ctc_gratuity"
          | "ctc_grossPay"
          | "ctc_deductions_pf"
          | "ctc_deductions_esi"
          | "ctc_deductions_misc"
          | "ctc_deductions_labourWelfareFund"
          | "ctc_deductions_professionalTax"
          | "ctc_bonus_joining"
          | "ctc_bonus_misc"
          | "ctc_bonus_performance"
          | "ctc_bonus_referral"
          | "ctc_bonus_relocation"
          | "ctc_bonus_retention"
          | "ctc_raw"
          | "monthly_basic"
          | "monthly_dearnessAllowance"
          | "monthly_hra"
          | "monthly_medicalAllowance"
          | "monthly_travelAllowance"
          | "monthly_specialAllowance"
          | "monthly_flexiBasketAllowance"
          | "monthly_gratuity"
          | "monthly_otherAllowance"
          | "monthly_deductions_pf"
          | "monthly_deductions_esi"
          | "monthly_deductions_professionalTax"
          | "monthly_deductions_labourWelfareFund"
          | "monthly_deductions_tds"
          | "monthly_deductions_medicalClaimDeduction"
          | "monthly_deductions_groupTermInsuranceDeductions"
          | "monthly_deductions_earlyWageDeduction"
          | "monthly_deductions_misc"
          | "monthly_bonus_joining"
          | "monthly_bonus_referral"
          | "monthly_bonus_retention"
          | "monthly_bonus_performance"
          | "monthly_bonus_relocation"
          | "monthly_bonus_misc"
          | "monthly_grossPay"
          | "monthly_reimbursements"
          | "monthly_raw"
        /** @enum {string} */
        level: "off" | "optional" | "mandatory"
      }[]
      request: {
        mandatory: (
          | "name"
          | "employeeId"
          | "status"
          | "email"
          | "doj"
          | "employmentType"
          | "gender"
          | "dob"
          | "pan"
          | "personalEmail"
          | "fatherName"
          | "bloodGroup"
          | "designation"
          | "department"
          | "mobileNumber"
          | "manager"
          | "maritalStatus"
          | "nationality"
          | "aadhar"
          | "uan"
          | "terminationDate"
          | "grade"
          | "groupName"
          | "costCenter"
          | "managerEmail"
          | "managerEmail2"
          | "managerEmail3"
          | "managerEmail4"
          | "managerEmail5"
          | "companyName"
          | "currentAddress"
          | "permanentAddress"
          | "jobLocation"
          | "employeeMetadata_marriageDate"
          | "bankDetails_bankName"
          | "bankDetails_ifscCode"
          | "bankDetails_accountNumber"
          | "dependentDetails_name"
          | "dependentDetails_relation"
          | "dependentDetails_dob"
          | "dependentDetails_mobileNumber"
          | "dependentDetails_email"
          | "dependentDetails_gender"
          | "dependentDetails_profession"
          | "ctc_basic"
          | "ctc_hra"
          | "ctc_specialAllowance"
          | "ctc_medicalAllowance"
          | "ctc_dearnessAllowance"
          | "ctc_flexiBasketAllowance"
          | "ctc_travelAllowance"
          | "ctc_gratuity"
          | "ctc_grossPay"
          | "ctc_deductions_pf"
          | "ctc_deductions_esi"
          | "ctc_deductions_misc"
          | "ctc_deductions_labourWelfareFund"
          | "ctc_deductions_professionalTax"
          | "ctc_bonus_joining"
          | "ctc_bonus_misc"
          | "ctc_bonus_performance"
          | "ctc_bonus_referral"
          | "ctc_bonus_relocation"
          | "ctc_bonus_retention"
          | "ctc_raw"
          | "monthly_basic"
          | "monthly_dearnessAllowance"
          | "monthly_hra"
          | "monthly_medicalAllowance"
          | "monthly_travelAllowance"
          | "monthly_specialAllowance"
          | "monthly_flexiBasketAllowance"
          | "monthly_gratuity"
          | "monthly_otherAllowance"
          | "monthly_deductions_pf"
          | "monthly_deductions_esi"
          | "monthly_deductions_professionalTax"
          | "monthly_deductions_labourWelfareFund"
          | "monthly_deductions_tds"
          | "monthly_deductions_medicalClaimDeduction"
          | "monthly_deductions_groupTermInsuranceDeductions"
          | "monthly_deductions_earlyWageDeduction"
          | "monthly_deductions_misc"
          | "monthly_bonus_joining"
          | "monthly_bonus_referral"
          | "monthly_bonus_retention"
          | "monthly_bonus_performance"
          | "monthly_bonus_relocation"
          | "monthly_bonus_misc"
          | "monthly_grossPay"
          | "monthly_reimbursements"
          | "monthly_raw"
        )[]
        new: (
          | "name"
          | "employeeId"
          | "status"
          | "email"
          | "doj"
          | "employmentType"
          | "gender"
          | "dob"
          | "pan"
          | "personalEmail"
          | "fatherName"
          | "bloodGroup"
          | "designation"
          | "department"
          | "mobileNumber"
          | "manager"
          | "maritalStatus"
          | "nationality"
          | "aadhar"
          | "uan"
          | "terminationDate"
          | "grade"
          | "groupName"
          | "costCenter"
          | "managerEmail"
          | "managerEmail2"
          | "managerEmail3"
          | "managerEmail4"
          | "managerEmail5"
          | "companyName"
          | "currentAddress"
          | "permanentAddress"
          | "jobLocation"
          | "employeeMetadata_marriageDate"
          | "bankDetails_bankName"
          | "bankDetails_ifscCode"
          | "bankDetails_accountNumber"
          | "dependentDetails_name"
          | "dependentDetails_relation"
          | "dependentDetails_dob"
          | "dependentDetails_mobileNumber"
          | "dependentDetails_email"
          | "dependentDetails_gender"
          | "dependentDetails_profession"
          | "ctc_basic"
          | "ctc_hra"
          | "ctc_specialAllowance"
          | "ctc_medicalAllowance"
          | "ctc_dearnessAllowance"
          | "ctc_flexiBasketAllowance"
          | "ctc_travelAllowance"
          | "ctc_gratuity"
          | "ctc_grossPay"
          | "ctc_deductions_pf"
          | "ctc_deductions_esi"
          | "ctc_deductions_misc"
          | "ctc_deductions_labourWelfareFund"
          | "ctc_deductions_professionalTax"
          | "ctc_bonus_joining"
          | "ctc_bonus_misc"
          | "ctc_bonus_performance"
          | "ctc_bonus_referral"
          | "ctc_bonus_relocation"
          | "ctc_bonus_retention"
          | "ctc_raw"
          | "monthly_basic"
          | "monthly_dearnessAllowance"
          | "monthly_hra"
          | "monthly_medicalAllowance"
          | "monthly_travelAllowance"
          | "monthly_specialAllowance"
          | "monthly_flexiBasketAllowance"
          | "monthly_gratuity"
          | "monthly_otherAllowance"
          | "monthly_deductions_pf"
          | "monthly_deductions_esi"
          | "monthly_deductions_professionalTax"
          | "monthly_deductions_labourWelfareFund"
          | "monthly_deductions_tds"
          | "monthly_deductions_medicalClaimDeduction"
          | "monthly_deductions_groupTermInsuranceDeductions"
          | "monthly_deductions_earlyWageDeduction"
          | "monthly_deductions_misc"
          | "monthly_bonus_joining"
          | "monthly_bonus_referral"
          | "monthly_bonus_retention"
          | "monthly_bonus_performance"
          | "monthly_bonus_relocation"
          | "monthly_bonus_misc"
          | "monthly_grossPay"
          | "monthly_reimbursements"
          | "monthly_raw"
        )[]
        requested_at: string & unknown
        /** @enum {string} */
        state: "open" | "declined"
      } | null
      version: string
    }
    ConsoleDataModelChange: {
      changes: {
        /** @enum {string} */
        key:
          | "name"
          | "employeeId"
          | "status"
          | "email"
          | "doj"
          | "employmentType"
          | "gender"
          | "dob"
          | "pan"
          | "personalEmail"
          | "fatherName"
          | "bloodGroup"
          | "designation"
          | "department"
          | "mobileNumber"
          | "manager"
          | "maritalStatus"
          | "nationality"
          | "aadhar"
          | "uan"
          | "terminationDate"
          | "grade"
          | "groupName"
          | "costCenter"
          | "managerEmail"
          | "managerEmail2"
          | "managerEmail3"
          | "managerEmail4"
          | "managerEmail5"
          | "companyName"
          | "currentAddress"
          | "permanentAddress"
          | "jobLocation"
          | "employeeMetadata_marriageDate"
          | "bankDetails_bankName"
          | "bankDetails_ifscCode"
          | "bankDetails_accountNumber"
          | "dependentDetails_name"
          | "dependentDetails_relation"
          | "dependentDetails_dob"
          | "dependentDetails_mobileNumber"
          | "dependentDetails_email"
          | "dependentDetails_gender"
          | "dependentDetails_profession"
          | "ctc_basic"
          | "ctc_hra"
          | "ctc_specialAllowance"
          | "ctc_medicalAllowance"
          | "ctc_dearnessAllowance"
          | "ctc_flexiBasketAllowance"
          | "ctc_travelAllowance"
          | "ctc_gratuity"
          | "ctc_grossPay"
          | "ctc_deductions_pf"
          | "ctc_deductions_esi"
          | "ctc_deductions_misc"
          | "ctc_deductions_labourWelfareFund"
          | "ctc_deductions_professionalTax"
          | "ctc_bonus_joining"
          | "ctc_bonus_misc"
          | "ctc_bonus_performance"
          | "ctc_bonus_referral"
          | "ctc_bonus_relocation"
          | "ctc_bonus_retention"
          | "ctc_raw"
          | "monthly_basic"
          | "monthly_dearnessAllowance"
          | "monthly_hra"
          | "monthly_medicalAllowance"
          | "monthly_travelAllowance"
          | "monthly_specialAllowance"
          | "monthly_flexiBasketAllowance"
          | "monthly_gratuity"
          | "monthly_otherAllowance"
          | "monthly_deductions_pf"
          | "monthly_deductions_esi"
          | "monthly_deductions_professionalTax"
          | "monthly_deductions_labourWelfareFund"
          | "monthly_deductions_tds"
          | "monthly_deductions_medicalClaimDeduction"
          | "monthly_deductions_groupTermInsuranceDeductions"
          | "monthly_deductions_earlyWageDeduction"
          | "monthly_deductions_misc"
          | "monthly_bonus_joining"
          | "monthly_bonus_referral"
          | "monthly_bonus_retention"
          | "monthly_bonus_performance"
          | "monthly_bonus_relocation"
          | "monthly_bonus_misc"
          | "monthly_grossPay"
          | "monthly_reimbursements"
          | "monthly_raw"
        /** @enum {string} */
        level: "off" | "optional" | "mandatory"
      }[]
      version: string
    }
    ConsoleDataModelChanged: {
      narrowed: number
      requests: number
    }
    ConsoleDeletion: {
      employees: number
      sync_sessions: number
      webhooks: number
    }
    ConsoleDeliveries: {
      items: components["schemas"]["ConsoleDelivery"][]
      next_cursor: string | null
    }
    ConsoleDelivery: {
      attempts: number
      connection_id: string & unknown
      created_at: string & unknown
      /** @enum {string} */
      event:
        | "connection.events.requested"
        | "connection.events.accepted"
        | "connection.events.failed"
        | "connection.events.terminated"
        | "connection.events.salary_master"
        | "sync.events.initiated"
        | "sync.events.employee.add"
        | "sync.events.employee.update"
        | "sync.events.employee.csv"
        | "sync.events.completed"
        | "test.event"
      event_type: string
      last_attempt: {
        duration_ms: number
        problem: string | null
        started_at: string & unknown
        status: number | null
      } | null
      next_attempt_at: (string & unknown) | null
      org_name: string
      record_count: number | null
      request_id: string & unknown
      /** @enum {string} */
      state: "pending" | "delivered" | "failed" | "exhausted"
      sync_session_id: string & unknown
      webhook_counter: number
    }
    ConsoleDeliveryDetails: {
      attempts: {
        answer: string | null
        duration_ms: number
        problem: string | null
        started_at: string & unknown
        status: number | null
      }[]
      body: string | null
      body_missing: ("terminated" | "unreadable") | null
      delivery: components["schemas"]["ConsoleDelivery"]
      session_webhooks: number
    }
    ConsoleDeliveryFigures: {
      days: {
        day: string
        delivered_at_once: number
        delivered_later: number
        failed_at_first: number
      }[]
      exhausted: number
      failed: number
      pending: number
      time_zone: string
    }
    ConsoleDevice: {
      address: string
      created_at: string & unknown
      id: string & unknown
      is_current: boolean
      last_used_at: string & unknown
      user_agent: string
    }
    ConsoleDevices: {
      items: components["schemas"]["ConsoleDevice"][]
    }
    ConsoleDirectory: {
      items: components["schemas"]["ConsoleEmployee"][]
      next_cursor: string | null
      total: number
    }
    ConsoleDirectorySearch: {
      client?: string & unknown
      cursor?: string
      department?: string
      designation?: string
      search?: string
      /** @enum {string} */
      status?: "Active" | "Inactive" | "Terminated"
    }
    ConsoleDocument: {
      added_at: string & unknown
      content_type: string
      document_id: string & unknown
      name: string
      size: number
    }
    ConsoleEmployee: {
      client: string
      connection_id: string & unknown
      department: string | null
      designation: string | null
      email: string | null
      employee_id: string | null
      id: string & unknown
      name: string | null
      status: string | null
      updated_at: string & unknown
    }
    ConsoleEmployeeDetails: {
      client: string
      connection_id: string & unknown
      created_at: string & unknown
      fields: {
        category: string
        key: string
        /** @enum {string} */
        state:
          | "shared"
          | "masked"
          | "empty"
          | "not_mapped"
          | "not_requested"
          | "not_agreed"
          | "withheld"
          | "needs_consent"
          | "merged_with_unshared"
      }[]
      history: {
        at: string & unknown
        /** @enum {string} */
        change: "add" | "update"
        session_id: string & unknown
        trigger: string
      }[]
      id: string & unknown
      record: components["schemas"]["EmployeeRecord"]
      updated_at: string & unknown
    }
    ConsoleGuard: {
      guard_share: number
    }
    ConsoleIdentities: {
      items: components["schemas"]["ConsoleIdentity"][]
    }
    ConsoleIdentity: {
      issuer: string
      label: string | null
      last_used_at: (string & unknown) | null
      linked_at: string & unknown
    }
    ConsoleInvitation: {
      email: string
      /** @enum {string} */
      locale?: "en" | "hi"
      name: string
      remote_org_id?: string | null
    }
    ConsoleInvitationFault: {
      /** @enum {string} */
      column: "name" | "email" | "remote_org_id"
      /** @enum {string} */
      kind: "missing" | "invalid" | "too-long" | "repeated"
      row: number
      same_as: number | null
    }
    ConsoleInvitationFaults: {
      faults: components["schemas"]["ConsoleInvitationFault"][]
    }
    ConsoleInvitationFile: {
      faults: components["schemas"]["ConsoleInvitationFault"][]
      rows: components["schemas"]["ConsoleInvitationRow"][]
      unreadable: {
        reason: string
        row: number
      }[]
    }
    ConsoleInvitationResults: {
      results: {
        connection_id: string & unknown
        /** @enum {string} */
        outcome: "invited" | "not_mailed" | "already_invited" | "already_connected"
      }[]
    }
    ConsoleInvitationRow: {
      email: string
      name: string
      remote_org_id: string
      row: number
    }
    ConsoleInvitationRows: {
      rows: components["schemas"]["ConsoleInvitationRow"][]
    }
    ConsoleInvitations: {
      invitations: components["schemas"]["ConsoleInvitation"][]
    }
    ConsoleInvited: {
      connection_id: string & unknown
      is_new: boolean
      mailed_to: string | null
      org_id: string & unknown
      /** @enum {string} */
      status: "CONNECTION_INVITED" | "CONNECTION_ACCEPTED" | "CONNECTION_FAILED" | "CONNECTION_TERMINATED"
    }
    ConsoleIssue: {
      client: string
      code: string
      connection_id: string & unknown
      id: string & unknown
      message: string | null
      raised_at: string & unknown
      seen_at: string & unknown
      /** @enum {string} */
      step:
        | "confirm_sync"
        | "wait"
        | "await_repair"
        | "await_answer"
        | "review_push_test"
        | "ask_client"
        | "resend_webhooks"
    }
    ConsoleIssuedApiKey: {
      api_key: string
      id: string & unknown
    }
    ConsoleIssuedBasicUser: {
      id: string & unknown
      password: string
      username: string
    }
    ConsoleIssues: {
      items: components["schemas"]["ConsoleIssue"][]
    }
    ConsoleKeyRotation: {
      /** @enum {string} */
      use: "sig" | "enc"
    }
    ConsoleKeys: {
      master_keys: components["schemas"]["ConsoleMasterKey"][]
      service_keys: components["schemas"]["ConsoleServiceKey"][]
    }
    ConsoleLink: {
      email: string
      expires_at: string
      has_account: boolean
      organization: string | null
      /** @enum {string} */
      purpose: "invitation" | "reset" | "sign-in"
      role: ("operator" | "vendor-admin" | "vendor-member" | "corporate-admin") | null
    }
    ConsoleLinkRequest: {
      email: string
      /** @enum {string} */
      purpose: "reset" | "sign-in"
    }
    ConsoleLinkUse: {
      code: string
      name?: string
      password?: string
    }
    ConsoleMail: {
      id: string
      sent_at: string & unknown
      subject: string
      text: string
      to: string[]
    }
    ConsoleMails: {
      is_kept: boolean
      items: components["schemas"]["ConsoleMail"][]
    }
    ConsoleMasterKey: {
      id: string
      /** @enum {string} */
      state: "current" | "older" | "missing"
      wraps: number
    }
    ConsoleMasterKeyRemoval: {
      id: string
    }
    ConsoleMembership: {
      id: string & unknown
      org_id: (string & unknown) | null
      organization: string | null
      /** @enum {string} */
      role: "operator" | "vendor-admin" | "vendor-member" | "corporate-admin"
      vendor_org_id: (string & unknown) | null
    }
    ConsoleName: {
      name: string
    }
    ConsoleNewApiKey:
      | components["schemas"]["ConsoleCredentialName"]
      | {
          replaces: string & unknown
        }
    ConsoleNewPasskey: {
      credential: components["schemas"]["PasskeyRegistration"]
      name: string
    }
    ConsoleNewPublicKey: {
      public_key: string
    }
    ConsoleNewRequest: {
      additional_information?: string | null
      email: string
      hrms_name: string
      org_name: string
      request_id: string & unknown
      website_url?: string | null
    }
    ConsoleNewVendor: {
      admin_email?: string
      name: string
      origins?: string[]
      public_key?: string
      time_zone?: string
      webhook_url?: string
    }
    ConsoleOrganization: {
      brand_name: string
      logo_url: string
      name: string
      org_cin: string
      website_url: string
    }
    ConsoleParkedMessages: {
      items: {
        parked: number
        topic: string
      }[]
    }
    ConsolePasskey: {
      created_at: string & unknown
      id: string & unknown
      is_synced: boolean
      last_used_at: (string & unknown) | null
      name: string
    }
    ConsolePasskeyName: {
      name: string
    }
    ConsolePasskeyOffer: {
      password?: string
    }
    ConsolePasskeys: {
      items: components["schemas"]["ConsolePasskey"][]
      limit: number
    }
    ConsolePasskeySignIn: {
      credential: components["schemas"]["PasskeyAssertion"]
    }
    ConsolePassword: {
      password: string
    }
    ConsolePasswordChange: {
      current?: string
      password: string
    }
    ConsolePastSignIn: {
      at: string & unknown
      is_open: boolean
      network: string
      /** @enum {string} */
      outcome: "signed-in" | "unfinished"
      user_agent: string
    }
    ConsolePause: {
      paused: boolean
    }
    ConsoleProviderAnswer: {
      query: string
    }
    ConsoleProviderRequest: {
      address: string
    }
    ConsolePublicKey: {
      bits: number
      created_at: string & unknown
      encrypts: boolean
      ends_at: (string & unknown) | null
      id: string & unknown
      kid: string | null
      last_used_at: (string & unknown) | null
      /** @enum {string} */
      state: "active" | "expiring" | "expired" | "revoked"
    }
    ConsolePushApproval: {
      deleted_records: number
    }
    ConsolePushReview: {
      review: {
        approval_requested_at: (string & unknown) | null
        is_testing: boolean
        latest: {
          received_at: string & unknown
          record: components["schemas"]["EmployeeRecord"]
        }[]
        records: number
        refused: number
        /** @enum {string} */
        state: "testing" | "approval-requested" | "approved"
      } | null
    }
    ConsoleRecoveryCodes: {
      codes: string[]
    }
    ConsoleRedriven: {
      redriven: number
    }
    ConsoleRequest: {
      additional_information: string | null
      answered_at: (string & unknown) | null
      email: string
      filed_at: string & unknown
      hrms_name: string
      org_name: string
      request_id: string & unknown
      website_url: string | null
    }
    ConsoleRequestDetails: {
      additional_information: string | null
      answered_at: (string & unknown) | null
      documents: components["schemas"]["ConsoleDocument"][]
      email: string
      filed_at: string & unknown
      hrms_name: string
      org_name: string
      request_id: string & unknown
      website_url: string | null
    }
    ConsoleRequests: {
      items: components["schemas"]["ConsoleRequest"][]
    }
    ConsoleResend: {
      connection_id?: string & unknown
      /** @enum {string} */
      event?:
        | "connection.events.requested"
        | "connection.events.accepted"
        | "connection.events.failed"
        | "connection.events.terminated"
        | "connection.events.salary_master"
        | "sync.events.initiated"
        | "sync.events.employee.add"
        | "sync.events.employee.update"
        | "sync.events.employee.csv"
        | "sync.events.completed"
        | "test.event"
      from?: string
      request_ids?: (string & unknown)[]
      /** @enum {string} */
      state?: "pending" | "delivered" | "failed" | "exhausted" | "undelivered"
      sync_session_id?: string & unknown
      to?: string
    }
    ConsoleResendCount: {
      matched: number
    }
    ConsoleResent: {
      matched: number
      queued: number
    }
    ConsoleRetained: {
      kept_seconds: number
      name: string
      setting: string | null
      title: string
    }
    ConsoleRetention: {
      items: components["schemas"]["ConsoleRetained"][]
    }
    ConsoleRevocation: {
      after_hours: number
      allow_last: boolean
    }
    ConsoleRevoked: {
      ends_at: string & unknown
    }
    ConsoleRotatedSecret: {
      app_secret: string
      previous_until: string & unknown
      switches_at: string & unknown
    }
    ConsoleRules: {
      rules: components["schemas"]["TransformationRule"][]
      vendor_rules: components["schemas"]["TransformationRule"][]
      version: string
    }
    ConsoleRulesChange: {
      rules: unknown[]
      version: string
    }
    ConsoleRulesPreview: {
      /** @enum {string} */
      basis: "source" | "stored"
      changed_fields: {
        [key: string]: number
      }
      changed_rows: number
      changes: {
        employee_id: string
        fields: {
          after: string
          before: string
          key: string
        }[]
        line: number
        name: string
      }[]
      findings: {
        column: string | null
        line: number
        reason: string
        value: string | null
      }[]
      is_complete: boolean
      rejected_after: number
      rejected_before: number
      rows: number
      unused_rules: number[]
    }
    ConsoleRulesTest:
      | {
          progress: {
            rows: number
            share: number | null
          }
        }
      | {
          result: components["schemas"]["ConsoleRulesPreview"]
        }
      | {
          failure: {
            message: string
          }
        }
    ConsoleRulesTrial: {
      rules: unknown[]
    }
    ConsoleSchedule: {
      frequency:
        | {
            hour: number
            /** @enum {string} */
            kind: "weekly"
            weekdays: number[]
          }
        | {
            hour: number
            /** @enum {string} */
            kind: "daily"
          }
        | {
            day: number
            hour: number
            /** @enum {string} */
            kind: "monthly"
          }
        | {
            /** @enum {string} */
            kind: "real-time"
          }
        | {
            /** @enum {string} */
            kind: "on-demand"
          }
    }
    ConsoleSdk: {
      logo_url: string | null
      origins: string[]
      settings: {
        accent?: string
        help_email?: string
        help_url?: string
        /** @enum {string} */
        locale?: "en" | "hi"
        modes?: ("HRMS" | "Assisted HRMS" | "Upload CSV" | "SFTP" | "Push API" | "Custom")[]
        texts?: {
          en?: {
            reason?: string
            title?: string
          }
          hi?: {
            reason?: string
            title?: string
          }
        }
        /** @enum {string} */
        theme?: "light" | "dark" | "auto"
      }
      vendor_name: string
      vendor_org_id: string & unknown
      version: string
    }
    ConsoleSdkChange: {
      logo:
        | ("keep" | "none")
        | {
            base64: string
          }
      origins: string[]
      settings: {
        accent?: string
        help_email?: string
        help_url?: string
        /** @enum {string} */
        locale?: "en" | "hi"
        modes?: ("HRMS" | "Assisted HRMS" | "Upload CSV" | "SFTP" | "Push API" | "Custom")[]
        texts?: {
          en?: {
            reason?: string
            title?: string
          }
          hi?: {
            reason?: string
            title?: string
          }
        }
        /** @enum {string} */
        theme?: "light" | "dark" | "auto"
      }
      version: string
    }
    ConsoleSecondFactor: {
      secret: string
      uri: string
    }
    ConsoleSecretRotation: {
      switch_at: string | null
    }
    ConsoleServiceKey: {
      active_from: string & unknown
      ends_at: (string & unknown) | null
      kid: string
      /** @enum {string} */
      use: "sig" | "enc"
    }
    ConsoleSession: {
      expires_at: string & unknown
      idle_minutes: number
      membership: components["schemas"]["ConsoleMembership"]
      memberships: components["schemas"]["ConsoleMembership"][]
      offers_passkeys: boolean
      permissions: string[]
      user: {
        email: string
        has_password: boolean
        has_second_factor: boolean
        id: string & unknown
        name: string
        recovery_codes_left: number
      }
      vendor: {
        accent: string | null
        logo_url: string | null
        name: string
        org_id: string & unknown
        time_zone: string
      } | null
    }
    ConsoleSetUp: {
      client: string
      connection_id: string & unknown
      hrms_name: string
      last_synced_at: (string & unknown) | null
      next_upload_at: (string & unknown) | null
      requested_at: string & unknown
      /** @enum {string} */
      state: "requested" | "documents_received" | "in_set_up" | "live"
      task: {
        due_at: string & unknown
        /** @enum {string} */
        kind: "set-up" | "upload"
      } | null
    }
    ConsoleSetUpDetails: {
      additional_information: string | null
      client: string
      connection_id: string & unknown
      documents: components["schemas"]["ConsoleDocument"][]
      frequency:
        | {
            hour: number
            /** @enum {string} */
            kind: "weekly"
            weekdays: number[]
          }
        | {
            hour: number
            /** @enum {string} */
            kind: "daily"
          }
        | {
            day: number
            hour: number
            /** @enum {string} */
            kind: "monthly"
          }
        | {
            /** @enum {string} */
            kind: "real-time"
          }
        | {
            /** @enum {string} */
            kind: "on-demand"
          }
        | null
      hrms_name: string
      last_synced_at: (string & unknown) | null
      next_upload_at: (string & unknown) | null
      requested_at: string & unknown
      /** @enum {string} */
      state: "requested" | "documents_received" | "in_set_up" | "live"
      task: {
        due_at: string & unknown
        /** @enum {string} */
        kind: "set-up" | "upload"
      } | null
      website_url: string | null
    }
    ConsoleSetUpMove: {
      /** @enum {string} */
      state: "documents_received" | "in_set_up"
    }
    ConsoleSetUps: {
      items: components["schemas"]["ConsoleSetUp"][]
    }
    ConsoleSharing: {
      fields: {
        is_mandatory: boolean
        /** @enum {string} */
        key:
          | "name"
          | "employeeId"
          | "status"
          | "email"
          | "doj"
          | "employmentType"
          | "gender"
          | "dob"
          | "pan"
          | "personalEmail"
          | "fatherName"
          | "bloodGroup"
          | "designation"
          | "department"
          | "mobileNumber"
          | "manager"
          | "maritalStatus"
          | "nationality"
          | "aadhar"
          | "uan"
          | "terminationDate"
          | "grade"
          | "groupName"
          | "costCenter"
          | "managerEmail"
          | "managerEmail2"
          | "managerEmail3"
          | "managerEmail4"
          | "managerEmail5"
          | "companyName"
          | "currentAddress"
          | "permanentAddress"
          | "jobLocation"
          | "employeeMetadata_marriageDate"
          | "bankDetails_bankName"
          | "bankDetails_ifscCode"
          | "bankDetails_accountNumber"
          | "dependentDetails_name"
          | "dependentDetails_relation"
          | "dependentDetails_dob"
          | "dependentDetails_mobileNumber"
          | "dependentDetails_email"
          | "dependentDetails_gender"
          | "dependentDetails_profession"
          | "ctc_basic"
          | "ctc_hra"
          | "ctc_specialAllowance"
          | "ctc_medicalAllowance"
          | "ctc_dearnessAllowance"
          | "ctc_flexiBasketAllowance"
          | "ctc_travelAllowance"
          | "ctc_gratuity"
          | "ctc_grossPay"
          | "ctc_deductions_pf"
          | "ctc_deductions_esi"
          | "ctc_deductions_misc"
          | "ctc_deductions_labourWelfareFund"
          | "ctc_deductions_professionalTax"
          | "ctc_bonus_joining"
          | "ctc_bonus_misc"
          | "ctc_bonus_performance"
          | "ctc_bonus_referral"
          | "ctc_bonus_relocation"
          | "ctc_bonus_retention"
          | "ctc_raw"
          | "monthly_basic"
          | "monthly_dearnessAllowance"
          | "monthly_hra"
          | "monthly_medicalAllowance"
          | "monthly_travelAllowance"
          | "monthly_specialAllowance"
          | "monthly_flexiBasketAllowance"
          | "monthly_gratuity"
          | "monthly_otherAllowance"
          | "monthly_deductions_pf"
          | "monthly_deductions_esi"
          | "monthly_deductions_professionalTax"
          | "monthly_deductions_labourWelfareFund"
          | "monthly_deductions_tds"
          | "monthly_deductions_medicalClaimDeduction"
          | "monthly_deductions_groupTermInsuranceDeductions"
          | "monthly_deductions_earlyWageDeduction"
          | "monthly_deductions_misc"
          | "monthly_bonus_joining"
          | "monthly_bonus_referral"
          | "monthly_bonus_retention"
          | "monthly_bonus_performance"
          | "monthly_bonus_relocation"
          | "monthly_bonus_misc"
          | "monthly_grossPay"
          | "monthly_reimbursements"
          | "monthly_raw"
      }[]
      request: {
        mandatory: (
          | "name"
          | "employeeId"
          | "status"
          | "email"
          | "doj"
          | "employmentType"
          | "gender"
          | "dob"
          | "pan"
          | "personalEmail"
          | "fatherName"
          | "bloodGroup"
          | "designation"
          | "department"
          | "mobileNumber"
          | "manager"
          | "maritalStatus"
          | "nationality"
          | "aadhar"
          | "uan"
          | "terminationDate"
          | "grade"
          | "groupName"
          | "costCenter"
          | "managerEmail"
          | "managerEmail2"
          | "managerEmail3"
          | "managerEmail4"
          | "managerEmail5"
          | "companyName"
          | "currentAddress"
          | "permanentAddress"
          | "jobLocation"
          | "employeeMetadata_marriageDate"
          | "bankDetails_bankName"
          | "bankDetails_ifscCode"
          | "bankDetails_accountNumber"
          | "dependentDetails_name"
          | "dependentDetails_relation"
          | "dependentDetails_dob"
          | "dependentDetails_mobileNumber"
          | "dependentDetails_email"
          | "dependentDetails_gender"
          | "dependentDetails_profession"
          | "ctc_basic"
          | "ctc_hra"
          | "ctc_specialAllowance"
          | "ctc_medicalAllowance"
          | "ctc_dearnessAllowance"
          | "ctc_flexiBasketAllowance"
          | "ctc_travelAllowance"
          | "ctc_gratuity"
          | "ctc_grossPay"
          | "ctc_deductions_pf"
          | "ctc_deductions_esi"
          | "ctc_deductions_misc"
          | "ctc_deductions_labourWelfareFund"
          | "ctc_deductions_professionalTax"
          | "ctc_bonus_joining"
          | "ctc_bonus_misc"
          | "ctc_bonus_performance"
          | "ctc_bonus_referral"
          | "ctc_bonus_relocation"
          | "ctc_bonus_retention"
          | "ctc_raw"
          | "monthly_basic"
          | "monthly_dearnessAllowance"
          | "monthly_hra"
          | "monthly_medicalAllowance"
          | "monthly_travelAllowance"
          | "monthly_specialAllowance"
          | "monthly_flexiBasketAllowance"
          | "monthly_gratuity"
          | "monthly_otherAllowance"
          | "monthly_deductions_pf"
          | "monthly_deductions_esi"
          | "monthly_deductions_professionalTax"
          | "monthly_deductions_labourWelfareFund"
          | "monthly_deductions_tds"
          | "monthly_deductions_medicalClaimDeduction"
          | "monthly_deductions_groupTermInsuranceDeductions"
          | "monthly_deductions_earlyWageDeduction"
          | "monthly_deductions_misc"
          | "monthly_bonus_joining"
          | "monthly_bonus_referral"
          | "monthly_bonus_retention"
          | "monthly_bonus_performance"
          | "monthly_bonus_relocation"
          | "monthly_bonus_misc"
          | "monthly_grossPay"
          | "monthly_reimbursements"
          | "monthly_raw"
        )[]
        new: (
          | "name"
          | "employeeId"
          | "status"
          | "email"
          | "doj"
          | "employmentType"
          | "gender"
          | "dob"
          | "pan"
          | "personalEmail"
          | "fatherName"
          | "bloodGroup"
          | "designation"
          | "department"
          | "mobileNumber"
          | "manager"
          | "maritalStatus"
          | "nationality"
          | "aadhar"
          | "uan"
          | "terminationDate"
          | "grade"
          | "groupName"
          | "costCenter"
          | "managerEmail"
          | "managerEmail2"
          | "managerEmail3"
          | "managerEmail4"
          | "managerEmail5"
          | "companyName"
          | "currentAddress"
          | "permanentAddress"
          | "jobLocation"
          | "employeeMetadata_marriageDate"
          | "bankDetails_bankName"
          | "bankDetails_ifscCode"
          | "bankDetails_accountNumber"
          | "dependentDetails_name"
          | "dependentDetails_relation"
          | "dependentDetails_dob"
          | "dependentDetails_mobileNumber"
          | "dependentDetails_email"
          | "dependentDetails_gender"
          | "dependentDetails_profession"
          | "ctc_basic"
          | "ctc_hra"
          | "ctc_specialAllowance"
          | "ctc_medicalAllowance"
          | "ctc_dearnessAllowance"
          | "ctc_flexiBasketAllowance"
          | "ctc_travelAllowance"
          | "ctc_gratuity"
          | "ctc_grossPay"
          | "ctc_deductions_pf"
          | "ctc_deductions_esi"
          | "ctc_deductions_misc"
          | "ctc_deductions_labourWelfareFund"
          | "ctc_deductions_professionalTax"
          | "ctc_bonus_joining"
          | "ctc_bonus_misc"
          | "ctc_bonus_performance"
          | "ctc_bonus_referral"
          | "ctc_bonus_relocation"
          | "ctc_bonus_retention"
          | "ctc_raw"
          | "monthly_basic"
          | "monthly_dearnessAllowance"
          | "monthly_hra"
          | "monthly_medicalAllowance"
          | "monthly_travelAllowance"
          | "monthly_specialAllowance"
          | "monthly_flexiBasketAllowance"
          | "monthly_gratuity"
          | "monthly_otherAllowance"
          | "monthly_deductions_pf"
          | "monthly_deductions_esi"
          | "monthly_deductions_professionalTax"
          | "monthly_deductions_labourWelfareFund"
          | "monthly_deductions_tds"
          | "monthly_deductions_medicalClaimDeduction"
          | "monthly_deductions_groupTermInsuranceDeductions"
          | "monthly_deductions_earlyWageDeduction"
          | "monthly_deductions_misc"
          | "monthly_bonus_joining"
          | "monthly_bonus_referral"
          | "monthly_bonus_retention"
          | "monthly_bonus_performance"
          | "monthly_bonus_relocation"
          | "monthly_bonus_misc"
          | "monthly_grossPay"
          | "monthly_reimbursements"
          | "monthly_raw"
        )[]
        requested_at: string & unknown
        /** @enum {string} */
        state: "open" | "declined"
        version: string
        withheld: (
          | "name"
          | "employeeId"
          | "status"
          | "email"
          | "doj"
          | "employmentType"
          | "gender"
          | "dob"
          | "pan"
          | "personalEmail"
          | "fatherName"
          | "bloodGroup"
          | "designation"
          | "department"
          | "mobileNumber"
          | "manager"
          | "maritalStatus"
          | "nationality"
          | "aadhar"
          | "uan"
          | "terminationDate"
          | "grade"
          | "groupName"
          | "costCenter"
          | "managerEmail"
          | "managerEmail2"
          | "managerEmail3"
          | "managerEmail4"
          | "managerEmail5"
          | "companyName"
          | "currentAddress"
          | "permanentAddress"
          | "jobLocation"
          | "employeeMetadata_marriageDate"
          | "bankDetails_bankName"
          | "bankDetails_ifscCode"
          | "bankDetails_accountNumber"
          | "dependentDetails_name"
          | "dependentDetails_relation"
          | "dependentDetails_dob"
          | "dependentDetails_mobileNumber"
          | "dependentDetails_email"
          | "dependentDetails_gender"
          | "dependentDetails_profession"
          | "ctc_basic"
          | "ctc_hra"
          | "ctc_specialAllowance"
          | "ctc_medicalAllowance"
          | "ctc_dearnessAllowance"
          | "ctc_flexiBasketAllowance"
          | "ctc_travelAllowance"
          | "ctc_gratuity"
          | "ctc_grossPay"
          | "ctc_deductions_pf"
          | "ctc_deductions_esi"
          | "ctc_deductions_misc"
          | "ctc_deductions_labourWelfareFund"
          | "ctc_deductions_professionalTax"
          | "ctc_bonus_joining"
          | "ctc_bonus_misc"
          | "ctc_bonus_performance"
          | "ctc_bonus_referral"
          | "ctc_bonus_relocation"
          | "ctc_bonus_retention"
          | "ctc_raw"
          | "monthly_basic"
          | "monthly_dearnessAllowance"
          | "monthly_hra"
          | "monthly_medicalAllowance"
          | "monthly_travelAllowance"
          | "monthly_specialAllowance"
          | "monthly_flexiBasketAllowance"
          | "monthly_gratuity"
          | "monthly_otherAllowance"
          | "monthly_deductions_pf"
          | "monthly_deductions_esi"
          | "monthly_deductions_professionalTax"
          | "monthly_deductions_labourWelfareFund"
          | "monthly_deductions_tds"
          | "monthly_deductions_medicalClaimDeduction"
          | "monthly_deductions_groupTermInsuranceDeductions"
          | "monthly_deductions_earlyWageDeduction"
          | "monthly_deductions_misc"
          | "monthly_bonus_joining"
          | "monthly_bonus_referral"
          | "monthly_bonus_retention"
          | "monthly_bonus_performance"
          | "monthly_bonus_relocation"
          | "monthly_bonus_misc"
          | "monthly_grossPay"
          | "monthly_reimbursements"
          | "monthly_raw"
        )[]
      } | null
      subset: components["schemas"]["SubsetRule"][]
      vendor: string
      version: string
      withheld: (
        | "name"
        | "employeeId"
        | "status"
        | "email"
        | "doj"
        | "employmentType"
        | "gender"
        | "dob"
        | "pan"
        | "personalEmail"
        | "fatherName"
        | "bloodGroup"
        | "designation"
        | "department"
        | "mobileNumber"
        | "manager"
        | "maritalStatus"
        | "nationality"
        | "aadhar"
        | "uan"
        | "terminationDate"
        | "grade"
        | "groupName"
        | "costCenter"
        | "managerEmail"
        | "managerEmail2"
        | "managerEmail3"
        | "managerEmail4"
        | "managerEmail5"
        | "companyName"
        | "currentAddress"
        | "permanentAddress"
        | "jobLocation"
        | "employeeMetadata_marriageDate"
        | "bankDetails_bankName"
        | "bankDetails_ifscCode"
        | "bankDetails_accountNumber"
        | "dependentDetails_name"
        | "dependentDetails_relation"
        | "dependentDetails_dob"
        | "dependentDetails_mobileNumber"
        | "dependentDetails_email"
        | "dependentDetails_gender"
        | "dependentDetails_profession"
        | "ctc_basic"
        | "ctc_hra"
        | "ctc_specialAllowance"
        | "ctc_medicalAllowance"
        | "ctc_dearnessAllowance"
        | "ctc_flexiBasketAllowance"
        | "ctc_travelAllowance"
        | "ctc_gratuity"
        | "ctc_grossPay"
        | "ctc_deductions_pf"
        | "ctc_deductions_esi"
        | "ctc_deductions_misc"
        | "ctc_deductions_labourWelfareFund"
        | "ctc_deductions_professionalTax"
        | "ctc_bonus_joining"
        | "ctc_bonus_misc"
        | "ctc_bonus_performance"
        | "ctc_bonus_referral"
        | "ctc_bonus_relocation"
        | "ctc_bonus_retention"
        | "ctc_raw"
        | "monthly_basic"
        | "monthly_dearnessAllowance"
        | "monthly_hra"
        | "monthly_medicalAllowance"
        | "monthly_travelAllowance"
        | "monthly_specialAllowance"
        | "monthly_flexiBasketAllowance"
        | "monthly_gratuity"
        | "monthly_otherAllowance"
        | "monthly_deductions_pf"
        | "monthly_deductions_esi"
        | "monthly_deductions_professionalTax"
        | "monthly_deductions_labourWelfareFund"
        | "monthly_deductions_tds"
        | "monthly_deductions_medicalClaimDeduction"
        | "monthly_deductions_groupTermInsuranceDeductions"
        | "monthly_deductions_earlyWageDeduction"
        | "monthly_deductions_misc"
        | "monthly_bonus_joining"
        | "monthly_bonus_referral"
        | "monthly_bonus_retention"
        | "monthly_bonus_performance"
        | "monthly_bonus_relocation"
        | "monthly_bonus_misc"
        | "monthly_grossPay"
        | "monthly_reimbursements"
        | "monthly_raw"
      )[]
    }
    ConsoleSharingAnswer: {
      agree: boolean
      version: string
    }
    ConsoleSharingChange: {
      subset: components["schemas"]["SubsetRule"][]
      version: string
      withheld: (
        | "name"
        | "employeeId"
        | "status"
        | "email"
        | "doj"
        | "employmentType"
        | "gender"
        | "dob"
        | "pan"
        | "personalEmail"
        | "fatherName"
        | "bloodGroup"
        | "designation"
        | "department"
        | "mobileNumber"
        | "manager"
        | "maritalStatus"
        | "nationality"
        | "aadhar"
        | "uan"
        | "terminationDate"
        | "grade"
        | "groupName"
        | "costCenter"
        | "managerEmail"
        | "managerEmail2"
        | "managerEmail3"
        | "managerEmail4"
        | "managerEmail5"
        | "companyName"
        | "currentAddress"
        | "permanentAddress"
        | "jobLocation"
        | "employeeMetadata_marriageDate"
        | "bankDetails_bankName"
        | "bankDetails_ifscCode"
        | "bankDetails_accountNumber"
        | "dependentDetails_name"
        | "dependentDetails_relation"
        | "dependentDetails_dob"
        | "dependentDetails_mobileNumber"
        | "dependentDetails_email"
        | "dependentDetails_gender"
        | "dependentDetails_profession"
        | "ctc_basic"
        | "ctc_hra"
        | "ctc_specialAllowance"
        | "ctc_medicalAllowance"
        | "ctc_dearnessAllowance"
        | "ctc_flexiBasketAllowance"
        | "ctc_travelAllowance"
        | "ctc_gratuity"
        | "ctc_grossPay"
        | "ctc_deductions_pf"
        | "ctc_deductions_esi"
        | "ctc_deductions_misc"
        | "ctc_deductions_labourWelfareFund"
        | "ctc_deductions_professionalTax"
        | "ctc_bonus_joining"
        | "ctc_bonus_misc"
        | "ctc_bonus_performance"
        | "ctc_bonus_referral"
        | "ctc_bonus_relocation"
        | "ctc_bonus_retention"
        | "ctc_raw"
        | "monthly_basic"
        | "monthly_dearnessAllowance"
        | "monthly_hra"
        | "monthly_medicalAllowance"
        | "monthly_travelAllowance"
        | "monthly_specialAllowance"
        | "monthly_flexiBasketAllowance"
        | "monthly_gratuity"
        | "monthly_otherAllowance"
        | "monthly_deductions_pf"
        | "monthly_deductions_esi"
        | "monthly_deductions_professionalTax"
        | "monthly_deductions_labourWelfareFund"
        | "monthly_deductions_tds"
        | "monthly_deductions_medicalClaimDeduction"
        | "monthly_deductions_groupTermInsuranceDeductions"
        | "monthly_deductions_earlyWageDeduction"
        | "monthly_deductions_misc"
        | "monthly_bonus_joining"
        | "monthly_bonus_referral"
        | "monthly_bonus_retention"
        | "monthly_bonus_performance"
        | "monthly_bonus_relocation"
        | "monthly_bonus_misc"
        | "monthly_grossPay"
        | "monthly_reimbursements"
        | "monthly_raw"
      )[]
    }
    ConsoleSharingChanged: {
      excluded: number
    }
    ConsoleSharingCount:
      | {
          progress: {
            employees: number
            share: number | null
          }
        }
      | {
          result: components["schemas"]["ConsoleSharingPreview"]
        }
      | {
          failure: {
            message: string
          }
        }
    ConsoleSharingPreview: {
      /** @enum {string} */
      basis: "source" | "stored"
      is_partial: boolean
      is_source_down: boolean
      leaving: number
      matching: number
      samples: {
        is_changed_by_vendor: boolean
        record: components["schemas"]["EmployeeRecord"]
      }[]
      shared: number
      total: number
      undecided: number
      values: {
        companyName: {
          employees: number
          value: string
        }[]
        costCenter: {
          employees: number
          value: string
        }[]
        countryCode: {
          employees: number
          value: string
        }[]
        department: {
          employees: number
          value: string
        }[]
        designation: {
          employees: number
          value: string
        }[]
        employeeId: {
          employees: number
          value: string
        }[]
        employmentType: {
          employees: number
          value: string
        }[]
        grade: {
          employees: number
          value: string
        }[]
        groupName: {
          employees: number
          value: string
        }[]
        jobLocation_city: {
          employees: number
          value: string
        }[]
        status: {
          employees: number
          value: string
        }[]
      }
    }
    ConsoleSharingTrial: {
      reads_source: boolean
      subset: components["schemas"]["SubsetRule"][]
      withheld: (
        | "name"
        | "employeeId"
        | "status"
        | "email"
        | "doj"
        | "employmentType"
        | "gender"
        | "dob"
        | "pan"
        | "personalEmail"
        | "fatherName"
        | "bloodGroup"
        | "designation"
        | "department"
        | "mobileNumber"
        | "manager"
        | "maritalStatus"
        | "nationality"
        | "aadhar"
        | "uan"
        | "terminationDate"
        | "grade"
        | "groupName"
        | "costCenter"
        | "managerEmail"
        | "managerEmail2"
        | "managerEmail3"
        | "managerEmail4"
        | "managerEmail5"
        | "companyName"
        | "currentAddress"
        | "permanentAddress"
        | "jobLocation"
        | "employeeMetadata_marriageDate"
        | "bankDetails_bankName"
        | "bankDetails_ifscCode"
        | "bankDetails_accountNumber"
        | "dependentDetails_name"
        | "dependentDetails_relation"
        | "dependentDetails_dob"
        | "dependentDetails_mobileNumber"
        | "dependentDetails_email"
        | "dependentDetails_gender"
        | "dependentDetails_profession"
        | "ctc_basic"
        | "ctc_hra"
        | "ctc_specialAllowance"
        | "ctc_medicalAllowance"
        | "ctc_dearnessAllowance"
        | "ctc_flexiBasketAllowance"
        | "ctc_travelAllowance"
        | "ctc_gratuity"
        | "ctc_grossPay"
        | "ctc_deductions_pf"
        | "ctc_deductions_esi"
        | "ctc_deductions_misc"
        | "ctc_deductions_labourWelfareFund"
        | "ctc_deductions_professionalTax"
        | "ctc_bonus_joining"
        | "ctc_bonus_misc"
        | "ctc_bonus_performance"
        | "ctc_bonus_referral"
        | "ctc_bonus_relocation"
        | "ctc_bonus_retention"
        | "ctc_raw"
        | "monthly_basic"
        | "monthly_dearnessAllowance"
        | "monthly_hra"
        | "monthly_medicalAllowance"
        | "monthly_travelAllowance"
        | "monthly_specialAllowance"
        | "monthly_flexiBasketAllowance"
        | "monthly_gratuity"
        | "monthly_otherAllowance"
        | "monthly_deductions_pf"
        | "monthly_deductions_esi"
        | "monthly_deductions_professionalTax"
        | "monthly_deductions_labourWelfareFund"
        | "monthly_deductions_tds"
        | "monthly_deductions_medicalClaimDeduction"
        | "monthly_deductions_groupTermInsuranceDeductions"
        | "monthly_deductions_earlyWageDeduction"
        | "monthly_deductions_misc"
        | "monthly_bonus_joining"
        | "monthly_bonus_referral"
        | "monthly_bonus_retention"
        | "monthly_bonus_performance"
        | "monthly_bonus_relocation"
        | "monthly_bonus_misc"
        | "monthly_grossPay"
        | "monthly_reimbursements"
        | "monthly_raw"
      )[]
    }
    ConsoleSignedIn: {
      /** @enum {string} */
      next: "signed-in" | "second-factor"
    }
    ConsoleSignIn: {
      email: string
      password: string
    }
    ConsoleSignIns: {
      items: components["schemas"]["ConsolePastSignIn"][]
    }
    ConsoleSignInWays: {
      passkeys: boolean
      provider: string | null
    }
    ConsoleSwitch: {
      membership_id?: string & unknown
      vendor_org_id?: (string & unknown) | null
    }
    ConsoleSync: {
      added: number
      finished_at: (string & unknown) | null
      id: string & unknown
      is_first: boolean
      is_test: boolean
      left: number
      /** @enum {string} */
      mode: "full" | "delta"
      reason: string | null
      rejected: number
      rows: number
      started_at: string & unknown
      /** @enum {string} */
      state: "reading" | "held" | "applying" | "completed" | "failed" | "cancelled"
      trigger: string
      updated: number
    }
    ConsoleSyncAnswer: {
      confirmed: boolean
      session_id: string & unknown
    }
    ConsoleSyncFigures: {
      days: {
        added: number
        day: string
        failed: number
        left: number
        median_ms: number | null
        p95_ms: number | null
        rejected: number
        syncs: number
        unchanged: number
        updated: number
      }[]
      time_zone: string
    }
    ConsoleSyncProgress: {
      shared: number
      sync: components["schemas"]["ConsoleSync"]
      to_share: number
    }
    ConsoleSyncs: {
      items: components["schemas"]["ConsoleSync"][]
      next_cursor: string | null
    }
    ConsoleTestEvent: {
      acknowledged: boolean
      answer: string | null
      duration_ms: number
      problem: string | null
      request_id: string & unknown
      status: number | null
    }
    ConsoleTimelineEvent: {
      added?: number
      at: string & unknown
      code?: string
      employees?: number | null
      /** @enum {string} */
      kind:
        | "invited"
        | "paused"
        | "requested_more"
        | "shares_less"
        | "failed"
        | "sync_failed"
        | "sync_held"
        | "first_sync"
        | "employees_left"
        | "recovered"
        | "problem"
        | "problem_solved"
        | "terminated"
      left?: number
      session_id?: string & unknown
      updated?: number
    }
    ConsoleUnlinking: {
      issuer: string
      password?: string
    }
    ConsoleUser: {
      clients: {
        name: string
        org_id: string & unknown
      }[]
      email: string
      has_second_factor: boolean
      id: string & unknown
      invited_at: string & unknown
      is_you: boolean
      last_sign_in_at: (string & unknown) | null
      name: string
      /** @enum {string} */
      role: "operator" | "vendor-admin" | "vendor-member" | "corporate-admin"
      /** @enum {string} */
      state: "active" | "invited"
    }
    ConsoleUserChange: {
      client_org_ids?: (string & unknown)[]
      /** @enum {string} */
      role: "operator" | "vendor-admin" | "vendor-member" | "corporate-admin"
    }
    ConsoleUserInvitation: {
      client_org_ids?: (string & unknown)[]
      email: string
      /** @enum {string} */
      role: "operator" | "vendor-admin" | "vendor-member" | "corporate-admin"
    }
    ConsoleUsers: {
      counts: {
        admins: number
        everyone: number
        invited: number
        members: number
      }
      items: components["schemas"]["ConsoleUser"][]
      next_cursor: string | null
    }
    ConsoleUserSearch: {
      client_org_id?: string & unknown
      cursor?: string & unknown
      /** @enum {string} */
      filter?: "everyone" | "admins" | "members" | "invited"
      search?: string
    }
    ConsoleVendor: {
      clients: number
      connected: number
      created_at: string & unknown
      employees: number
      last_synced_at: (string & unknown) | null
      name: string
      org_id: string & unknown
      time_zone: string
      webhooks: {
        /** @enum {string} */
        state: "working" | "failing" | "paused" | "trying" | "disabled"
        url: string
      } | null
    }
    ConsoleVendorChange: {
      name?: string
      time_zone?: string
    }
    ConsoleVendors: {
      items: components["schemas"]["ConsoleVendor"][]
      next_cursor: string | null
      total: number
    }
    ConsoleWebhookEndpoint: {
      endpoint: {
        disabled_at: (string & unknown) | null
        disabled_reason: ("gone" | "failing") | null
        events: (
          | "connection.events.requested"
          | "connection.events.accepted"
          | "connection.events.failed"
          | "connection.events.terminated"
          | "connection.events.salary_master"
          | "sync.events.initiated"
          | "sync.events.employee.add"
          | "sync.events.employee.update"
          | "sync.events.employee.csv"
          | "sync.events.completed"
          | "test.event"
        )[]
        failing_since: (string & unknown) | null
        paused_until: (string & unknown) | null
        /** @enum {string} */
        state: "working" | "failing" | "paused" | "trying" | "disabled"
        url: string
      } | null
      secrets:
        | {
            created_at: string & unknown
            expires_at: (string & unknown) | null
            id: string & unknown
            prefix: string | null
            /** @enum {string} */
            state: "active" | "expiring" | "expired" | "revoked"
          }[]
        | null
      time_zone: string
      version: string
    }
    ConsoleWebhookEndpointChange: {
      events: (
        | "connection.events.requested"
        | "connection.events.accepted"
        | "connection.events.failed"
        | "connection.events.terminated"
        | "connection.events.salary_master"
        | "sync.events.initiated"
        | "sync.events.employee.add"
        | "sync.events.employee.update"
        | "sync.events.employee.csv"
        | "sync.events.completed"
        | "test.event"
      )[]
      url: string
      version: string
    }
    ConsoleWorkload: {
      connections: {
        count: number
        /** @enum {string} */
        status: "CONNECTION_INVITED" | "CONNECTION_ACCEPTED" | "CONNECTION_FAILED" | "CONNECTION_TERMINATED"
      }[]
      endpoints: {
        count: number
        /** @enum {string} */
        state: "working" | "failing" | "paused" | "trying" | "disabled"
      }[]
      issues: {
        code: string
        count: number
      }[]
      syncs: {
        count: number
        /** @enum {string} */
        state: "reading" | "held" | "applying"
      }[]
      syncs_due_since: (string & unknown) | null
      syncs_run_since: (string & unknown) | null
      webhooks: {
        count: number
        /** @enum {string} */
        state: "waiting" | "sending" | "failed"
      }[]
      webhooks_due_since: (string & unknown) | null
    }
    CorrectedUploadRow: {
      changed: components["schemas"]["UploadedRow"][]
      kinds: {
        column: string | null
        count: number
        /** @enum {string} */
        kind: "missing" | "invalid" | "repeated" | "unreadable"
      }[]
      rows: number
      rows_checked: number
      /** @enum {string} */
      state: "checking" | "checked"
      wrong: number
    }
    CorrectUploadRow: {
      cells: {
        [key: string]: string
      }
    }
    CtcSalary: {
      basic?: number | null
      bonus?: {
        joining?: number | null
        misc?: number | null
        performance?: number | null
        referral?: number | null
        relocation?: number | null
        retention?: number | null
      }
      dearnessAllowance?: number | null
      deductions?: {
        esi?: number | null
        labourWelfareFund?: number | null
        misc?: number | null
        nps?: number | null
        pf?: number | null
        professionalTax?: number | null
      }
      fixedPay?: number | null
      flexiBasketAllowance?: number | null
      gratuity?: number | null
      grossPay?: number | null
      hra?: number | null
      medicalAllowance?: number | null
      otherAllowance?: number | null
      raw?: Record<string, never>
      specialAllowance?: number | null
      taxRegime?: string | null
      travelAllowance?: number | null
    }
    DeleteDocument: {
      document_id: string & unknown
    }
    Dependent: {
      dob?: string | "NOT AVAILABLE"
      email?: string
      /** @enum {string} */
      gender?: "Male" | "Female" | "Other" | "NOT AVAILABLE"
      mobileNumber?: string
      name?: string
      profession?: string
      relation?: string
    }
    DraftSubsetRule: {
      /** @enum {string} */
      field:
        | "employeeId"
        | "department"
        | "designation"
        | "grade"
        | "groupName"
        | "costCenter"
        | "companyName"
        | "employmentType"
        | "status"
        | "countryCode"
        | "jobLocation_city"
      /** @enum {string} */
      operator: "is" | "is_not"
      values: string[]
    }
    EmployeeRecord: {
      aadhar?: string | null
      bankDetails?: {
        accountNumber?: string
        bankName?: string
        ifscCode?: string
      }
      bloodGroup?: string | null
      companyName?: string
      costCenter?: string
      countryCode?: string
      currentAddress?: components["schemas"]["Address"]
      department?: string
      dependentDetails?: components["schemas"]["Dependent"][]
      designation?: string
      dob?: string | null
      doj?: string | "NOT AVAILABLE"
      email?: string | null
      employeeId?: string
      employeeMetadata?: {
        marriageDate?: string | "NOT AVAILABLE"
      }
      employmentType?: ("Permanent" | "Contract" | "Probation/Intern") | null
      fatherName?: string | null
      /** @enum {string} */
      gender?: "Male" | "Female" | "Other" | "NOT AVAILABLE"
      grade?: string
      groupName?: string
      id: string
      jobLocation?: {
        city?: string
        pincode?: string
      }
      manager?: string
      managerEmail?: string | null
      managerEmail2?: string | null
      managerEmail3?: string | null
      managerEmail4?: string | null
      managerEmail5?: string | null
      maritalStatus?: ("Single" | "Married" | "Divorced" | "Widowed") | null
      mobileNumber?: string | null
      name?: string
      nationality?: string | null
      pan?: string | null
      permanentAddress?: components["schemas"]["Address"]
      personalEmail?: string | null
      salaryDetails?: components["schemas"]["SalaryDetails"]
      /** @enum {string} */
      status?: "Active" | "Inactive" | "Terminated"
      terminationDate?: string | "" | null
      uan?: string | null
    }
    ErrorBody: {
      data: {
        [key: string]: string
      } | null
      message: string
      requestId: string & unknown
    }
    HostKey: {
      algorithm: string
      fingerprint: string
      host: string
      is_changed: boolean
    }
    IssuedPushCredentials: {
      /** @enum {string} */
      auth_type: "any" | "token" | "basic"
      /** @enum {string} */
      environment: "test" | "production"
      has_revoked: boolean
      password: string
      username: string
    }
    IssuePushCredentials: {
      /** @enum {string} */
      auth_type: "token" | "basic"
      /** @enum {string} */
      environment: "test" | "production"
    }
    Journey: {
      connection: {
        connection_id: string & unknown
        connector: string | null
        /** @enum {string} */
        status: "CONNECTION_INVITED" | "CONNECTION_ACCEPTED" | "CONNECTION_FAILED" | "CONNECTION_TERMINATED"
      }
      corporate: {
        name: string
        org_id: string & unknown
      }
      data_model: {
        is_mandatory: boolean
        /** @enum {string} */
        key:
          | "name"
          | "employeeId"
          | "status"
          | "email"
          | "doj"
          | "employmentType"
          | "gender"
          | "dob"
          | "pan"
          | "personalEmail"
          | "fatherName"
          | "bloodGroup"
          | "designation"
          | "department"
          | "mobileNumber"
          | "manager"
          | "maritalStatus"
          | "nationality"
          | "aadhar"
          | "uan"
          | "terminationDate"
          | "grade"
          | "groupName"
          | "costCenter"
          | "managerEmail"
          | "managerEmail2"
          | "managerEmail3"
          | "managerEmail4"
          | "managerEmail5"
          | "companyName"
          | "currentAddress"
          | "permanentAddress"
          | "jobLocation"
          | "employeeMetadata_marriageDate"
          | "bankDetails_bankName"
          | "bankDetails_ifscCode"
          | "bankDetails_accountNumber"
          | "dependentDetails_name"
          | "dependentDetails_relation"
          | "dependentDetails_dob"
          | "dependentDetails_mobileNumber"
          | "dependentDetails_email"
          | "dependentDetails_gender"
          | "dependentDetails_profession"
          | "ctc_basic"
          | "ctc_hra"
          | "ctc_specialAllowance"
          | "ctc_medicalAllowance"
          | "ctc_dearnessAllowance"
          | "ctc_flexiBasketAllowance"
          | "ctc_travelAllowance"
          | "ctc_gratuity"
          | "ctc_grossPay"
          | "ctc_deductions_pf"
          | "ctc_deductions_esi"
          | "ctc_deductions_misc"
          | "ctc_deductions_labourWelfareFund"
          | "ctc_deductions_professionalTax"
          | "ctc_bonus_joining"
          | "ctc_bonus_misc"
          | "ctc_bonus_performance"
          | "ctc_bonus_referral"
          | "ctc_bonus_relocation"
          | "ctc_bonus_retention"
          | "ctc_raw"
          | "monthly_basic"
          | "monthly_dearnessAllowance"
          | "monthly_hra"
          | "monthly_medicalAllowance"
          | "monthly_travelAllowance"
          | "monthly_specialAllowance"
          | "monthly_flexiBasketAllowance"
          | "monthly_gratuity"
          | "monthly_otherAllowance"
          | "monthly_deductions_pf"
          | "monthly_deductions_esi"
          | "monthly_deductions_professionalTax"
          | "monthly_deductions_labourWelfareFund"
          | "monthly_deductions_tds"
          | "monthly_deductions_medicalClaimDeduction"
          | "monthly_deductions_groupTermInsuranceDeductions"
          | "monthly_deductions_earlyWageDeduction"
          | "monthly_deductions_misc"
          | "monthly_bonus_joining"
          | "monthly_bonus_referral"
          | "monthly_bonus_retention"
          | "monthly_bonus_performance"
          | "monthly_bonus_relocation"
          | "monthly_bonus_misc"
          | "monthly_grossPay"
          | "monthly_reimbursements"
          | "monthly_raw"
      }[]
      expires_at: string & unknown
      modes: ("HRMS" | "Assisted HRMS" | "Upload CSV" | "SFTP" | "Push API" | "Custom")[]
      person: {
        email: string
        full_name: string
      }
      /** @enum {string} */
      purpose: "onboarding" | "repair" | "confirm-sync" | "sharing-request"
      saved: components["schemas"]["SavedJourney"] | null
      sdk: components["schemas"]["JourneySdk"]
      subset: components["schemas"]["SubsetRule"][]
      vendor: {
        name: string
        org_id: string & unknown
      }
      withheld: (
        | "name"
        | "employeeId"
        | "status"
        | "email"
        | "doj"
        | "employmentType"
        | "gender"
        | "dob"
        | "pan"
        | "personalEmail"
        | "fatherName"
        | "bloodGroup"
        | "designation"
        | "department"
        | "mobileNumber"
        | "manager"
        | "maritalStatus"
        | "nationality"
        | "aadhar"
        | "uan"
        | "terminationDate"
        | "grade"
        | "groupName"
        | "costCenter"
        | "managerEmail"
        | "managerEmail2"
        | "managerEmail3"
        | "managerEmail4"
        | "managerEmail5"
        | "companyName"
        | "currentAddress"
        | "permanentAddress"
        | "jobLocation"
        | "employeeMetadata_marriageDate"
        | "bankDetails_bankName"
        | "bankDetails_ifscCode"
        | "bankDetails_accountNumber"
        | "dependentDetails_name"
        | "dependentDetails_relation"
        | "dependentDetails_dob"
        | "dependentDetails_mobileNumber"
        | "dependentDetails_email"
        | "dependentDetails_gender"
        | "dependentDetails_profession"
        | "ctc_basic"
        | "ctc_hra"
        | "ctc_specialAllowance"
        | "ctc_medicalAllowance"
        | "ctc_dearnessAllowance"
        | "ctc_flexiBasketAllowance"
        | "ctc_travelAllowance"
        | "ctc_gratuity"
        | "ctc_grossPay"
        | "ctc_deductions_pf"
        | "ctc_deductions_esi"
        | "ctc_deductions_misc"
        | "ctc_deductions_labourWelfareFund"
        | "ctc_deductions_professionalTax"
        | "ctc_bonus_joining"
        | "ctc_bonus_misc"
        | "ctc_bonus_performance"
        | "ctc_bonus_referral"
        | "ctc_bonus_relocation"
        | "ctc_bonus_retention"
        | "ctc_raw"
        | "monthly_basic"
        | "monthly_dearnessAllowance"
        | "monthly_hra"
        | "monthly_medicalAllowance"
        | "monthly_travelAllowance"
        | "monthly_specialAllowance"
        | "monthly_flexiBasketAllowance"
        | "monthly_gratuity"
        | "monthly_otherAllowance"
        | "monthly_deductions_pf"
        | "monthly_deductions_esi"
        | "monthly_deductions_professionalTax"
        | "monthly_deductions_labourWelfareFund"
        | "monthly_deductions_tds"
        | "monthly_deductions_medicalClaimDeduction"
        | "monthly_deductions_groupTermInsuranceDeductions"
        | "monthly_deductions_earlyWageDeduction"
        | "monthly_deductions_misc"
        | "monthly_bonus_joining"
        | "monthly_bonus_referral"
        | "monthly_bonus_retention"
        | "monthly_bonus_performance"
        | "monthly_bonus_relocation"
        | "monthly_bonus_misc"
        | "monthly_grossPay"
        | "monthly_reimbursements"
        | "monthly_raw"
      )[]
    }
    JourneyAnswers: {
      auth_type: ("token" | "basic") | null
      columns: {
        [key: string]: string | null
      }
      credentials: {
        [key: string]: {
          [key: string]: string
        }
      }
      form: {
        [key: string]: string
      }
      frequency?:
        | {
            hour: number
            /** @enum {string} */
            kind: "weekly"
            weekdays: number[]
          }
        | {
            hour: number
            /** @enum {string} */
            kind: "daily"
          }
        | {
            day: number
            hour: number
            /** @enum {string} */
            kind: "monthly"
          }
        | {
            /** @enum {string} */
            kind: "real-time"
          }
        | {
            /** @enum {string} */
            kind: "on-demand"
          }
        | null
      hr_system: string | null
      integration_type: ("HRMS" | "Assisted HRMS" | "Upload CSV" | "SFTP" | "Push API" | "Custom") | null
      is_full_load: boolean
      is_unlisted: boolean
      request_id?: string & unknown
      subset: components["schemas"]["DraftSubsetRule"][]
      upload_id: (string & unknown) | null
      withheld: (
        | "name"
        | "employeeId"
        | "status"
        | "email"
        | "doj"
        | "employmentType"
        | "gender"
        | "dob"
        | "pan"
        | "personalEmail"
        | "fatherName"
        | "bloodGroup"
        | "designation"
        | "department"
        | "mobileNumber"
        | "manager"
        | "maritalStatus"
        | "nationality"
        | "aadhar"
        | "uan"
        | "terminationDate"
        | "grade"
        | "groupName"
        | "costCenter"
        | "managerEmail"
        | "managerEmail2"
        | "managerEmail3"
        | "managerEmail4"
        | "managerEmail5"
        | "companyName"
        | "currentAddress"
        | "permanentAddress"
        | "jobLocation"
        | "employeeMetadata_marriageDate"
        | "bankDetails_bankName"
        | "bankDetails_ifscCode"
        | "bankDetails_accountNumber"
        | "dependentDetails_name"
        | "dependentDetails_relation"
        | "dependentDetails_dob"
        | "dependentDetails_mobileNumber"
        | "dependentDetails_email"
        | "dependentDetails_gender"
        | "dependentDetails_profession"
        | "ctc_basic"
        | "ctc_hra"
        | "ctc_specialAllowance"
        | "ctc_medicalAllowance"
        | "ctc_dearnessAllowance"
        | "ctc_flexiBasketAllowance"
        | "ctc_travelAllowance"
        | "ctc_gratuity"
        | "ctc_grossPay"
        | "ctc_deductions_pf"
        | "ctc_deductions_esi"
        | "ctc_deductions_misc"
        | "ctc_deductions_labourWelfareFund"
        | "ctc_deductions_professionalTax"
        | "ctc_bonus_joining"
        | "ctc_bonus_misc"
        | "ctc_bonus_performance"
        | "ctc_bonus_referral"
        | "ctc_bonus_relocation"
        | "ctc_bonus_retention"
        | "ctc_raw"
        | "monthly_basic"
        | "monthly_dearnessAllowance"
        | "monthly_hra"
        | "monthly_medicalAllowance"
        | "monthly_travelAllowance"
        | "monthly_specialAllowance"
        | "monthly_flexiBasketAllowance"
        | "monthly_gratuity"
        | "monthly_otherAllowance"
        | "monthly_deductions_pf"
        | "monthly_deductions_esi"
        | "monthly_deductions_professionalTax"
        | "monthly_deductions_labourWelfareFund"
        | "monthly_deductions_tds"
        | "monthly_deductions_medicalClaimDeduction"
        | "monthly_deductions_groupTermInsuranceDeductions"
        | "monthly_deductions_earlyWageDeduction"
        | "monthly_deductions_misc"
        | "monthly_bonus_joining"
        | "monthly_bonus_referral"
        | "monthly_bonus_retention"
        | "monthly_bonus_performance"
        | "monthly_bonus_relocation"
        | "monthly_bonus_misc"
        | "monthly_grossPay"
        | "monthly_reimbursements"
        | "monthly_raw"
      )[]
    }
    JourneyConnector: {
      code: string
      has_salary: boolean
      helping_docs_url: string | null
      /** @enum {string} */
      integration_type: "HRMS" | "Assisted HRMS" | "Upload CSV" | "SFTP" | "Push API" | "Custom"
      logo_url: string | null
      name: string
      required_fields: {
        [key: string]: components["schemas"]["RequiredField"]
      }
    }
    JourneyConnectors: {
      connectors: components["schemas"]["JourneyConnector"][]
    }
    JourneyDocument: {
      added_at: string & unknown
      document_id: string & unknown
      name: string
      size: number
    }
    JourneyDocuments: {
      documents: components["schemas"]["JourneyDocument"][]
    }
    JourneyPreview: {
      ignored_values: {
        employees: number
        /** @enum {string} */
        key:
          | "name"
          | "employeeId"
          | "status"
          | "email"
          | "doj"
          | "employmentType"
          | "gender"
          | "dob"
          | "pan"
          | "personalEmail"
          | "fatherName"
          | "bloodGroup"
          | "designation"
          | "department"
          | "mobileNumber"
          | "manager"
          | "maritalStatus"
          | "nationality"
          | "aadhar"
          | "uan"
          | "terminationDate"
          | "grade"
          | "groupName"
          | "costCenter"
          | "managerEmail"
          | "managerEmail2"
          | "managerEmail3"
          | "managerEmail4"
          | "managerEmail5"
          | "companyName"
          | "currentAddress"
          | "permanentAddress"
          | "jobLocation"
          | "employeeMetadata_marriageDate"
          | "bankDetails_bankName"
          | "bankDetails_ifscCode"
          | "bankDetails_accountNumber"
          | "dependentDetails_name"
          | "dependentDetails_relation"
          | "dependentDetails_dob"
          | "dependentDetails_mobileNumber"
          | "dependentDetails_email"
          | "dependentDetails_gender"
          | "dependentDetails_profession"
          | "ctc_basic"
          | "ctc_hra"
          | "ctc_specialAllowance"
          | "ctc_medicalAllowance"
          | "ctc_dearnessAllowance"
          | "ctc_flexiBasketAllowance"
          | "ctc_travelAllowance"
          | "ctc_gratuity"
          | "ctc_grossPay"
          | "ctc_deductions_pf"
          | "ctc_deductions_esi"
          | "ctc_deductions_misc"
          | "ctc_deductions_labourWelfareFund"
          | "ctc_deductions_professionalTax"
          | "ctc_bonus_joining"
          | "ctc_bonus_misc"
          | "ctc_bonus_performance"
          | "ctc_bonus_referral"
          | "ctc_bonus_relocation"
          | "ctc_bonus_retention"
          | "ctc_raw"
          | "monthly_basic"
          | "monthly_dearnessAllowance"
          | "monthly_hra"
          | "monthly_medicalAllowance"
          | "monthly_travelAllowance"
          | "monthly_specialAllowance"
          | "monthly_flexiBasketAllowance"
          | "monthly_gratuity"
          | "monthly_otherAllowance"
          | "monthly_deductions_pf"
          | "monthly_deductions_esi"
          | "monthly_deductions_professionalTax"
          | "monthly_deductions_labourWelfareFund"
          | "monthly_deductions_tds"
          | "monthly_deductions_medicalClaimDeduction"
          | "monthly_deductions_groupTermInsuranceDeductions"
          | "monthly_deductions_earlyWageDeduction"
          | "monthly_deductions_misc"
          | "monthly_bonus_joining"
          | "monthly_bonus_referral"
          | "monthly_bonus_retention"
          | "monthly_bonus_performance"
          | "monthly_bonus_relocation"
          | "monthly_bonus_misc"
          | "monthly_grossPay"
          | "monthly_reimbursements"
          | "monthly_raw"
      }[]
      is_partial: boolean
      is_sample_changed: boolean
      matching: number
      missing_mandatory: {
        employees: number
        /** @enum {string} */
        key:
          | "name"
          | "employeeId"
          | "status"
          | "email"
          | "doj"
          | "employmentType"
          | "gender"
          | "dob"
          | "pan"
          | "personalEmail"
          | "fatherName"
          | "bloodGroup"
          | "designation"
          | "department"
          | "mobileNumber"
          | "manager"
          | "maritalStatus"
          | "nationality"
          | "aadhar"
          | "uan"
          | "terminationDate"
          | "grade"
          | "groupName"
          | "costCenter"
          | "managerEmail"
          | "managerEmail2"
          | "managerEmail3"
          | "managerEmail4"
          | "managerEmail5"
          | "companyName"
          | "currentAddress"
          | "permanentAddress"
          | "jobLocation"
          | "employeeMetadata_marriageDate"
          | "bankDetails_bankName"
          | "bankDetails_ifscCode"
          | "bankDetails_accountNumber"
          | "dependentDetails_name"
          | "dependentDetails_relation"
          | "dependentDetails_dob"
          | "dependentDetails_mobileNumber"
          | "dependentDetails_email"
          | "dependentDetails_gender"
          | "dependentDetails_profession"
          | "ctc_basic"
          | "ctc_hra"
          | "ctc_specialAllowance"
          | "ctc_medicalAllowance"
          | "ctc_dearnessAllowance"
          | "ctc_flexiBasketAllowance"
          | "ctc_travelAllowance"
          | "ctc_gratuity"
          | "ctc_grossPay"
          | "ctc_deductions_pf"
          | "ctc_deductions_esi"
          | "ctc_deductions_misc"
          | "ctc_deductions_labourWelfareFund"
          | "ctc_deductions_professionalTax"
          | "ctc_bonus_joining"
          | "ctc_bonus_misc"
          | "ctc_bonus_performance"
          | "ctc_bonus_referral"
          | "ctc_bonus_relocation"
          | "ctc_bonus_retention"
          | "ctc_raw"
          | "monthly_basic"
          | "monthly_dearnessAllowance"
          | "monthly_hra"
          | "monthly_medicalAllowance"
          | "monthly_travelAllowance"
          | "monthly_specialAllowance"
          | "monthly_flexiBasketAllowance"
          | "monthly_gratuity"
          | "monthly_otherAllowance"
          | "monthly_deductions_pf"
          | "monthly_deductions_esi"
          | "monthly_deductions_professionalTax"
          | "monthly_deductions_labourWelfareFund"
          | "monthly_deductions_tds"
          | "monthly_deductions_medicalClaimDeduction"
          | "monthly_deductions_groupTermInsuranceDeductions"
          | "monthly_deductions_earlyWageDeduction"
          | "monthly_deductions_misc"
          | "monthly_bonus_joining"
          | "monthly_bonus_referral"
          | "monthly_bonus_retention"
          | "monthly_bonus_performance"
          | "monthly_bonus_relocation"
          | "monthly_bonus_misc"
          | "monthly_grossPay"
          | "monthly_reimbursements"
          | "monthly_raw"
      }[]
      sample: components["schemas"]["EmployeeRecord"] | null
      sample_count: number
      /** @enum {string} */
      state: "none" | "reading" | "ready" | "failed"
      total: number
      values: {
        companyName: {
          employees: number
          value: string
        }[]
        costCenter: {
          employees: number
          value: string
        }[]
        countryCode: {
          employees: number
          value: string
        }[]
        department: {
          employees: number
          value: string
        }[]
        designation: {
          employees: number
          value: string
        }[]
        employeeId: {
          employees: number
          value: string
        }[]
        employmentType: {
          employees: number
          value: string
        }[]
        grade: {
          employees: number
          value: string
        }[]
        groupName: {
          employees: number
          value: string
        }[]
        jobLocation_city: {
          employees: number
          value: string
        }[]
        status: {
          employees: number
          value: string
        }[]
      }
    }
    JourneyPush: {
      accepted: number
      approval_requested_at: (string & unknown) | null
      credentials: {
        /** @enum {string} */
        auth_type: "any" | "token" | "basic"
        /** @enum {string} */
        environment: "test" | "production"
        is_active: boolean
        issued_at: string & unknown
        username: string
      }[]
      is_own_device: boolean
      outcomes: components["schemas"]["PushOutcome"][]
      records: number
      refused: number
      /** @enum {string} */
      state: "testing" | "approval-requested" | "approved"
    }
    JourneyQuestion: {
      can_agree: boolean
      confirm_sync: {
        employees: number
        held_since: string & unknown
        message: string | null
        missing: number
        session_id: string & unknown
        to_add: number
        to_update: number
      } | null
      /** @enum {string} */
      purpose: "onboarding" | "repair" | "confirm-sync" | "sharing-request"
      repair: {
        credentials: {
          [key: string]: string
        }
        last_synced: (string & unknown) | null
        message: string
        /** @enum {string} */
        problem: "credentials" | "columns"
        since: string & unknown
        stored: string[]
      } | null
      sharing_request: {
        is_open: boolean
        mandatory_fields: (
          | "name"
          | "employeeId"
          | "status"
          | "email"
          | "doj"
          | "employmentType"
          | "gender"
          | "dob"
          | "pan"
          | "personalEmail"
          | "fatherName"
          | "bloodGroup"
          | "designation"
          | "department"
          | "mobileNumber"
          | "manager"
          | "maritalStatus"
          | "nationality"
          | "aadhar"
          | "uan"
          | "terminationDate"
          | "grade"
          | "groupName"
          | "costCenter"
          | "managerEmail"
          | "managerEmail2"
          | "managerEmail3"
          | "managerEmail4"
          | "managerEmail5"
          | "companyName"
          | "currentAddress"
          | "permanentAddress"
          | "jobLocation"
          | "employeeMetadata_marriageDate"
          | "bankDetails_bankName"
          | "bankDetails_ifscCode"
          | "bankDetails_accountNumber"
          | "dependentDetails_name"
          | "dependentDetails_relation"
          | "dependentDetails_dob"
          | "dependentDetails_mobileNumber"
          | "dependentDetails_email"
          | "dependentDetails_gender"
          | "dependentDetails_profession"
          | "ctc_basic"
          | "ctc_hra"
          | "ctc_specialAllowance"
          | "ctc_medicalAllowance"
          | "ctc_dearnessAllowance"
          | "ctc_flexiBasketAllowance"
          | "ctc_travelAllowance"
          | "ctc_gratuity"
          | "ctc_grossPay"
          | "ctc_deductions_pf"
          | "ctc_deductions_esi"
          | "ctc_deductions_misc"
          | "ctc_deductions_labourWelfareFund"
          | "ctc_deductions_professionalTax"
          | "ctc_bonus_joining"
          | "ctc_bonus_misc"
          | "ctc_bonus_performance"
          | "ctc_bonus_referral"
          | "ctc_bonus_relocation"
          | "ctc_bonus_retention"
          | "ctc_raw"
          | "monthly_basic"
          | "monthly_dearnessAllowance"
          | "monthly_hra"
          | "monthly_medicalAllowance"
          | "monthly_travelAllowance"
          | "monthly_specialAllowance"
          | "monthly_flexiBasketAllowance"
          | "monthly_gratuity"
          | "monthly_otherAllowance"
          | "monthly_deductions_pf"
          | "monthly_deductions_esi"
          | "monthly_deductions_professionalTax"
          | "monthly_deductions_labourWelfareFund"
          | "monthly_deductions_tds"
          | "monthly_deductions_medicalClaimDeduction"
          | "monthly_deductions_groupTermInsuranceDeductions"
          | "monthly_deductions_earlyWageDeduction"
          | "monthly_deductions_misc"
          | "monthly_bonus_joining"
          | "monthly_bonus_referral"
          | "monthly_bonus_retention"
          | "monthly_bonus_performance"
          | "monthly_bonus_relocation"
          | "monthly_bonus_misc"
          | "monthly_grossPay"
          | "monthly_reimbursements"
          | "monthly_raw"
        )[]
        new_fields: (
          | "name"
          | "employeeId"
          | "status"
          | "email"
          | "doj"
          | "employmentType"
          | "gender"
          | "dob"
          | "pan"
          | "personalEmail"
          | "fatherName"
          | "bloodGroup"
          | "designation"
          | "department"
          | "mobileNumber"
          | "manager"
          | "maritalStatus"
          | "nationality"
          | "aadhar"
          | "uan"
          | "terminationDate"
          | "grade"
          | "groupName"
          | "costCenter"
          | "managerEmail"
          | "managerEmail2"
          | "managerEmail3"
          | "managerEmail4"
          | "managerEmail5"
          | "companyName"
          | "currentAddress"
          | "permanentAddress"
          | "jobLocation"
          | "employeeMetadata_marriageDate"
          | "bankDetails_bankName"
          | "bankDetails_ifscCode"
          | "bankDetails_accountNumber"
          | "dependentDetails_name"
          | "dependentDetails_relation"
          | "dependentDetails_dob"
          | "dependentDetails_mobileNumber"
          | "dependentDetails_email"
          | "dependentDetails_gender"
          | "dependentDetails_profession"
          | "ctc_basic"
          | "ctc_hra"
          | "ctc_specialAllowance"
          | "ctc_medicalAllowance"
          | "ctc_dearnessAllowance"
          | "ctc_flexiBasketAllowance"
          | "ctc_travelAllowance"
          | "ctc_gratuity"
          | "ctc_grossPay"
          | "ctc_deductions_pf"
          | "ctc_deductions_esi"
          | "ctc_deductions_misc"
          | "ctc_deductions_labourWelfareFund"
          | "ctc_deductions_professionalTax"
          | "ctc_bonus_joining"
          | "ctc_bonus_misc"
          | "ctc_bonus_performance"
          | "ctc_bonus_referral"
          | "ctc_bonus_relocation"
          | "ctc_bonus_retention"
          | "ctc_raw"
          | "monthly_basic"
          | "monthly_dearnessAllowance"
          | "monthly_hra"
          | "monthly_medicalAllowance"
          | "monthly_travelAllowance"
          | "monthly_specialAllowance"
          | "monthly_flexiBasketAllowance"
          | "monthly_gratuity"
          | "monthly_otherAllowance"
          | "monthly_deductions_pf"
          | "monthly_deductions_esi"
          | "monthly_deductions_professionalTax"
          | "monthly_deductions_labourWelfareFund"
          | "monthly_deductions_tds"
          | "monthly_deductions_medicalClaimDeduction"
          | "monthly_deductions_groupTermInsuranceDeductions"
          | "monthly_deductions_earlyWageDeduction"
          | "monthly_deductions_misc"
          | "monthly_bonus_joining"
          | "monthly_bonus_referral"
          | "monthly_bonus_retention"
          | "monthly_bonus_performance"
          | "monthly_bonus_relocation"
          | "monthly_bonus_misc"
          | "monthly_grossPay"
          | "monthly_reimbursements"
          | "monthly_raw"
        )[]
        requested_at: string & unknown
        version: string
        withheld_fields: (
          | "name"
          | "employeeId"
          | "status"
          | "email"
          | "doj"
          | "employmentType"
          | "gender"
          | "dob"
          | "pan"
          | "personalEmail"
          | "fatherName"
          | "bloodGroup"
          | "designation"
          | "department"
          | "mobileNumber"
          | "manager"
          | "maritalStatus"
          | "nationality"
          | "aadhar"
          | "uan"
          | "terminationDate"
          | "grade"
          | "groupName"
          | "costCenter"
          | "managerEmail"
          | "managerEmail2"
          | "managerEmail3"
          | "managerEmail4"
          | "managerEmail5"
          | "companyName"
          | "currentAddress"
          | "permanentAddress"
          | "jobLocation"
          | "employeeMetadata_marriageDate"
          | "bankDetails_bankName"
          | "bankDetails_ifscCode"
          | "bankDetails_accountNumber"
          | "dependentDetails_name"
          | "dependentDetails_relation"
          | "dependentDetails_dob"
          | "dependentDetails_mobileNumber"
          | "dependentDetails_email"
          | "dependentDetails_gender"
          | "dependentDetails_profession"
          | "ctc_basic"
          | "ctc_hra"
          | "ctc_specialAllowance"
          | "ctc_medicalAllowance"
          | "ctc_dearnessAllowance"
          | "ctc_flexiBasketAllowance"
          | "ctc_travelAllowance"
          | "ctc_gratuity"
          | "ctc_grossPay"
          | "ctc_deductions_pf"
          | "ctc_deductions_esi"
          | "ctc_deductions_misc"
          | "ctc_deductions_labourWelfareFund"
          | "ctc_deductions_professionalTax"
          | "ctc_bonus_joining"
          | "ctc_bonus_misc"
          | "ctc_bonus_performance"
          | "ctc_bonus_referral"
          | "ctc_bonus_relocation"
          | "ctc_bonus_retention"
          | "ctc_raw"
          | "monthly_basic"
          | "monthly_dearnessAllowance"
          | "monthly_hra"
          | "monthly_medicalAllowance"
          | "monthly_travelAllowance"
          | "monthly_specialAllowance"
          | "monthly_flexiBasketAllowance"
          | "monthly_gratuity"
          | "monthly_otherAllowance"
          | "monthly_deductions_pf"
          | "monthly_deductions_esi"
          | "monthly_deductions_professionalTax"
          | "monthly_deductions_labourWelfareFund"
          | "monthly_deductions_tds"
          | "monthly_deductions_medicalClaimDeduction"
          | "monthly_deductions_groupTermInsuranceDeductions"
          | "monthly_deductions_earlyWageDeduction"
          | "monthly_deductions_misc"
          | "monthly_bonus_joining"
          | "monthly_bonus_referral"
          | "monthly_bonus_retention"
          | "monthly_bonus_performance"
          | "monthly_bonus_relocation"
          | "monthly_bonus_misc"
          | "monthly_grossPay"
          | "monthly_reimbursements"
          | "monthly_raw"
        )[]
      } | null
    }
    JourneySdk: {
      accent: string | null
      help_email: string | null
      help_url: string | null
      locale: ("en" | "hi") | null
      logo_url: string | null
      texts: {
        en: components["schemas"]["JourneyTexts"]
        hi: components["schemas"]["JourneyTexts"]
      }
      theme: ("light" | "dark" | "auto") | null
    }
    JourneySync: {
      employees_shared: number
      employees_to_share: number
      findings: {
        column: string | null
        first_row: number
        is_rejected: boolean
        reason: string
        rows: number
      }[]
      finished_at: (string & unknown) | null
      is_first: boolean
      next_sync: (string & unknown) | null
      reason: string | null
      rows_left_out: number
      rows_read: number
      rows_rejected: number
      session_id: (string & unknown) | null
      started_at: (string & unknown) | null
      /** @enum {string} */
      state: "waiting" | "reading" | "held" | "applying" | "completed" | "failed" | "cancelled"
      /** @enum {string} */
      status: "CONNECTION_INVITED" | "CONNECTION_ACCEPTED" | "CONNECTION_FAILED" | "CONNECTION_TERMINATED"
    }
    JourneyTexts: {
      reason: string | null
      title: string | null
    }
    JourneyVersion: {
      version: number
    }
    MonthlySalary: {
      basic?: number | null
      bonus?: {
        joining?: number | null
        misc?: number | null
        performance?: number | null
        referral?: number | null
        relocation?: number | null
        retention?: number | null
      }
      dearnessAllowance?: number | null
      deductions?: {
        earlyWageDeduction?: number | null
        esi?: number | null
        groupTermInsuranceDeductions?: number | null
        labourWelfareFund?: number | null
        medicalClaimDeduction?: number | null
        misc?: number | null
        nps?: number | null
        pf?: number | null
        professionalTax?: number | null
        tds?: number | null
      }
      fixedPay?: number | null
      flexiBasketAllowance?: number | null
      gratuity?: number | null
      grossPay?: number | null
      hra?: number | null
      medicalAllowance?: number | null
      month?: number
      otherAllowance?: number | null
      raw?: Record<string, never>
      reimbursements?: number | null
      specialAllowance?: number | null
      taxRegime?: string | null
      travelAllowance?: number | null
      year?: number
    }
    OpenedJourneyLink: {
      access_token: string
      exp: number
      /** @enum {string} */
      purpose: "onboarding" | "repair" | "confirm-sync" | "sharing-request"
    }
    OpenJourneyLink: {
      code: string
      device_key: string
    }
    PasskeyAssertion: {
      id: string
      rawId: string
      response: {
        authenticatorData: string
        clientDataJSON: string
        signature: string
        userHandle?: string
      }
      /** @enum {string} */
      type: "public-key"
    }
    PasskeyCreation: {
      /** @enum {string} */
      attestation: "none"
      authenticatorSelection: {
        /** @enum {boolean} */
        requireResidentKey: true
        /** @enum {string} */
        residentKey: "required"
        /** @enum {string} */
        userVerification: "required"
      }
      challenge: string
      excludeCredentials: {
        id: string
        transports?: string[]
        /** @enum {string} */
        type: "public-key"
      }[]
      pubKeyCredParams: {
        alg: number
        /** @enum {string} */
        type: "public-key"
      }[]
      rp: {
        id: string
        name: string
      }
      timeout: number
      user: {
        displayName: string
        id: string
        name: string
      }
    }
    PasskeyRegistration: {
      id: string
      rawId: string
      response: {
        attestationObject: string
        clientDataJSON: string
        transports?: string[]
      }
      /** @enum {string} */
      type: "public-key"
    }
    PasskeyRequest: {
      challenge: string
      rpId: string
      timeout: number
      /** @enum {string} */
      userVerification: "required"
    }
    PreviewJourney: {
      sample: number
      subset: components["schemas"]["DraftSubsetRule"][]
      withheld: (
        | "name"
        | "employeeId"
        | "status"
        | "email"
        | "doj"
        | "employmentType"
        | "gender"
        | "dob"
        | "pan"
        | "personalEmail"
        | "fatherName"
        | "bloodGroup"
        | "designation"
        | "department"
        | "mobileNumber"
        | "manager"
        | "maritalStatus"
        | "nationality"
        | "aadhar"
        | "uan"
        | "terminationDate"
        | "grade"
        | "groupName"
        | "costCenter"
        | "managerEmail"
        | "managerEmail2"
        | "managerEmail3"
        | "managerEmail4"
        | "managerEmail5"
        | "companyName"
        | "currentAddress"
        | "permanentAddress"
        | "jobLocation"
        | "employeeMetadata_marriageDate"
        | "bankDetails_bankName"
        | "bankDetails_ifscCode"
        | "bankDetails_accountNumber"
        | "dependentDetails_name"
        | "dependentDetails_relation"
        | "dependentDetails_dob"
        | "dependentDetails_mobileNumber"
        | "dependentDetails_email"
        | "dependentDetails_gender"
        | "dependentDetails_profession"
        | "ctc_basic"
        | "ctc_hra"
        | "ctc_specialAllowance"
        | "ctc_medicalAllowance"
        | "ctc_dearnessAllowance"
        | "ctc_flexiBasketAllowance"
        | "ctc_travelAllowance"
        | "ctc_gratuity"
        | "ctc_grossPay"
        | "ctc_deductions_pf"
        | "ctc_deductions_esi"
        | "ctc_deductions_misc"
        | "ctc_deductions_labourWelfareFund"
        | "ctc_deductions_professionalTax"
        | "ctc_bonus_joining"
        | "ctc_bonus_misc"
        | "ctc_bonus_performance"
        | "ctc_bonus_referral"
        | "ctc_bonus_relocation"
        | "ctc_bonus_retention"
        | "ctc_raw"
        | "monthly_basic"
        | "monthly_dearnessAllowance"
        | "monthly_hra"
        | "monthly_medicalAllowance"
        | "monthly_travelAllowance"
        | "monthly_specialAllowance"
        | "monthly_flexiBasketAllowance"
        | "monthly_gratuity"
        | "monthly_otherAllowance"
        | "monthly_deductions_pf"
        | "monthly_deductions_esi"
        | "monthly_deductions_professionalTax"
        | "monthly_deductions_labourWelfareFund"
        | "monthly_deductions_tds"
        | "monthly_deductions_medicalClaimDeduction"
        | "monthly_deductions_groupTermInsuranceDeductions"
        | "monthly_deductions_earlyWageDeduction"
        | "monthly_deductions_misc"
        | "monthly_bonus_joining"
        | "monthly_bonus_referral"
        | "monthly_bonus_retention"
        | "monthly_bonus_performance"
        | "monthly_bonus_relocation"
        | "monthly_bonus_misc"
        | "monthly_grossPay"
        | "monthly_reimbursements"
        | "monthly_raw"
      )[]
    }
    PushOutcome: {
      employee_id: string | null
      problems: {
        field: string
        reason: string
      }[]
      received_at: string & unknown
      /** @enum {string} */
      result: "created" | "updated" | "unchanged" | "refused" | "full"
      sequence: number
    }
    RenewedJourneyLink: {
      message: string
    }
    RenewJourneyLink: {
      code: string
    }
    RepairedJourney: {
      host_key: components["schemas"]["HostKey"] | null
      next_sync: (string & unknown) | null
    }
    RepairJourney: {
      credentials: {
        [key: string]: string
      } | null
    }
    RequestedApproval: {
      approval_requested_at: string & unknown
    }
    RequestedHrms: {
      email: string
      requested_at: string & unknown
    }
    RequestHrms: {
      additional_information?: string | null
      hrms_name: string
      request_id: string & unknown
      website_url?: string | null
    }
    RequiredField: {
      help: string | null
      is_masked: boolean
      is_required: boolean
      label: string
      options: string[] | null
      pattern: string | null
      placeholder: string | null
      /** @enum {string} */
      type: "text" | "password" | "url" | "email" | "select" | "textarea" | "file"
    }
    SalaryDetails: {
      ctc?: components["schemas"]["CtcSalary"]
      monthly?: components["schemas"]["MonthlySalary"]
    }
    SavedJourney: {
      answers: components["schemas"]["JourneyAnswers"]
      saved_at: string & unknown
      /** @enum {string} */
      step:
        | "start"
        | "connect"
        | "system"
        | "request"
        | "credentials"
        | "file"
        | "columns"
        | "rows"
        | "assisted"
        | "data"
        | "review"
        | "sync"
        | "push"
        | "done"
      stored_credentials: {
        [key: string]: string[]
      }
      version: number
    }
    SaveJourney: {
      answers: components["schemas"]["JourneyAnswers"]
      save_id: string & unknown
      /** @enum {string} */
      step:
        | "start"
        | "connect"
        | "system"
        | "request"
        | "credentials"
        | "file"
        | "columns"
        | "rows"
        | "assisted"
        | "data"
        | "review"
        | "sync"
        | "push"
        | "done"
      supersedes?: string & unknown
      version: number
    }
    SendJourneyLink: {
      email?: string
      /** @enum {string} */
      locale: "en" | "hi"
    }
    SentJourneyLink: {
      email: string
      expires_at: string & unknown
    }
    ShareAssistedFile: {
      /** @enum {string} */
      mode: "full" | "delta"
    }
    SourceCheck: {
      categories: {
        /** @enum {string} */
        category:
          | "detail_info_fields"
          | "bank_details_fields"
          | "dependent_details_fields"
          | "ctc_details_fields"
          | "salary_monthly_details_fields"
        problem: string | null
      }[]
      columns: components["schemas"]["SourceColumn"][]
      findings: {
        column: string | null
        reason: string
        row: number
        value: string | null
      }[]
      host_key: components["schemas"]["HostKey"] | null
      message: string | null
      /** @enum {string} */
      result: "ok" | "host_key" | "failed"
      rows: number
    }
    SourceColumn: {
      header: string
      is_certain: boolean
      is_empty: boolean
      original_header: string | null
      samples: string[]
      suggested_by: ("name" | "values" | "remembered") | null
      suggestion: string | null
    }
    StartUpload: {
      file_name: string
      sheet: string | null
      size: number
    }
    StoredPiece: {
      piece: number
    }
    SubmitJourney: {
      version: number
    }
    SubmittedJourney: {
      connector: string
      /** @enum {string} */
      status: "CONNECTION_INVITED" | "CONNECTION_ACCEPTED" | "CONNECTION_FAILED" | "CONNECTION_TERMINATED"
      version: number
    }
    SubsetRule: {
      /** @enum {string} */
      field:
        | "employeeId"
        | "department"
        | "designation"
        | "grade"
        | "groupName"
        | "costCenter"
        | "companyName"
        | "employmentType"
        | "status"
        | "countryCode"
        | "jobLocation_city"
      /** @enum {string} */
      operator: "is" | "is_not"
      values: string[]
    }
    TransformationRule:
      | {
          ignore_case?: boolean
          key: string
          /** @enum {string} */
          kind: "replace"
          values: Record<string, never>
        }
      | {
          find:
            | string
            | {
                /** @enum {string} */
                class: "spaces" | "punctuation" | "symbols" | "letters" | "digits"
              }
          ignore_case?: boolean
          key: string
          /** @enum {string} */
          kind: "replace_text"
          with: string
        }
      | {
          characters?: string
          classes?: ("spaces" | "punctuation" | "symbols" | "letters" | "digits" | "leading_zeros")[]
          key: string
          /** @enum {string} */
          kind: "strip"
          /** @enum {string} */
          where?: "anywhere" | "start" | "end"
        }
      | {
          key: string
          /** @enum {string} */
          kind: "case"
          /** @enum {string} */
          to: "upper" | "lower" | "title"
        }
      | {
          key: string
          /** @enum {string} */
          kind: "default"
          value: string
        }
      | {
          from: (
            | {
                key: string
              }
            | {
                column: string
              }
          )[]
          key: string
          /** @enum {string} */
          kind: "merge"
          separator?: string
        }
    Upload: {
      columns: components["schemas"]["SourceColumn"][]
      file_name: string
      message: string | null
      received: number
      rows: number | null
      sheet: string | null
      size: number
      /** @enum {string} */
      state: "receiving" | "reading" | "read" | "unreadable" | "sharing"
      upload_id: string & unknown
    }
    UploadedRow: {
      cells: {
        column: string
        key: string
        reason: string | null
        value: string
      }[]
      reason: string | null
      row: number
    }
    UploadProgress: {
      received: number
    }
    UploadRows: {
      items: components["schemas"]["UploadedRow"][]
      kinds: {
        column: string | null
        count: number
        /** @enum {string} */
        kind: "missing" | "invalid" | "repeated" | "unreadable"
      }[]
      next_cursor: number | null
      rows: number
      rows_checked: number
      /** @enum {string} */
      state: "checking" | "checked"
      wrong: number
    }
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  listIdentities: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The accounts. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "issuer": "https://id.tamarind.example",
           *           "label": "Tamarind ID",
           *           "linked_at": "2026-11-25T08:00:00.000Z",
           *           "last_used_at": "2026-11-26T08:00:00.000Z"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ConsoleIdentities"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  unlinkIdentity: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "issuer": "https://id.tamarind.example",
         *       "password": "correct horse battery staple"
         *     }
         */
        "application/json": components["schemas"]["ConsoleUnlinking"]
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The password is wrong. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user has no such account. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description It is the only way to sign in. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  changeConsoleName: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Devika Menon"
         *     }
         */
        "application/json": components["schemas"]["ConsoleName"]
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  listPasskeys: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The passkeys. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
           *           "name": "Laptop",
           *           "is_synced": true,
           *           "created_at": "2026-11-25T08:00:00.000Z",
           *           "last_used_at": null
           *         }
           *       ],
           *       "limit": 20
           *     }
           */
          "application/json": components["schemas"]["ConsolePasskeys"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  addPasskey: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Laptop",
         *       "credential": {
         *         "id": "qZ0bV3mB0tq1cY6rYp3hXQ",
         *         "rawId": "qZ0bV3mB0tq1cY6rYp3hXQ",
         *         "type": "public-key",
         *         "response": {
         *           "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
         *           "attestationObject": "o2NmbXRkbm9uZQ",
         *           "transports": [
         *             "internal"
         *           ]
         *         }
         *       }
         *     }
         */
        "application/json": components["schemas"]["ConsoleNewPasskey"]
      }
    }
    responses: {
      /** @description The passkey. */
      201: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
           *       "name": "Laptop",
           *       "is_synced": true,
           *       "created_at": "2026-11-25T08:00:00.000Z",
           *       "last_used_at": null
           *     }
           */
          "application/json": components["schemas"]["ConsolePasskey"]
        }
      }
      /** @description The passkey cannot be added. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The passkey cannot be added. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  removePasskey: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of passkeys.
         * @example 6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21
         */
        passkey_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user has no such passkey. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  renamePasskey: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of passkeys.
         * @example 6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21
         */
        passkey_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Laptop"
         *     }
         */
        "application/json": components["schemas"]["ConsolePasskeyName"]
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user has no such passkey. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  offerPasskey: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "password": "correct horse battery staple"
         *     }
         */
        "application/json": components["schemas"]["ConsolePasskeyOffer"]
      }
    }
    responses: {
      /** @description The options. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "rp": {
           *         "id": "sync.example",
           *         "name": "HR Data Sync"
           *       },
           *       "user": {
           *         "id": "OWEzZjdjNTA",
           *         "name": "devika@tamarind.example",
           *         "displayName": "Devika Menon"
           *       },
           *       "challenge": "azEuQWJj",
           *       "pubKeyCredParams": [
           *         {
           *           "type": "public-key",
           *           "alg": -7
           *         }
           *       ],
           *       "timeout": 300000,
           *       "excludeCredentials": [],
           *       "authenticatorSelection": {
           *         "residentKey": "required",
           *         "requireResidentKey": true,
           *         "userVerification": "required"
           *       },
           *       "attestation": "none"
           *     }
           */
          "application/json": components["schemas"]["PasskeyCreation"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The password is wrong. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user has too many, or browsers make none for the address of this service. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  changeConsolePassword: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "current": "correct horse battery staple",
         *       "password": "another horse battery staple"
         *     }
         */
        "application/json": components["schemas"]["ConsolePasswordChange"]
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The password is wrong. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  offerSecondFactor: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The secret. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "secret": "GEZDGNBVGY3TQOJQ",
           *       "uri": "otpauth://totp/HR%20Data%20Sync:devika?secret=GEZDGNBVGY3TQOJQ"
           *     }
           */
          "application/json": components["schemas"]["ConsoleSecondFactor"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description A second factor is set up already, or is not. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  confirmSecondFactor: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "code": "123456"
         *     }
         */
        "application/json": components["schemas"]["ConsoleCode"]
      }
    }
    responses: {
      /** @description Recovery codes; each is accepted once. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "codes": [
           *         "7kq2x-m4p9d-3w8rt-z6bnc"
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ConsoleRecoveryCodes"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description A second factor is set up already, or is not. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  removeSecondFactor: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "password": "correct horse battery staple"
         *     }
         */
        "application/json": components["schemas"]["ConsolePassword"]
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The password is wrong. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description A second factor is set up already, or is not. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  listConsoleSessions: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The sessions. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
           *           "is_current": true,
           *           "user_agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0",
           *           "address": "203.0.113.7",
           *           "created_at": "2026-11-25T08:00:00.000Z",
           *           "last_used_at": "2026-11-25T10:00:00.000Z"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ConsoleDevices"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  endConsoleSession: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of sessions.
         * @example 6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21
         */
        session_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  endOtherConsoleSessions: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description How many ended. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "ended": 2
           *     }
           */
          "application/json": {
            ended: number
          }
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  listConsoleAudit: {
    parameters: {
      query?: {
        /** @description Only this action. */
        action?:
          | "audit.exported"
          | "connection.accepted"
          | "connection.components.changed"
          | "connection.file.imported"
          | "connection.guard.changed"
          | "connection.invited"
          | "connection.mapping.changed"
          | "connection.on-demand.changed"
          | "connection.paused"
          | "connection.reading.changed"
          | "connection.resumed"
          | "connection.rules.changed"
          | "connection.schedule.changed"
          | "connection.set-up.moved"
          | "connection.sharing.changed"
          | "connection.sharing.previewed"
          | "connection.sharing-request.answered"
          | "connection.source.repaired"
          | "connection.terminated"
          | "connection.updates.changed"
          | "connection.synced"
          | "consent.recorded"
          | "delivery.read"
          | "directory.exported"
          | "directory.searched"
          | "document.read"
          | "employee.read"
          | "employee.updated"
          | "employees.read"
          | "installation.data.pruned"
          | "journey.link.opened"
          | "journey.link.sent"
          | "journey.token.issued"
          | "key.master.removed"
          | "key.master.rotated"
          | "key.service.rotated"
          | "mails.read"
          | "organization.changed"
          | "preview.read"
          | "push.approval.requested"
          | "push.approved"
          | "push.credential.issued"
          | "push.credential.revoked"
          | "push.tests.read"
          | "rules.previewed"
          | "salary.read"
          | "session.file.read"
          | "session.read"
          | "session.ended"
          | "session.others-ended"
          | "session.signed-in"
          | "session.switched"
          | "source-webhook.issued"
          | "source-webhook.revoked"
          | "sync.answered"
          | "upload.rows.read"
          | "user.changed"
          | "user.invitation.sent"
          | "user.invited"
          | "user.operator.created"
          | "user.passkey.added"
          | "user.passkey.removed"
          | "user.password.changed"
          | "user.provider.unlinked"
          | "user.removed"
          | "user.second-factor.disabled"
          | "user.second-factor.enabled"
          | "user.sign-ins.read"
          | "vendor.api-key.issued"
          | "vendor.api-key.rotated"
          | "vendor.app-secret.rotated"
          | "vendor.basic-user.issued"
          | "vendor.basic-user.password-reset"
          | "vendor.changed"
          | "vendor.created"
          | "vendor.credential.revoked"
          | "connection.data-model.changed"
          | "vendor.data-model.changed"
          | "vendor.public-key.added"
          | "vendor.rules.changed"
          | "vendor.sdk-settings.changed"
          | "vendor.webhook-endpoint.changed"
          | "webhooks.resent"
          | "webhooks.tested"
        /** @description What it is about. */
        connection_id?: string & unknown
        /** @description The next_cursor of the page before. */
        cursor?: string
        /**
         * @description Inclusive.
         * @example 2026-11-25T00:00:00Z
         */
        from?: string
        /** @description Exclusive. */
        to?: string
        /** @description Who did it. */
        user_id?: string & unknown
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of entries. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ConsoleAuditEntries"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  checkConsoleAudit: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description How many entries were checked, and the first that is missing or changed. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "entries": 18204,
           *       "broken": null
           *     }
           */
          "application/json": components["schemas"]["ConsoleAuditCheck"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description There is no such vendor. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  exportConsoleAudit: {
    parameters: {
      query?: {
        /** @description Only this action. */
        action?:
          | "audit.exported"
          | "connection.accepted"
          | "connection.components.changed"
          | "connection.file.imported"
          | "connection.guard.changed"
          | "connection.invited"
          | "connection.mapping.changed"
          | "connection.on-demand.changed"
          | "connection.paused"
          | "connection.reading.changed"
          | "connection.resumed"
          | "connection.rules.changed"
          | "connection.schedule.changed"
          | "connection.set-up.moved"
          | "connection.sharing.changed"
          | "connection.sharing.previewed"
          | "connection.sharing-request.answered"
          | "connection.source.repaired"
          | "connection.terminated"
          | "connection.updates.changed"
          | "connection.synced"
          | "consent.recorded"
          | "delivery.read"
          | "directory.exported"
          | "directory.searched"
          | "document.read"
          | "employee.read"
          | "employee.updated"
          | "employees.read"
          | "installation.data.pruned"
          | "journey.link.opened"
          | "journey.link.sent"
          | "journey.token.issued"
          | "key.master.removed"
          | "key.master.rotated"
          | "key.service.rotated"
          | "mails.read"
          | "organization.changed"
          | "preview.read"
          | "push.approval.requested"
          | "push.approved"
          | "push.credential.issued"
          | "push.credential.revoked"
          | "push.tests.read"
          | "rules.previewed"
          | "salary.read"
          | "session.file.read"
          | "session.read"
          | "session.ended"
          | "session.others-ended"
          | "session.signed-in"
          | "session.switched"
          | "source-webhook.issued"
          | "source-webhook.revoked"
          | "sync.answered"
          | "upload.rows.read"
          | "user.changed"
          | "user.invitation.sent"
          | "user.invited"
          | "user.operator.created"
          | "user.passkey.added"
          | "user.passkey.removed"
          | "user.password.changed"
          | "user.provider.unlinked"
          | "user.removed"
          | "user.second-factor.disabled"
          | "user.second-factor.enabled"
          | "user.sign-ins.read"
          | "vendor.api-key.issued"
          | "vendor.api-key.rotated"
          | "vendor.app-secret.rotated"
          | "vendor.basic-user.issued"
          | "vendor.basic-user.password-reset"
          | "vendor.changed"
          | "vendor.created"
          | "vendor.credential.revoked"
          | "connection.data-model.changed"
          | "vendor.data-model.changed"
          | "vendor.public-key.added"
          | "vendor.rules.changed"
          | "vendor.sdk-settings.changed"
          | "vendor.webhook-endpoint.changed"
          | "webhooks.resent"
          | "webhooks.tested"
        /** @description What it is about. */
        connection_id?: string & unknown
        /**
         * @description Inclusive.
         * @example 2026-11-01T00:00:00Z
         */
        from?: string
        /** @description Exclusive. */
        to?: string
        /** @description Who did it. */
        user_id?: string & unknown
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The file. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "text/csv": string
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  inviteConsoleClient: {
    parameters: {
      query?: never
      header?: {
        /** @description A key that the caller makes for this request: 16 to 200 visible ASCII characters, such as a UUID. For 24 hours, the same request with the same key gets the same answer and creates nothing again. */
        "Idempotency-Key"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Kaveri Loomworks",
         *       "email": "ananya@kaveri.example",
         *       "remote_org_id": "KLW-001"
         *     }
         */
        "application/json": components["schemas"]["ConsoleInvitation"]
      }
    }
    responses: {
      /** @description Invited. */
      201: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "connection_id": "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11",
           *       "org_id": "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
           *       "status": "CONNECTION_INVITED",
           *       "is_new": true,
           *       "mailed_to": "ananya@kaveri.example"
           *     }
           */
          "application/json": components["schemas"]["ConsoleInvited"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The request with this Idempotency-Key is still being answered. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The Idempotency-Key was used for another request. */
      422: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showConsoleClient: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The client. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "connection_id": "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11",
           *       "org_id": "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
           *       "name": "Kaveri Loomworks",
           *       "remote_org_id": "KLW-001",
           *       "email": "ananya@kaveri.example",
           *       "status": "CONNECTION_ACCEPTED",
           *       "status_at": "2026-11-25T09:18:00.000Z",
           *       "source": {
           *         "name": "Keka",
           *         "int_type": "HRMS"
           *       },
           *       "employees": 1204,
           *       "on_demand": false,
           *       "paused_at": null,
           *       "requested_at": null,
           *       "last_synced_at": "2026-11-25T09:23:10.000Z",
           *       "next_sync_at": "2026-11-30T02:04:00.000Z",
           *       "created_at": "2026-11-20T08:00:00.000Z",
           *       "invited_by": "devika@tamarind.example",
           *       "accepted_by": "ananya@kaveri.example",
           *       "invitation": null,
           *       "first_synced_at": "2026-11-25T09:23:10.000Z",
           *       "frequency": {
           *         "kind": "weekly",
           *         "weekdays": [
           *           1
           *         ],
           *         "hour": 2
           *       },
           *       "time_zone": "Asia/Kolkata",
           *       "shared": [
           *         "name",
           *         "employeeId"
           *       ],
           *       "not_shared": [
           *         "pan"
           *       ],
           *       "not_requested": [
           *         "ctc_raw"
           *       ],
           *       "issues": [
           *         {
           *           "id": "9a3f7c50-1d2e-4b8a-8f3e-2b6d4c5a7e90",
           *           "connection_id": "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11",
           *           "client": "Kaveri Loomworks",
           *           "code": "rows.values",
           *           "message": null,
           *           "step": "ask_client",
           *           "raised_at": "2026-11-25T09:23:10.000Z",
           *           "seen_at": "2026-11-25T09:23:10.000Z"
           *         }
           *       ],
           *       "timeline": [
           *         {
           *           "at": "2026-11-25T09:23:10.000Z",
           *           "kind": "first_sync",
           *           "session_id": "0198a000-0000-7000-8000-000000000001",
           *           "added": 1204,
           *           "updated": 0,
           *           "left": 0
           *         },
           *         {
           *           "at": "2026-11-20T08:00:00.000Z",
           *           "kind": "invited"
           *         }
           *       ],
           *       "receipt": null
           *     }
           */
          "application/json": components["schemas"]["ConsoleClientDetails"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  askConsoleForFile: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The client is not in a state for it; the message says why. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The mail could not be sent. */
      502: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  confirmConsoleSync: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "session_id": "0198a000-0000-7000-8000-000000000001",
         *       "confirmed": true
         *     }
         */
        "application/json": components["schemas"]["ConsoleSyncAnswer"]
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The client is not in a state for it; the message says why. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  changeConsoleCountry: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "default_country": "IN"
         *     }
         */
        "application/json": components["schemas"]["ConsoleCountry"]
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The client is not in a state for it; the message says why. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showConsoleClientDataModel: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The data model. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "fields": [
           *         {
           *           "key": "department",
           *           "category": "detail_info_fields",
           *           "level": "optional",
           *           "default": "optional",
           *           "agreed": null
           *         }
           *       ],
           *       "request": null,
           *       "version": "cbf29ce484222325"
           *     }
           */
          "application/json": components["schemas"]["ConsoleDataModel"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  changeConsoleClientDataModel: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "changes": [
         *         {
         *           "key": "department",
         *           "level": "mandatory"
         *         }
         *       ],
         *       "version": "cbf29ce484222325"
         *     }
         */
        "application/json": components["schemas"]["ConsoleDataModelChange"]
      }
    }
    responses: {
      /** @description Changed. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "narrowed": 0,
           *       "requests": 1
           *     }
           */
          "application/json": components["schemas"]["ConsoleDataModelChanged"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Somebody else changed it; read it again. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showConsoleDeletion: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The numbers. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "employees": 1204,
           *       "sync_sessions": 12,
           *       "webhooks": 3
           *     }
           */
          "application/json": components["schemas"]["ConsoleDeletion"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  exportConsoleDirectory: {
    parameters: {
      query?: {
        /**
         * @description Keys of the columns in their order, separated by commas; all when left out.
         * @example name,employeeId
         */
        columns?: string
      }
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The file. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "text/csv": string
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  changeConsoleGuard: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "guard_share": 0.3
         *     }
         */
        "application/json": components["schemas"]["ConsoleGuard"]
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The client is not in a state for it; the message says why. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  pauseConsoleClient: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "paused": true
         *     }
         */
        "application/json": components["schemas"]["ConsolePause"]
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The client is not in a state for it; the message says why. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showConsolePushReview: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The test records; null for a client that does not push. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "review": {
           *         "state": "approval-requested",
           *         "is_testing": true,
           *         "approval_requested_at": "2026-11-25T09:23:10.000Z",
           *         "refused": 2,
           *         "records": 1,
           *         "latest": [
           *           {
           *             "received_at": "2026-11-25T09:20:00.000Z",
           *             "record": {
           *               "id": "9a3f7c50-1d2e-4b8a-8f3e-2b6d4c5a7e90",
           *               "employeeId": "KL-0412",
           *               "name": "Tenzin Lhamo"
           *             }
           *           }
           *         ]
           *       }
           *     }
           */
          "application/json": components["schemas"]["ConsolePushReview"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The client is not in a state for it; the message says why. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  approveConsolePushTest: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "deleted_records": 12
           *     }
           */
          "application/json": components["schemas"]["ConsolePushApproval"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The client is not in a state for it; the message says why. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  remindConsoleClient: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The client has answered the invitation. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The mail could not be sent. */
      502: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showConsoleClientRules: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The rules. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "rules": [
           *         {
           *           "kind": "replace",
           *           "key": "department",
           *           "values": {
           *             "Mktg": "Marketing"
           *           },
           *           "ignore_case": true
           *         }
           *       ],
           *       "vendor_rules": [],
           *       "version": "cbf29ce484222325"
           *     }
           */
          "application/json": components["schemas"]["ConsoleRules"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  changeConsoleClientRules: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "rules": [
         *         {
         *           "kind": "replace",
         *           "key": "department",
         *           "values": {
         *             "Mktg": "Marketing"
         *           },
         *           "ignore_case": true
         *         }
         *       ],
         *       "version": "cbf29ce484222325"
         *     }
         */
        "application/json": components["schemas"]["ConsoleRulesChange"]
      }
    }
    responses: {
      /** @description Changed. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "rules": [
           *         {
           *           "kind": "replace",
           *           "key": "department",
           *           "values": {
           *             "Mktg": "Marketing"
           *           },
           *           "ignore_case": true
           *         }
           *       ],
           *       "vendor_rules": [],
           *       "version": "cbf29ce484222325"
           *     }
           */
          "application/json": components["schemas"]["ConsoleRules"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Somebody else changed the rules; read them again. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  previewConsoleClientRules: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "rules": [
         *         {
         *           "kind": "replace",
         *           "key": "department",
         *           "values": {
         *             "Mktg": "Marketing"
         *           },
         *           "ignore_case": true
         *         }
         *       ]
         *     }
         */
        "application/json": components["schemas"]["ConsoleRulesTrial"]
      }
    }
    responses: {
      /** @description What they change. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "basis": "source",
           *       "is_complete": true,
           *       "rows": 1204,
           *       "changed_rows": 1,
           *       "changed_fields": {
           *         "department": 1
           *       },
           *       "changes": [
           *         {
           *           "line": 2,
           *           "name": "Tenzin Lhamo",
           *           "employee_id": "KL-0412",
           *           "fields": [
           *             {
           *               "key": "department",
           *               "before": "Mktg",
           *               "after": "Marketing"
           *             }
           *           ]
           *         }
           *       ],
           *       "unused_rules": [],
           *       "rejected_before": 0,
           *       "rejected_after": 0,
           *       "findings": []
           *     }
           */
          "application/json": components["schemas"]["ConsoleRulesPreview"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The client is not connected. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The source cannot be read under the rules. */
      422: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The source did not answer. */
      502: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  testConsoleClientRules: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "rules": [
         *         {
         *           "kind": "replace",
         *           "key": "department",
         *           "values": {
         *             "Mktg": "Marketing"
         *           },
         *           "ignore_case": true
         *         }
         *       ]
         *     }
         */
        "application/json": components["schemas"]["ConsoleRulesTrial"]
      }
    }
    responses: {
      /** @description How far it is, in a line each, and at the end what the rules change. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "result": {
           *         "basis": "source",
           *         "is_complete": true,
           *         "rows": 1204,
           *         "changed_rows": 1,
           *         "changed_fields": {
           *           "department": 1
           *         },
           *         "changes": [
           *           {
           *             "line": 2,
           *             "name": "Tenzin Lhamo",
           *             "employee_id": "KL-0412",
           *             "fields": [
           *               {
           *                 "key": "department",
           *                 "before": "Mktg",
           *                 "after": "Marketing"
           *               }
           *             ]
           *           }
           *         ],
           *         "unused_rules": [],
           *         "rejected_before": 0,
           *         "rejected_after": 0,
           *         "findings": []
           *       }
           *     }
           */
          "application/jsonl": components["schemas"]["ConsoleRulesTest"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The client is not connected. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The source cannot be read under the rules. */
      422: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The source did not answer. */
      502: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  changeConsoleSchedule: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "frequency": {
         *         "kind": "weekly",
         *         "weekdays": [
         *           1
         *         ],
         *         "hour": 2
         *       }
         *     }
         */
        "application/json": components["schemas"]["ConsoleSchedule"]
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The client is not in a state for it; the message says why. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showConsoleClientSettings: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The settings. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "guard_share": 0.3,
           *       "default_country": "IN"
           *     }
           */
          "application/json": components["schemas"]["ConsoleClientSettings"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showConsoleSharing: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description What is shared. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "vendor": "Tamarind Benefits",
           *       "fields": [
           *         {
           *           "key": "name",
           *           "is_mandatory": true
           *         },
           *         {
           *           "key": "pan",
           *           "is_mandatory": false
           *         }
           *       ],
           *       "withheld": [
           *         "pan"
           *       ],
           *       "subset": [
           *         {
           *           "field": "department",
           *           "operator": "is_not",
           *           "values": [
           *             "Board"
           *           ]
           *         }
           *       ],
           *       "request": null,
           *       "version": "cbf29ce484222325"
           *     }
           */
          "application/json": components["schemas"]["ConsoleSharing"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  changeConsoleSharing: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "withheld": [
         *         "pan"
         *       ],
         *       "subset": [
         *         {
         *           "field": "department",
         *           "operator": "is_not",
         *           "values": [
         *             "Board"
         *           ]
         *         }
         *       ],
         *       "version": "cbf29ce484222325"
         *     }
         */
        "application/json": components["schemas"]["ConsoleSharingChange"]
      }
    }
    responses: {
      /** @description Changed. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "excluded": 106
           *     }
           */
          "application/json": components["schemas"]["ConsoleSharingChanged"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The client is not in a state for it; the message says why. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  answerConsoleSharingRequest: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "version": "1",
         *       "agree": true
         *     }
         */
        "application/json": components["schemas"]["ConsoleSharingAnswer"]
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The request is another one now, or was withdrawn; read it again. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  previewConsoleSharing: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "withheld": [
         *         "pan"
         *       ],
         *       "subset": [
         *         {
         *           "field": "department",
         *           "operator": "is_not",
         *           "values": [
         *             "Board"
         *           ]
         *         }
         *       ],
         *       "reads_source": true
         *     }
         */
        "application/json": components["schemas"]["ConsoleSharingTrial"]
      }
    }
    responses: {
      /** @description How far it is, in a line each, and at the end what would be shared. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "result": {
           *         "basis": "source",
           *         "is_source_down": false,
           *         "is_partial": false,
           *         "total": 1310,
           *         "matching": 1204,
           *         "values": {
           *           "department": [
           *             {
           *               "value": "Design",
           *               "employees": 40
           *             }
           *           ],
           *           "employmentType": [],
           *           "status": [],
           *           "grade": [],
           *           "designation": [],
           *           "companyName": [],
           *           "jobLocation_city": [],
           *           "groupName": [],
           *           "costCenter": [],
           *           "countryCode": [],
           *           "employeeId": []
           *         },
           *         "samples": [],
           *         "shared": 1310,
           *         "leaving": 106,
           *         "undecided": 0
           *       }
           *     }
           */
          "application/jsonl": components["schemas"]["ConsoleSharingCount"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The client is not connected. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showConsoleSyncFigures: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The figures. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "time_zone": "Asia/Kolkata",
           *       "days": [
           *         {
           *           "day": "2026-11-25",
           *           "syncs": 24,
           *           "failed": 1,
           *           "median_ms": 4100,
           *           "p95_ms": 9800,
           *           "added": 12,
           *           "updated": 87,
           *           "unchanged": 1105,
           *           "left": 3,
           *           "rejected": 0
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ConsoleSyncFigures"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  requestConsoleSync: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The client is not in a state for it; the message says why. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  listConsoleSyncs: {
    parameters: {
      query?: {
        /** @description The next_cursor of the page before. */
        cursor?: string & unknown
      }
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of syncs. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "0198a000-0000-7000-8000-000000000001",
           *           "is_first": true,
           *           "is_test": false,
           *           "mode": "full",
           *           "state": "completed",
           *           "trigger": "schedule",
           *           "rows": 1310,
           *           "rejected": 3,
           *           "added": 1204,
           *           "updated": 0,
           *           "left": 0,
           *           "reason": null,
           *           "started_at": "2026-11-25T09:20:00.000Z",
           *           "finished_at": "2026-11-25T09:23:10.000Z"
           *         }
           *       ],
           *       "next_cursor": null
           *     }
           */
          "application/json": components["schemas"]["ConsoleSyncs"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  terminateConsoleClient: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description What was deleted. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "employees": 1204,
           *       "sync_sessions": 12,
           *       "webhooks": 3
           *     }
           */
          "application/json": components["schemas"]["ConsoleDeletion"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The client is not in a state for it; the message says why. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  inviteConsoleClients: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "invitations": [
         *         {
         *           "name": "Kaveri Loomworks",
         *           "email": "ananya@kaveri.example",
         *           "remote_org_id": "KLW-001"
         *         }
         *       ]
         *     }
         */
        "application/json": components["schemas"]["ConsoleInvitations"]
      }
    }
    responses: {
      /** @description What became of each. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "results": [
           *         {
           *           "outcome": "invited",
           *           "connection_id": "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ConsoleInvitationResults"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  checkConsoleInvitations: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "rows": [
         *         {
         *           "row": 2,
         *           "name": "Kaveri Loomworks",
         *           "email": "ananya",
         *           "remote_org_id": "KLW-001"
         *         }
         *       ]
         *     }
         */
        "application/json": components["schemas"]["ConsoleInvitationRows"]
      }
    }
    responses: {
      /** @description What is wrong. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "faults": [
           *         {
           *           "row": 2,
           *           "column": "email",
           *           "kind": "invalid",
           *           "same_as": null
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ConsoleInvitationFaults"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  exportConsoleInvitationErrors: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "rows": [
         *         {
         *           "row": 2,
         *           "name": "Kaveri Loomworks",
         *           "email": "ananya",
         *           "remote_org_id": "KLW-001"
         *         }
         *       ]
         *     }
         */
        "application/json": components["schemas"]["ConsoleInvitationRows"]
      }
    }
    responses: {
      /** @description The wrong rows. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example Row,Company,Work email,Reference,Error
           *     2,Kaveri Loomworks,ananya,KLW-001,Work email is not an email address.
           */
          "text/csv; charset=utf-8": string
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  readConsoleInvitations: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/octet-stream": unknown
      }
    }
    responses: {
      /** @description The rows. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "rows": [
           *         {
           *           "row": 2,
           *           "name": "Kaveri Loomworks",
           *           "email": "ananya",
           *           "remote_org_id": "KLW-001"
           *         }
           *       ],
           *       "faults": [
           *         {
           *           "row": 2,
           *           "column": "email",
           *           "kind": "invalid",
           *           "same_as": null
           *         }
           *       ],
           *       "unreadable": []
           *     }
           */
          "application/json": components["schemas"]["ConsoleInvitationFile"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  searchConsoleClients: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "search": "kaveri"
         *     }
         */
        "application/json": components["schemas"]["ConsoleClientSearch"]
      }
    }
    responses: {
      /** @description A page of clients. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "connection_id": "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11",
           *           "org_id": "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
           *           "name": "Kaveri Loomworks",
           *           "remote_org_id": "KLW-001",
           *           "email": "ananya@kaveri.example",
           *           "status": "CONNECTION_ACCEPTED",
           *           "status_at": "2026-11-25T09:18:00.000Z",
           *           "source": {
           *             "name": "Keka",
           *             "int_type": "HRMS"
           *           },
           *           "employees": 1204,
           *           "on_demand": false,
           *           "paused_at": null,
           *           "requested_at": null,
           *           "last_synced_at": "2026-11-25T09:23:10.000Z",
           *           "next_sync_at": "2026-11-30T02:04:00.000Z",
           *           "created_at": "2026-11-20T08:00:00.000Z",
           *           "last_sync": {
           *             "id": "0198a000-0000-7000-8000-000000000001",
           *             "is_first": true,
           *             "state": "completed",
           *             "started_at": "2026-11-25T09:20:00.000Z",
           *             "finished_at": "2026-11-25T09:23:10.000Z"
           *           },
           *           "issues": [
           *             "rows.values"
           *           ]
           *         }
           *       ],
           *       "counts": [
           *         {
           *           "status": "CONNECTION_ACCEPTED",
           *           "clients": 1,
           *           "employees": 1204
           *         }
           *       ],
           *       "next_cursor": null
           *     }
           */
          "application/json": components["schemas"]["ConsoleClients"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showConsoleDataModel: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The data model. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "fields": [
           *         {
           *           "key": "department",
           *           "category": "detail_info_fields",
           *           "level": "optional",
           *           "default": "optional",
           *           "agreed": null
           *         }
           *       ],
           *       "request": null,
           *       "version": "cbf29ce484222325"
           *     }
           */
          "application/json": components["schemas"]["ConsoleDataModel"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  changeConsoleDataModel: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "changes": [
         *         {
         *           "key": "department",
         *           "level": "mandatory"
         *         }
         *       ],
         *       "version": "cbf29ce484222325"
         *     }
         */
        "application/json": components["schemas"]["ConsoleDataModelChange"]
      }
    }
    responses: {
      /** @description Changed. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "narrowed": 0,
           *       "requests": 1
           *     }
           */
          "application/json": components["schemas"]["ConsoleDataModelChanged"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Somebody else changed it; read it again. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  issueConsoleApiKey: {
    parameters: {
      query?: never
      header?: {
        /** @description A key that the caller makes for this request: 16 to 200 visible ASCII characters, such as a UUID. For 24 hours, the same request with the same key gets the same answer and creates nothing again. */
        "Idempotency-Key"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Billing worker"
         *     }
         */
        "application/json": components["schemas"]["ConsoleNewApiKey"]
      }
    }
    responses: {
      /** @description Issued. */
      201: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
           *       "api_key": "$HRSYNC_API_KEY"
           *     }
           */
          "application/json": components["schemas"]["ConsoleIssuedApiKey"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The vendor has as many active ones of this kind as it may. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The Idempotency-Key was used for another request. */
      422: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  issueConsoleBasicUser: {
    parameters: {
      query?: never
      header?: {
        /** @description A key that the caller makes for this request: 16 to 200 visible ASCII characters, such as a UUID. For 24 hours, the same request with the same key gets the same answer and creates nothing again. */
        "Idempotency-Key"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Nightly read"
         *     }
         */
        "application/json": components["schemas"]["ConsoleCredentialName"]
      }
    }
    responses: {
      /** @description Issued. */
      201: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "c41e7b0a-9d53-4f6e-8a27-51b0f3d2e688",
           *       "username": "hrs_user_q7Wd",
           *       "password": "$HRSYNC_PASSWORD"
           *     }
           */
          "application/json": components["schemas"]["ConsoleIssuedBasicUser"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The vendor has as many active ones of this kind as it may. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The Idempotency-Key was used for another request. */
      422: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  resetConsoleBasicPassword: {
    parameters: {
      query?: never
      header?: {
        /** @description A key that the caller makes for this request: 16 to 200 visible ASCII characters, such as a UUID. For 24 hours, the same request with the same key gets the same answer and creates nothing again. */
        "Idempotency-Key"?: string
      }
      path: {
        /**
         * @description From the list of credentials.
         * @example 6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21
         */
        credential_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Replaced. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "c41e7b0a-9d53-4f6e-8a27-51b0f3d2e688",
           *       "username": "hrs_user_q7Wd",
           *       "password": "$HRSYNC_PASSWORD"
           *     }
           */
          "application/json": components["schemas"]["ConsoleIssuedBasicUser"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The request with this Idempotency-Key is still being answered. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The Idempotency-Key was used for another request. */
      422: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  listConsoleCredentials: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The credentials. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "api_keys": [
           *         {
           *           "created_at": "2026-11-02T09:00:00.000Z",
           *           "last_used_at": "2026-11-25T10:31:00.000Z",
           *           "ends_at": null,
           *           "state": "active",
           *           "id": "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
           *           "name": "Billing worker",
           *           "prefix": "hrs_key_4Tq9"
           *         }
           *       ],
           *       "basic_users": [
           *         {
           *           "created_at": "2026-11-02T09:00:00.000Z",
           *           "last_used_at": "2026-11-25T10:31:00.000Z",
           *           "ends_at": null,
           *           "state": "active",
           *           "id": "c41e7b0a-9d53-4f6e-8a27-51b0f3d2e688",
           *           "name": "Nightly read",
           *           "username": "hrs_user_q7Wd"
           *         }
           *       ],
           *       "public_keys": [
           *         {
           *           "created_at": "2026-11-02T09:00:00.000Z",
           *           "last_used_at": "2026-11-25T10:31:00.000Z",
           *           "ends_at": null,
           *           "state": "active",
           *           "id": "1f0b6a0c-5c3e-4a0e-8f6e-8a5b0d3c9e21",
           *           "kid": "tamarind-2026-08",
           *           "encrypts": true,
           *           "bits": 3072
           *         }
           *       ],
           *       "limit": 10
           *     }
           */
          "application/json": components["schemas"]["ConsoleCredentials"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  revokeConsoleCredential: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of credentials.
         * @example 6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21
         */
        credential_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "after_hours": 24,
         *       "allow_last": false
         *     }
         */
        "application/json": components["schemas"]["ConsoleRevocation"]
      }
    }
    responses: {
      /** @description Revoked, or to end. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "ends_at": "2026-11-26T10:31:09.000Z"
           *     }
           */
          "application/json": components["schemas"]["ConsoleRevoked"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description It is the last of its kind, and `allow_last` is false. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  addConsolePublicKey: {
    parameters: {
      query?: never
      header?: {
        /** @description A key that the caller makes for this request: 16 to 200 visible ASCII characters, such as a UUID. For 24 hours, the same request with the same key gets the same answer and creates nothing again. */
        "Idempotency-Key"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "public_key": "$PUBLIC_KEY"
         *     }
         */
        "application/json": components["schemas"]["ConsoleNewPublicKey"]
      }
    }
    responses: {
      /** @description Added. */
      201: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "1f0b6a0c-5c3e-4a0e-8f6e-8a5b0d3c9e21",
           *       "kid": "tamarind-2026-08",
           *       "encrypts": true
           *     }
           */
          "application/json": components["schemas"]["ConsoleAddedPublicKey"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The vendor has as many active ones of this kind as it may. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The Idempotency-Key was used for another request. */
      422: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showConsoleEmployee: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The id in a line of the directory.
         * @example 9a3f7c50-1d2e-4b8a-8f3e-2b6d4c5a7e90
         */
        employee_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The record. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ConsoleEmployeeDetails"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description There is no such employee. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  searchConsoleDirectory: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "search": "lhamo",
         *       "client": "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11"
         *     }
         */
        "application/json": components["schemas"]["ConsoleDirectorySearch"]
      }
    }
    responses: {
      /** @description A page of the directory. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "9a3f7c50-1d2e-4b8a-8f3e-2b6d4c5a7e90",
           *           "connection_id": "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11",
           *           "client": "Kaveri Loomworks",
           *           "employee_id": "KL-0412",
           *           "name": "Tenzin Lhamo",
           *           "email": "tenzin@kaveri.example",
           *           "department": "Dyeing and Finishing",
           *           "designation": "Process Chemist",
           *           "status": "Active",
           *           "updated_at": "2026-11-25T09:23:10.000Z"
           *         }
           *       ],
           *       "total": 1204,
           *       "next_cursor": null
           *     }
           */
          "application/json": components["schemas"]["ConsoleDirectory"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  followConsole: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The events. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "text/event-stream": string
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  listConsoleIssues: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The issues. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "9a3f7c50-1d2e-4b8a-8f3e-2b6d4c5a7e90",
           *           "connection_id": "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11",
           *           "client": "Kaveri Loomworks",
           *           "code": "rows.values",
           *           "message": null,
           *           "step": "ask_client",
           *           "raised_at": "2026-11-25T09:23:10.000Z",
           *           "seen_at": "2026-11-25T09:23:10.000Z"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ConsoleIssues"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  openConsoleLink: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "code": "hrs_signin_..."
         *     }
         */
        "application/json": {
          code: string
        }
      }
    }
    responses: {
      /** @description The link. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "purpose": "invitation",
           *       "email": "arjun@tamarind.example",
           *       "has_account": false,
           *       "organization": "Tamarind Benefits",
           *       "role": "vendor-member",
           *       "expires_at": "2026-12-01T10:00:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["ConsoleLink"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The request did not come from a page of the console. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The link was used, was replaced, or has expired. */
      410: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  requestConsoleLink: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "email": "devika@tamarind.example",
         *       "purpose": "sign-in"
         *     }
         */
        "application/json": components["schemas"]["ConsoleLinkRequest"]
      }
    }
    responses: {
      /** @description If there is such a user, the mail is on its way. */
      202: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The request did not come from a page of the console. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  useConsoleLink: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "code": "hrs_signin_...",
         *       "name": "Devika Menon",
         *       "password": "correct horse battery staple"
         *     }
         */
        "application/json": components["schemas"]["ConsoleLinkUse"]
      }
    }
    responses: {
      /** @description The session's cookie is set. With `second-factor` the session is of use only for entering a code, within ten minutes. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "next": "signed-in"
           *     }
           */
          "application/json": components["schemas"]["ConsoleSignedIn"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The person is no user of any organization any more. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The link was used, was replaced, or has expired. */
      410: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showConsoleOrganization: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The `org_id` of the client.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c12
         */
        company_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The profile. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "name": "Kaveri Loomworks",
           *       "brand_name": "Kaveri",
           *       "org_cin": "U72200KA2013PTC097389",
           *       "website_url": "https://kaveri.example",
           *       "logo_url": ""
           *     }
           */
          "application/json": components["schemas"]["ConsoleOrganization"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  changeConsoleOrganization: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The `org_id` of the client.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c12
         */
        company_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Kaveri Loomworks",
         *       "brand_name": "Kaveri",
         *       "org_cin": "U72200KA2013PTC097389",
         *       "website_url": "https://kaveri.example",
         *       "logo_url": ""
         *     }
         */
        "application/json": components["schemas"]["ConsoleOrganization"]
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  listConsoleRequests: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The requests. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "request_id": "0198a000-0000-7000-8000-000000000031",
           *           "hrms_name": "Rota HR",
           *           "org_name": "Kaveri Loomworks",
           *           "email": "ananya@kaveri.example",
           *           "website_url": "https://rota.example",
           *           "additional_information": null,
           *           "filed_at": "2026-11-24T09:20:00.000Z",
           *           "answered_at": null
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ConsoleRequests"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  fileConsoleRequest: {
    parameters: {
      query?: never
      header?: {
        /** @description A key that the caller makes for this request: 16 to 200 visible ASCII characters, such as a UUID. For 24 hours, the same request with the same key gets the same answer and creates nothing again. */
        "Idempotency-Key"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "request_id": "0198a000-0000-7000-8000-000000000031",
         *       "hrms_name": "Rota HR",
         *       "org_name": "Kaveri Loomworks",
         *       "email": "ananya@kaveri.example",
         *       "website_url": "https://rota.example"
         *     }
         */
        "application/json": components["schemas"]["ConsoleNewRequest"]
      }
    }
    responses: {
      /** @description The request. */
      201: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "request_id": "0198a000-0000-7000-8000-000000000031"
           *     }
           */
          "application/json": {
            request_id: string & unknown
          }
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The request with this Idempotency-Key is still being answered. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The Idempotency-Key was used for another request. */
      422: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showConsoleRequest: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of requests.
         * @example 0198a000-0000-7000-8000-000000000031
         */
        request_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The request. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "request_id": "0198a000-0000-7000-8000-000000000031",
           *       "hrms_name": "Rota HR",
           *       "org_name": "Kaveri Loomworks",
           *       "email": "ananya@kaveri.example",
           *       "website_url": "https://rota.example",
           *       "additional_information": null,
           *       "filed_at": "2026-11-24T09:20:00.000Z",
           *       "answered_at": null,
           *       "documents": [
           *         {
           *           "document_id": "0198a000-0000-7000-8000-000000000002",
           *           "name": "export-guide.pdf",
           *           "size": 184320,
           *           "content_type": "application/pdf",
           *           "added_at": "2026-11-24T09:20:00.000Z"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ConsoleRequestDetails"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  answerConsoleRequest: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of requests.
         * @example 0198a000-0000-7000-8000-000000000031
         */
        request_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  beginConsoleRequestDocument: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of requests.
         * @example 0198a000-0000-7000-8000-000000000031
         */
        request_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Send the pieces. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "document_id": "0198a000-0000-7000-8000-000000000002",
           *       "piece_bytes": 524288
           *     }
           */
          "application/json": components["schemas"]["BegunDocument"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description See `message`. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  openConsoleRequestDocument: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of its documents, or the beginning of its upload.
         * @example 0198a000-0000-7000-8000-000000000002
         */
        document_id: string & unknown
        /**
         * @description From the list of requests.
         * @example 0198a000-0000-7000-8000-000000000031
         */
        request_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The document. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/octet-stream": string
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  appendConsoleRequestDocument: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of its documents, or the beginning of its upload.
         * @example 0198a000-0000-7000-8000-000000000002
         */
        document_id: string & unknown
        /**
         * @description From 0 to 39.
         * @example 0
         */
        piece: string
        /**
         * @description From the list of requests.
         * @example 0198a000-0000-7000-8000-000000000031
         */
        request_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/octet-stream": unknown
      }
    }
    responses: {
      /** @description The piece is stored. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "piece": 0
           *     }
           */
          "application/json": components["schemas"]["StoredPiece"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description See `message`. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  completeConsoleRequestDocument: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of requests.
         * @example 0198a000-0000-7000-8000-000000000031
         */
        request_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "document_id": "0198a000-0000-7000-8000-000000000002",
         *       "name": "export-guide.pdf",
         *       "pieces": 1
         *     }
         */
        "application/json": components["schemas"]["CompleteDocument"]
      }
    }
    responses: {
      /** @description The document. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "document_id": "0198a000-0000-7000-8000-000000000002",
           *       "name": "export-guide.pdf",
           *       "size": 184320,
           *       "content_type": "application/pdf",
           *       "added_at": "2026-11-24T09:20:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["ConsoleDocument"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description See `message`. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showConsoleRules: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The rules. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "rules": [
           *         {
           *           "kind": "replace",
           *           "key": "department",
           *           "values": {
           *             "Mktg": "Marketing"
           *           },
           *           "ignore_case": true
           *         }
           *       ],
           *       "vendor_rules": [],
           *       "version": "cbf29ce484222325"
           *     }
           */
          "application/json": components["schemas"]["ConsoleRules"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  changeConsoleRules: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "rules": [
         *         {
         *           "kind": "replace",
         *           "key": "department",
         *           "values": {
         *             "Mktg": "Marketing"
         *           },
         *           "ignore_case": true
         *         }
         *       ],
         *       "version": "cbf29ce484222325"
         *     }
         */
        "application/json": components["schemas"]["ConsoleRulesChange"]
      }
    }
    responses: {
      /** @description Changed. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "rules": [
           *         {
           *           "kind": "replace",
           *           "key": "department",
           *           "values": {
           *             "Mktg": "Marketing"
           *           },
           *           "ignore_case": true
           *         }
           *       ],
           *       "vendor_rules": [],
           *       "version": "cbf29ce484222325"
           *     }
           */
          "application/json": components["schemas"]["ConsoleRules"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Somebody else changed the rules; read them again. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  previewConsoleRules: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "rules": [
         *         {
         *           "kind": "replace",
         *           "key": "department",
         *           "values": {
         *             "Mktg": "Marketing"
         *           },
         *           "ignore_case": true
         *         }
         *       ],
         *       "connection_id": "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11"
         *     }
         */
        "application/json": {
          connection_id: string & unknown
          rules: unknown[]
        }
      }
    }
    responses: {
      /** @description What they change. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "basis": "source",
           *       "is_complete": true,
           *       "rows": 1204,
           *       "changed_rows": 1,
           *       "changed_fields": {
           *         "department": 1
           *       },
           *       "changes": [
           *         {
           *           "line": 2,
           *           "name": "Tenzin Lhamo",
           *           "employee_id": "KL-0412",
           *           "fields": [
           *             {
           *               "key": "department",
           *               "before": "Mktg",
           *               "after": "Marketing"
           *             }
           *           ]
           *         }
           *       ],
           *       "unused_rules": [],
           *       "rejected_before": 0,
           *       "rejected_after": 0,
           *       "findings": []
           *     }
           */
          "application/json": components["schemas"]["ConsoleRulesPreview"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The client is not connected. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The employees cannot be read under the rules. */
      422: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  testConsoleRules: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "rules": [
         *         {
         *           "kind": "replace",
         *           "key": "department",
         *           "values": {
         *             "Mktg": "Marketing"
         *           },
         *           "ignore_case": true
         *         }
         *       ],
         *       "connection_id": "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11"
         *     }
         */
        "application/json": {
          connection_id: string & unknown
          rules: unknown[]
        }
      }
    }
    responses: {
      /** @description How far it is, in a line each, and at the end what the rules change. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "result": {
           *         "basis": "source",
           *         "is_complete": true,
           *         "rows": 1204,
           *         "changed_rows": 1,
           *         "changed_fields": {
           *           "department": 1
           *         },
           *         "changes": [
           *           {
           *             "line": 2,
           *             "name": "Tenzin Lhamo",
           *             "employee_id": "KL-0412",
           *             "fields": [
           *               {
           *                 "key": "department",
           *                 "before": "Mktg",
           *                 "after": "Marketing"
           *               }
           *             ]
           *           }
           *         ],
           *         "unused_rules": [],
           *         "rejected_before": 0,
           *         "rejected_after": 0,
           *         "findings": []
           *       }
           *     }
           */
          "application/jsonl": components["schemas"]["ConsoleRulesTest"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The client is not connected. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The employees cannot be read under the rules. */
      422: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showConsoleSdk: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The settings. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "vendor_org_id": "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
           *       "vendor_name": "Tamarind Benefits",
           *       "settings": {
           *         "accent": "#0f5f78",
           *         "theme": "auto"
           *       },
           *       "logo_url": null,
           *       "origins": [
           *         "https://app.tamarind.example"
           *       ],
           *       "version": "cbf29ce484222325"
           *     }
           */
          "application/json": components["schemas"]["ConsoleSdk"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  changeConsoleSdk: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "settings": {
         *         "accent": "#0f5f78",
         *         "theme": "auto"
         *       },
         *       "logo": "none",
         *       "origins": [
         *         "https://app.tamarind.example"
         *       ],
         *       "version": "cbf29ce484222325"
         *     }
         */
        "application/json": components["schemas"]["ConsoleSdkChange"]
      }
    }
    responses: {
      /** @description Changed. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "vendor_org_id": "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
           *       "vendor_name": "Tamarind Benefits",
           *       "settings": {
           *         "accent": "#0f5f78",
           *         "theme": "auto"
           *       },
           *       "logo_url": null,
           *       "origins": [
           *         "https://app.tamarind.example"
           *       ],
           *       "version": "cbf29ce484222325"
           *     }
           */
          "application/json": components["schemas"]["ConsoleSdk"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Somebody else changed them. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  listConsoleConnectors: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The connectors. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "code": "keka",
           *           "name": "Keka",
           *           "active": 12,
           *           "failed": 1,
           *           "last_synced_at": "2026-11-26T09:00:00.000Z"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ConsoleConnectors"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  listConsoleServiceKeys: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The keys. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "service_keys": [
           *         {
           *           "kid": "PwV3dGWqS0cDkWyy2fZ8b7Zk2m1cV0nV3G1l3m7xY0E",
           *           "use": "sig",
           *           "active_from": "2026-11-02T09:00:00.000Z",
           *           "ends_at": null
           *         }
           *       ],
           *       "master_keys": [
           *         {
           *           "id": "2026-11",
           *           "state": "current",
           *           "wraps": 48
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ConsoleKeys"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  removeConsoleMasterKey: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "2025-11"
         *     }
         */
        "application/json": components["schemas"]["ConsoleMasterKeyRemoval"]
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description It cannot be removed; `message` says why. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  rotateConsoleServiceKey: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "use": "sig"
         *     }
         */
        "application/json": components["schemas"]["ConsoleKeyRotation"]
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Another process changes the keys now. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  listConsoleMails: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The mails. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "is_kept": true,
           *       "items": [
           *         {
           *           "id": "user-link.6b0b2f5e",
           *           "to": [
           *             "arjun@tamarind.example"
           *           ],
           *           "subject": "Join Tamarind Benefits",
           *           "text": "Open this link to join.",
           *           "sent_at": "2026-11-26T09:00:00.000Z"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ConsoleMails"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The folder is not readable. */
      503: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  countConsoleParkedMessages: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The counts. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "topic": "webhooks.deliver",
           *           "parked": 3
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ConsoleParkedMessages"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The message broker does not answer. */
      503: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  redriveConsoleMessages: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description How many were sent. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "redriven": 3
           *     }
           */
          "application/json": components["schemas"]["ConsoleRedriven"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The message broker does not answer. */
      503: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  listConsoleRetention: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The data. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "name": "delivered_webhooks",
           *           "title": "delivered webhooks, with their attempts",
           *           "kept_seconds": 2592000,
           *           "setting": "HRSYNC_KEEP_DELIVERED_DAYS"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ConsoleRetention"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showConsoleWorkload: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The figures. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "webhooks": [
           *         {
           *           "state": "waiting",
           *           "count": 12
           *         }
           *       ],
           *       "webhooks_due_since": "2026-11-26T09:00:00.000Z",
           *       "endpoints": [
           *         {
           *           "state": "working",
           *           "count": 4
           *         }
           *       ],
           *       "connections": [
           *         {
           *           "status": "CONNECTION_ACCEPTED",
           *           "count": 48
           *         }
           *       ],
           *       "syncs": [
           *         {
           *           "state": "reading",
           *           "count": 1
           *         }
           *       ],
           *       "syncs_run_since": "2026-11-26T09:00:00.000Z",
           *       "syncs_due_since": null,
           *       "issues": [
           *         {
           *           "code": "source.auth",
           *           "count": 1
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ConsoleWorkload"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showConsoleSession: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The session. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "user": {
           *         "id": "9a3f7c50-1d2e-4b8a-8f3e-2b6d4c5a7e90",
           *         "email": "devika@tamarind.example",
           *         "name": "Devika Menon",
           *         "has_password": true,
           *         "has_second_factor": true,
           *         "recovery_codes_left": 9
           *       },
           *       "offers_passkeys": true,
           *       "membership": {
           *         "id": "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
           *         "role": "vendor-admin",
           *         "organization": "Tamarind Benefits",
           *         "vendor_org_id": "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11",
           *         "org_id": null
           *       },
           *       "memberships": [
           *         {
           *           "id": "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
           *           "role": "vendor-admin",
           *           "organization": "Tamarind Benefits",
           *           "vendor_org_id": "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11",
           *           "org_id": null
           *         }
           *       ],
           *       "vendor": {
           *         "org_id": "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11",
           *         "name": "Tamarind Benefits",
           *         "accent": "#0f5e78",
           *         "logo_url": null,
           *         "time_zone": "Asia/Kolkata"
           *       },
           *       "permissions": [
           *         "connection.invite",
           *         "connection.show"
           *       ],
           *       "idle_minutes": 30,
           *       "expires_at": "2026-11-25T10:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["ConsoleSession"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  switchConsoleSession: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "membership_id": "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21"
         *     }
         */
        "application/json": components["schemas"]["ConsoleSwitch"]
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description No such membership or vendor. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  listConsoleSetUps: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The set-ups. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "connection_id": "0198a000-0000-7000-8000-000000000001",
           *           "client": "Kaveri Loomworks",
           *           "hrms_name": "Rota HR",
           *           "state": "documents_received",
           *           "requested_at": "2026-11-24T09:20:00.000Z",
           *           "task": {
           *             "kind": "set-up",
           *             "due_at": "2026-12-01T09:20:00.000Z"
           *           },
           *           "next_upload_at": "2026-12-01T09:20:00.000Z",
           *           "last_synced_at": null
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ConsoleSetUps"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showConsoleSetUp: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The set-up. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "connection_id": "0198a000-0000-7000-8000-000000000001",
           *       "client": "Kaveri Loomworks",
           *       "hrms_name": "Rota HR",
           *       "state": "documents_received",
           *       "requested_at": "2026-11-24T09:20:00.000Z",
           *       "task": {
           *         "kind": "set-up",
           *         "due_at": "2026-12-01T09:20:00.000Z"
           *       },
           *       "next_upload_at": "2026-12-01T09:20:00.000Z",
           *       "last_synced_at": null,
           *       "website_url": null,
           *       "additional_information": null,
           *       "frequency": null,
           *       "documents": [
           *         {
           *           "document_id": "0198a000-0000-7000-8000-000000000002",
           *           "name": "export-guide.pdf",
           *           "size": 184320,
           *           "content_type": "application/pdf",
           *           "added_at": "2026-11-24T09:20:00.000Z"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ConsoleSetUpDetails"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  beginConsoleSetUpDocument: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Send the pieces. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "document_id": "0198a000-0000-7000-8000-000000000002",
           *       "piece_bytes": 524288
           *     }
           */
          "application/json": components["schemas"]["BegunDocument"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description See `message`. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  openConsoleSetUpDocument: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
        /**
         * @description From the list of its documents, or the beginning of its upload.
         * @example 0198a000-0000-7000-8000-000000000002
         */
        document_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The document. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/octet-stream": string
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  appendConsoleSetUpDocument: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
        /**
         * @description From the list of its documents, or the beginning of its upload.
         * @example 0198a000-0000-7000-8000-000000000002
         */
        document_id: string & unknown
        /**
         * @description From 0 to 39.
         * @example 0
         */
        piece: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/octet-stream": unknown
      }
    }
    responses: {
      /** @description The piece is stored. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "piece": 0
           *     }
           */
          "application/json": components["schemas"]["StoredPiece"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description See `message`. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  completeConsoleSetUpDocument: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "document_id": "0198a000-0000-7000-8000-000000000002",
         *       "name": "export-guide.pdf",
         *       "pieces": 1
         *     }
         */
        "application/json": components["schemas"]["CompleteDocument"]
      }
    }
    responses: {
      /** @description The document. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "document_id": "0198a000-0000-7000-8000-000000000002",
           *       "name": "export-guide.pdf",
           *       "size": 184320,
           *       "content_type": "application/pdf",
           *       "added_at": "2026-11-24T09:20:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["ConsoleDocument"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description See `message`. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  moveConsoleSetUp: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "state": "in_set_up"
         *     }
         */
        "application/json": components["schemas"]["ConsoleSetUpMove"]
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description It cannot move there from its state. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  requestConsoleUpload: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  startUploadForConsole: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "file_name": "employees.csv",
         *       "size": 1310,
         *       "sheet": null
         *     }
         */
        "application/json": components["schemas"]["StartUpload"]
      }
    }
    responses: {
      /** @description The upload. */
      201: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "upload_id": "7d0c4a0e-3f1b-4a51-9c8f-0c6c2f5b9d21",
           *       "file_name": "employees.csv",
           *       "sheet": null,
           *       "size": 1310,
           *       "received": 0,
           *       "state": "receiving",
           *       "message": null,
           *       "rows": null,
           *       "columns": []
           *     }
           */
          "application/json": components["schemas"]["Upload"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description A file is being shared. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showUploadForConsole: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
        /**
         * @description The upload.
         * @example 7d0c4a0e-3f1b-4a51-9c8f-0c6c2f5b9d21
         */
        upload_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The upload. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "upload_id": "7d0c4a0e-3f1b-4a51-9c8f-0c6c2f5b9d21",
           *       "file_name": "employees.csv",
           *       "sheet": null,
           *       "size": 1310,
           *       "received": 1310,
           *       "state": "read",
           *       "message": null,
           *       "rows": 12,
           *       "columns": [
           *         {
           *           "header": "Emp Code",
           *           "original_header": null,
           *           "suggestion": "employeeId",
           *           "suggested_by": "name",
           *           "is_certain": true,
           *           "samples": [
           *             "KL-0001",
           *             "KL-0002"
           *           ],
           *           "is_empty": false
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Upload"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  checkUploadForConsole: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
        /**
         * @description The upload.
         * @example 7d0c4a0e-3f1b-4a51-9c8f-0c6c2f5b9d21
         */
        upload_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "columns": {
         *         "Emp Code": "employeeId",
         *         "Locker": null
         *       }
         *     }
         */
        "application/json": components["schemas"]["CheckUpload"]
      }
    }
    responses: {
      /** @description The check has begun. */
      202: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Not possible at the moment; `message` says why. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  appendUploadForConsole: {
    parameters: {
      query: {
        /**
         * @description Where the part begins in the file, in bytes.
         * @example 0
         */
        offset: number
      }
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
        /**
         * @description The upload.
         * @example 7d0c4a0e-3f1b-4a51-9c8f-0c6c2f5b9d21
         */
        upload_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/octet-stream": unknown
      }
    }
    responses: {
      /** @description How many bytes were received. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "received": 1310
           *     }
           */
          "application/json": components["schemas"]["UploadProgress"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The part does not continue the file; `data.received` is the place to continue from. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  exportUploadErrorsForConsole: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
        /**
         * @description The upload.
         * @example 7d0c4a0e-3f1b-4a51-9c8f-0c6c2f5b9d21
         */
        upload_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The errors. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example Row,Column,Value,Error
           *     7,PAN,AKQPI4421,This is not a PAN.
           */
          "text/csv; charset=utf-8": string
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Not possible at the moment; `message` says why. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  listUploadRowsForConsole: {
    parameters: {
      query?: {
        /** @description With `kind`: only rows with such an error in this column; absent: of the row as a whole. */
        column?: string
        /** @description `next_cursor` of the page before. */
        cursor?: number
        /** @description Only rows with such an error. */
        kind?: "missing" | "invalid" | "repeated" | "unreadable"
      }
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
        /**
         * @description The upload.
         * @example 7d0c4a0e-3f1b-4a51-9c8f-0c6c2f5b9d21
         */
        upload_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The wrong rows. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "state": "checked",
           *       "rows_checked": 12,
           *       "rows": 12,
           *       "wrong": 1,
           *       "kinds": [
           *         {
           *           "kind": "invalid",
           *           "column": "PAN",
           *           "count": 1
           *         }
           *       ],
           *       "items": [
           *         {
           *           "row": 7,
           *           "reason": null,
           *           "cells": [
           *             {
           *               "column": "Emp Code",
           *               "key": "employeeId",
           *               "value": "KL-0006",
           *               "reason": null
           *             },
           *             {
           *               "column": "PAN",
           *               "key": "pan",
           *               "value": "AKQPI4421",
           *               "reason": "This is not a PAN: expected five letters, four digits and a letter, like ABCDE1234F."
           *             }
           *           ]
           *         }
           *       ],
           *       "next_cursor": null
           *     }
           */
          "application/json": components["schemas"]["UploadRows"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Not possible at the moment; `message` says why. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  correctUploadRowForConsole: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
        /**
         * @description The line of the row in the file.
         * @example 7
         */
        row: number
        /**
         * @description The upload.
         * @example 7d0c4a0e-3f1b-4a51-9c8f-0c6c2f5b9d21
         */
        upload_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "cells": {
         *         "PAN": "AKQPI4421K"
         *       }
         *     }
         */
        "application/json": components["schemas"]["CorrectUploadRow"]
      }
    }
    responses: {
      /** @description The row, judged again. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "state": "checked",
           *       "rows_checked": 12,
           *       "rows": 12,
           *       "wrong": 0,
           *       "kinds": [],
           *       "changed": []
           *     }
           */
          "application/json": components["schemas"]["CorrectedUploadRow"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Not possible at the moment; `message` says why. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  shareUploadForConsole: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of clients.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        connection_id: string & unknown
        /**
         * @description The upload.
         * @example 7d0c4a0e-3f1b-4a51-9c8f-0c6c2f5b9d21
         */
        upload_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "mode": "full"
         *     }
         */
        "application/json": components["schemas"]["ShareAssistedFile"]
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Not possible at the moment; `message` says why. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  listSignInWays: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The ways. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "passkeys": true,
           *       "provider": null
           *     }
           */
          "application/json": components["schemas"]["ConsoleSignInWays"]
        }
      }
      /** @description The request did not come from a page of the console. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  signIn: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "email": "devika@tamarind.example",
         *       "password": "correct horse battery staple"
         *     }
         */
        "application/json": components["schemas"]["ConsoleSignIn"]
      }
    }
    responses: {
      /** @description The session's cookie is set. With `second-factor` the session is of use only for entering a code, within ten minutes. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "next": "signed-in"
           *     }
           */
          "application/json": components["schemas"]["ConsoleSignedIn"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The address, the password, the code or the passkey is wrong; `data.tries_left` says how often the caller may try before it has to wait. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  signInWithPasskey: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "credential": {
         *         "id": "qZ0bV3mB0tq1cY6rYp3hXQ",
         *         "rawId": "qZ0bV3mB0tq1cY6rYp3hXQ",
         *         "type": "public-key",
         *         "response": {
         *           "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
         *           "authenticatorData": "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ",
         *           "signature": "MEUCIQDxQ2lzUk0",
         *           "userHandle": "OWEzZjdjNTA"
         *         }
         *       }
         *     }
         */
        "application/json": components["schemas"]["ConsolePasskeySignIn"]
      }
    }
    responses: {
      /** @description The session's cookie is set. With `second-factor` the session is of use only for entering a code, within ten minutes. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "next": "signed-in"
           *     }
           */
          "application/json": components["schemas"]["ConsoleSignedIn"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The address, the password, the code or the passkey is wrong; `data.tries_left` says how often the caller may try before it has to wait. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  offerPasskeySignIn: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The options. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "rpId": "sync.example",
           *       "challenge": "azEuQWJj",
           *       "timeout": 300000,
           *       "userVerification": "required"
           *     }
           */
          "application/json": components["schemas"]["PasskeyRequest"]
        }
      }
      /** @description The request did not come from a page of the console. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Browsers make no passkeys for the address of this service. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  signInWithProvider: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "query": "?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj"
         *     }
         */
        "application/json": components["schemas"]["ConsoleProviderAnswer"]
      }
    }
    responses: {
      /** @description The session's cookie is set. With `second-factor` the session is of use only for entering a code, within ten minutes. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "next": "signed-in"
           *     }
           */
          "application/json": components["schemas"]["ConsoleSignedIn"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The account is no user's, which `data.tries_left` says; or the provider signed nobody in, or took too long. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description This installation has no identity provider. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The provider does not respond as it should. */
      502: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  beginProviderSignIn: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The address. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "address": "https://id.example/authorize?client_id=hrsync&response_type=code"
           *     }
           */
          "application/json": components["schemas"]["ConsoleProviderRequest"]
        }
      }
      /** @description The request did not come from a page of the console. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description This installation has no identity provider. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The provider does not respond as it should. */
      502: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  enterSecondFactor: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "code": "123456"
         *     }
         */
        "application/json": components["schemas"]["ConsoleCode"]
      }
    }
    responses: {
      /** @description The session's cookie is set. With `second-factor` the session is of use only for entering a code, within ten minutes. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "next": "signed-in"
           *     }
           */
          "application/json": components["schemas"]["ConsoleSignedIn"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description No sign-in has begun, or it took too long. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The address, the password, the code or the passkey is wrong; `data.tries_left` says how often the caller may try before it has to wait. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  signOut: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showConsoleSync: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of syncs.
         * @example 0198a000-0000-7000-8000-000000000001
         */
        session_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The sync. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "sync": {
           *         "id": "0198a000-0000-7000-8000-000000000001",
           *         "is_first": true,
           *         "is_test": false,
           *         "mode": "full",
           *         "state": "completed",
           *         "trigger": "schedule",
           *         "rows": 1310,
           *         "rejected": 3,
           *         "added": 1204,
           *         "updated": 0,
           *         "left": 0,
           *         "reason": null,
           *         "started_at": "2026-11-25T09:20:00.000Z",
           *         "finished_at": "2026-11-25T09:23:10.000Z"
           *       },
           *       "to_share": 1204,
           *       "shared": 742
           *     }
           */
          "application/json": components["schemas"]["ConsoleSyncProgress"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description You have no such client. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  inviteConsoleUser: {
    parameters: {
      query?: never
      header?: {
        /** @description A key that the caller makes for this request: 16 to 200 visible ASCII characters, such as a UUID. For 24 hours, the same request with the same key gets the same answer and creates nothing again. */
        "Idempotency-Key"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "email": "arjun@tamarind.example",
         *       "role": "vendor-member",
         *       "client_org_ids": []
         *     }
         */
        "application/json": components["schemas"]["ConsoleUserInvitation"]
      }
    }
    responses: {
      /** @description Invited. */
      201: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "id": "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21"
           *     }
           */
          "application/json": {
            id: string & unknown
          }
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The person is a user already. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The Idempotency-Key was used for another request. */
      422: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The mail could not be sent; nothing was changed. */
      502: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  changeConsoleUser: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of users.
         * @example 6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21
         */
        user_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "role": "vendor-admin"
         *     }
         */
        "application/json": components["schemas"]["ConsoleUserChange"]
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description It is the last admin of the organization. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  removeConsoleUser: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of users.
         * @example 6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21
         */
        user_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description It is the last admin of the organization. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  sendConsoleInvitation: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of users.
         * @example 6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21
         */
        user_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The invitation was accepted. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The mail could not be sent. */
      502: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  listConsoleSignIns: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list of users.
         * @example 6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21
         */
        user_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The sign-ins. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "at": "2026-11-25T08:00:00.000Z",
           *           "outcome": "signed-in",
           *           "user_agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0",
           *           "network": "192.0.2.*",
           *           "is_open": true
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ConsoleSignIns"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description There is no such user. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  searchConsoleUsers: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "filter": "members"
         *     }
         */
        "application/json": components["schemas"]["ConsoleUserSearch"]
      }
    }
    responses: {
      /** @description A page of users. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
           *           "name": "Devika Menon",
           *           "email": "devika@tamarind.example",
           *           "role": "vendor-admin",
           *           "state": "active",
           *           "is_you": true,
           *           "has_second_factor": true,
           *           "clients": [],
           *           "invited_at": "2026-11-02T09:00:00.000Z",
           *           "last_sign_in_at": "2026-11-25T08:00:00.000Z"
           *         }
           *       ],
           *       "counts": {
           *         "everyone": 1,
           *         "admins": 1,
           *         "members": 0,
           *         "invited": 0
           *       },
           *       "next_cursor": null
           *     }
           */
          "application/json": components["schemas"]["ConsoleUsers"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  listConsoleVendors: {
    parameters: {
      query?: {
        /** @description The next_cursor of the page before. */
        cursor?: string & unknown
        /**
         * @description Words of the name.
         * @example tamarind
         */
        search?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page of vendors. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "org_id": "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11",
           *           "name": "Tamarind Benefits",
           *           "time_zone": "Asia/Kolkata",
           *           "created_at": "2026-11-02T09:00:00.000Z",
           *           "clients": 12,
           *           "connected": 9,
           *           "employees": 14208,
           *           "last_synced_at": "2026-11-25T08:00:00.000Z",
           *           "webhooks": {
           *             "url": "https://api.tamarind.example/hooks",
           *             "state": "working"
           *           }
           *         }
           *       ],
           *       "total": 1,
           *       "next_cursor": null
           *     }
           */
          "application/json": components["schemas"]["ConsoleVendors"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  createConsoleVendor: {
    parameters: {
      query?: never
      header?: {
        /** @description A key that the caller makes for this request: 16 to 200 visible ASCII characters, such as a UUID. For 24 hours, the same request with the same key gets the same answer and creates nothing again. */
        "Idempotency-Key"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Tamarind Benefits",
         *       "admin_email": "devika@tamarind.example",
         *       "time_zone": "Asia/Kolkata"
         *     }
         */
        "application/json": components["schemas"]["ConsoleNewVendor"]
      }
    }
    responses: {
      /** @description The secrets. */
      201: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "org_id": "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11",
           *       "api_key": "hrs_key_...",
           *       "username": "hrs_user_...",
           *       "password": "hrs_pass_...",
           *       "app_key": "hrs_app_...",
           *       "app_secret": "hrs_secret_...",
           *       "admin": {
           *         "email": "devika@tamarind.example",
           *         "password": "hrs_admin_..."
           *       }
           *     }
           */
          "application/json": components["schemas"]["ConsoleCreatedVendor"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The request with this Idempotency-Key is still being answered. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The Idempotency-Key was used for another request. */
      422: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  changeConsoleVendor: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The `org_id` from the list of vendors.
         * @example 0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11
         */
        vendor_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Tamarind Benefits",
         *       "time_zone": "Asia/Kolkata"
         *     }
         */
        "application/json": components["schemas"]["ConsoleVendorChange"]
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  listConsoleDeliveries: {
    parameters: {
      query?: {
        /** @description One client. */
        connection_id?: string & unknown
        /** @description The next_cursor of the page before. */
        cursor?: string
        /** @description One event. */
        event?:
          | "connection.events.requested"
          | "connection.events.accepted"
          | "connection.events.failed"
          | "connection.events.terminated"
          | "connection.events.salary_master"
          | "sync.events.initiated"
          | "sync.events.employee.add"
          | "sync.events.employee.update"
          | "sync.events.employee.csv"
          | "sync.events.completed"
          | "test.event"
        /** @description Created then or later. */
        from?: string
        /** @description The id of a webhook or of a sync session. */
        search?: string
        /**
         * @description `pending` waits or is being sent; `undelivered` is `failed` or `exhausted`.
         * @example undelivered
         */
        state?: "pending" | "delivered" | "failed" | "exhausted" | "undelivered"
        /** @description Created before then. */
        to?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description A page. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "request_id": "c41e7b0a-9d53-4f6e-8a27-51b0f3d2e688",
           *           "connection_id": "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
           *           "org_name": "Deccan Ferro Alloys",
           *           "sync_session_id": "3f1f7f2e-54d2-4c2a-9f14-6d7c0a1be522",
           *           "webhook_counter": 57,
           *           "event": "sync.events.employee.add",
           *           "event_type": "sync.events.initial",
           *           "record_count": 10,
           *           "state": "failed",
           *           "created_at": "2026-11-25T09:18:43.000Z",
           *           "next_attempt_at": "2026-11-25T18:00:00.000Z",
           *           "attempts": 5,
           *           "last_attempt": {
           *             "started_at": "2026-11-25T10:31:09.000Z",
           *             "duration_ms": 41,
           *             "status": 503,
           *             "problem": null
           *           }
           *         }
           *       ],
           *       "next_cursor": null
           *     }
           */
          "application/json": components["schemas"]["ConsoleDeliveries"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showConsoleDelivery: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description From the list.
         * @example c41e7b0a-9d53-4f6e-8a27-51b0f3d2e688
         */
        request_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The webhook. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "delivery": {
           *         "request_id": "c41e7b0a-9d53-4f6e-8a27-51b0f3d2e688",
           *         "connection_id": "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
           *         "org_name": "Deccan Ferro Alloys",
           *         "sync_session_id": "3f1f7f2e-54d2-4c2a-9f14-6d7c0a1be522",
           *         "webhook_counter": 57,
           *         "event": "sync.events.employee.add",
           *         "event_type": "sync.events.initial",
           *         "record_count": 10,
           *         "state": "failed",
           *         "created_at": "2026-11-25T09:18:43.000Z",
           *         "next_attempt_at": "2026-11-25T18:00:00.000Z",
           *         "attempts": 5,
           *         "last_attempt": {
           *           "started_at": "2026-11-25T10:31:09.000Z",
           *           "duration_ms": 41,
           *           "status": 503,
           *           "problem": null
           *         }
           *       },
           *       "session_webhooks": 164,
           *       "attempts": [
           *         {
           *           "started_at": "2026-11-25T10:31:09.000Z",
           *           "duration_ms": 41,
           *           "status": 503,
           *           "problem": null,
           *           "answer": "upstream connect error"
           *         }
           *       ],
           *       "body": "{}",
           *       "body_missing": null
           *     }
           */
          "application/json": components["schemas"]["ConsoleDeliveryDetails"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showConsoleWebhookEndpoint: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The endpoint. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "endpoint": {
           *         "url": "https://hooks.tamarind.example/hr",
           *         "events": [
           *           "test.event"
           *         ],
           *         "state": "working",
           *         "failing_since": null,
           *         "paused_until": null,
           *         "disabled_at": null,
           *         "disabled_reason": null
           *       },
           *       "version": "cbf29ce484222325",
           *       "secrets": [
           *         {
           *           "id": "1f0b6a0c-5c3e-4a0e-8f6e-8a5b0d3c9e21",
           *           "prefix": "hrs_secret_ab12",
           *           "created_at": "2026-11-02T09:00:00.000Z",
           *           "expires_at": null,
           *           "state": "active"
           *         }
           *       ],
           *       "time_zone": "Asia/Kolkata"
           *     }
           */
          "application/json": components["schemas"]["ConsoleWebhookEndpoint"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  changeConsoleWebhookEndpoint: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "url": "https://hooks.tamarind.example/hr",
         *       "events": [
         *         "test.event"
         *       ],
         *       "version": "none"
         *     }
         */
        "application/json": components["schemas"]["ConsoleWebhookEndpointChange"]
      }
    }
    responses: {
      /** @description Changed. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "endpoint": {
           *         "url": "https://hooks.tamarind.example/hr",
           *         "events": [
           *           "test.event"
           *         ],
           *         "state": "working",
           *         "failing_since": null,
           *         "paused_until": null,
           *         "disabled_at": null,
           *         "disabled_reason": null
           *       },
           *       "version": "cbf29ce484222325",
           *       "secrets": [
           *         {
           *           "id": "1f0b6a0c-5c3e-4a0e-8f6e-8a5b0d3c9e21",
           *           "prefix": "hrs_secret_ab12",
           *           "created_at": "2026-11-02T09:00:00.000Z",
           *           "expires_at": null,
           *           "state": "active"
           *         }
           *       ],
           *       "time_zone": "Asia/Kolkata"
           *     }
           */
          "application/json": components["schemas"]["ConsoleWebhookEndpoint"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Somebody else changed it; `data` has the `url`, the `events` and the `version` of now. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showConsoleDeliveryFigures: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The figures. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "pending": 8,
           *       "failed": 17,
           *       "exhausted": 0,
           *       "time_zone": "Asia/Kolkata",
           *       "days": [
           *         {
           *           "day": "2026-11-25",
           *           "delivered_at_once": 6834,
           *           "delivered_later": 2,
           *           "failed_at_first": 19
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ConsoleDeliveryFigures"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  resendConsoleDeliveries: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "state": "undelivered"
         *     }
         */
        "application/json": components["schemas"]["ConsoleResend"]
      }
    }
    responses: {
      /** @description Queued. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "matched": 17,
           *       "queued": 17
           *     }
           */
          "application/json": components["schemas"]["ConsoleResent"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  countConsoleResend: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "state": "undelivered"
         *     }
         */
        "application/json": components["schemas"]["ConsoleResend"]
      }
    }
    responses: {
      /** @description Counted. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "matched": 17
           *     }
           */
          "application/json": components["schemas"]["ConsoleResendCount"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  rotateConsoleWebhookSecret: {
    parameters: {
      query?: never
      header?: {
        /** @description A key that the caller makes for this request: 16 to 200 visible ASCII characters, such as a UUID. For 24 hours, the same request with the same key gets the same answer and creates nothing again. */
        "Idempotency-Key"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "switch_at": null
         *     }
         */
        "application/json": components["schemas"]["ConsoleSecretRotation"]
      }
    }
    responses: {
      /** @description Rotated. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "app_secret": "$APP_SECRET",
           *       "switches_at": "2026-11-25T10:31:09.000Z",
           *       "previous_until": "2026-11-26T10:31:09.000Z"
           *     }
           */
          "application/json": components["schemas"]["ConsoleRotatedSecret"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many secrets sign at the same time. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The Idempotency-Key was used for another request. */
      422: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  sendConsoleTestEvent: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Sent. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "request_id": "c41e7b0a-9d53-4f6e-8a27-51b0f3d2e688",
           *       "acknowledged": true,
           *       "duration_ms": 41,
           *       "status": 204,
           *       "problem": null,
           *       "answer": null
           *     }
           */
          "application/json": components["schemas"]["ConsoleTestEvent"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The user may not do this. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description There is no address yet. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showJourney: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The journey. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "purpose": "onboarding",
           *       "person": {
           *         "email": "hr@acme.example",
           *         "full_name": "Asha Rao"
           *       },
           *       "vendor": {
           *         "org_id": "0b6f9a3c-2f0e-4d4e-9a53-1d8a3a2c7b10",
           *         "name": "Example Insurance"
           *       },
           *       "sdk": {
           *         "logo_url": null,
           *         "accent": "#0f5f78",
           *         "texts": {
           *           "en": {
           *             "title": null,
           *             "reason": "Example Insurance runs the group health cover at Acme."
           *           },
           *           "hi": {
           *             "title": null,
           *             "reason": null
           *           }
           *         },
           *         "help_url": "https://example-insurance.example/help",
           *         "help_email": null,
           *         "locale": "en",
           *         "theme": null
           *       },
           *       "corporate": {
           *         "org_id": "5a0c7f0e-4f0b-4a51-8a3f-0c6c2f5b9d21",
           *         "name": "Acme"
           *       },
           *       "connection": {
           *         "connection_id": "c2a1f0de-77aa-4f0c-9c55-2f4f7a1f0a10",
           *         "status": "CONNECTION_INVITED",
           *         "connector": null
           *       },
           *       "data_model": [
           *         {
           *           "key": "name",
           *           "is_mandatory": true
           *         }
           *       ],
           *       "withheld": [],
           *       "subset": [],
           *       "modes": [
           *         "HRMS",
           *         "SFTP"
           *       ],
           *       "saved": {
           *         "version": 3,
           *         "step": "credentials",
           *         "answers": {
           *           "integration_type": "SFTP",
           *           "hr_system": null,
           *           "is_unlisted": false,
           *           "credentials": {
           *             "sftp": {
           *               "host": "files.acme.example",
           *               "username": "hr-export"
           *             }
           *           },
           *           "upload_id": null,
           *           "columns": {},
           *           "is_full_load": true,
           *           "form": {},
           *           "withheld": [
           *             "aadhar"
           *           ],
           *           "subset": [
           *             {
           *               "field": "employmentType",
           *               "operator": "is",
           *               "values": [
           *                 "Permanent"
           *               ]
           *             }
           *           ],
           *           "auth_type": null
           *         },
           *         "stored_credentials": {
           *           "sftp": [
           *             "password"
           *           ]
           *         },
           *         "saved_at": "2026-11-24T09:10:00.000Z"
           *       },
           *       "expires_at": "2026-11-24T10:00:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["Journey"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  answerJourneyRequest: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "version": "1z141z4",
         *       "agree": true
         *     }
         */
        "application/json": components["schemas"]["AnswerJourneyRequest"]
      }
    }
    responses: {
      /** @description Answered. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "agreed": true
           *     }
           */
          "application/json": components["schemas"]["AnsweredJourneyRequest"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The journey has another purpose, or a yes takes the token of a mailed link. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The vendor asks for something else now, or for nothing. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  checkJourneySource: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "connector": "sftp",
         *       "credentials": {
         *         "host": "files.acme.example",
         *         "username": "hr-export"
         *       }
         *     }
         */
        "application/json": components["schemas"]["CheckJourneySource"]
      }
    }
    responses: {
      /** @description What the source provides. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "result": "ok",
           *       "message": null,
           *       "host_key": null,
           *       "categories": [
           *         {
           *           "category": "detail_info_fields",
           *           "problem": null
           *         }
           *       ],
           *       "rows": 48,
           *       "columns": [
           *         {
           *           "header": "Emp Code",
           *           "original_header": null,
           *           "suggestion": "employeeId",
           *           "suggested_by": "name",
           *           "is_certain": true,
           *           "samples": [
           *             "KL-0001",
           *             "KL-0002"
           *           ],
           *           "is_empty": false
           *         }
           *       ],
           *       "findings": []
           *     }
           */
          "application/json": components["schemas"]["SourceCheck"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  confirmJourneySync: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "session_id": "0198a000-0000-7000-8000-000000000001",
         *       "confirmed": true
         *     }
         */
        "application/json": components["schemas"]["ConfirmJourneySync"]
      }
    }
    responses: {
      /** @description Answered. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "state": "completed"
           *     }
           */
          "application/json": components["schemas"]["ConfirmedJourneySync"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The connection is not accepted yet, or was terminated. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description It is not held any more: it was answered, or a later sync replaced it. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  listJourneyConnectors: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The connectors. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "connectors": [
           *         {
           *           "code": "keka",
           *           "name": "Keka",
           *           "integration_type": "HRMS",
           *           "required_fields": {
           *             "api_key": {
           *               "label": "API key",
           *               "type": "password",
           *               "is_required": true,
           *               "is_masked": true,
           *               "help": "An administrator makes one that may read employees.",
           *               "placeholder": null,
           *               "pattern": null,
           *               "options": null
           *             }
           *           },
           *           "helping_docs_url": null,
           *           "logo_url": null,
           *           "has_salary": true
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["JourneyConnectors"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  listJourneyDocuments: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The documents. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "documents": [
           *         {
           *           "document_id": "0198a000-0000-7000-8000-000000000002",
           *           "name": "export-guide.pdf",
           *           "size": 184320,
           *           "added_at": "2026-11-24T09:20:00.000Z"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["JourneyDocuments"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  beginJourneyDocument: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Send the pieces. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "document_id": "0198a000-0000-7000-8000-000000000002",
           *       "piece_bytes": 524288
           *     }
           */
          "application/json": components["schemas"]["BegunDocument"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description See `message`. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  appendJourneyDocument: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path: {
        /**
         * @description From the beginning of the upload.
         * @example 0198a000-0000-7000-8000-000000000002
         */
        document_id: string & unknown
        /**
         * @description From 0 to 39.
         * @example 0
         */
        piece: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/octet-stream": unknown
      }
    }
    responses: {
      /** @description The piece is stored. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "piece": 0
           *     }
           */
          "application/json": components["schemas"]["StoredPiece"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The upload has ended or was never begun. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  completeJourneyDocument: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "document_id": "0198a000-0000-7000-8000-000000000002",
         *       "name": "export-guide.pdf",
         *       "pieces": 1
         *     }
         */
        "application/json": components["schemas"]["CompleteDocument"]
      }
    }
    responses: {
      /** @description The document. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "document_id": "0198a000-0000-7000-8000-000000000002",
           *       "name": "export-guide.pdf",
           *       "size": 184320,
           *       "added_at": "2026-11-24T09:20:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["JourneyDocument"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The upload has ended or was never begun. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description See `message`. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  deleteJourneyDocument: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "document_id": "0198a000-0000-7000-8000-000000000002"
         *     }
         */
        "application/json": components["schemas"]["DeleteDocument"]
      }
    }
    responses: {
      /** @description The other documents. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "documents": []
           *     }
           */
          "application/json": components["schemas"]["JourneyDocuments"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  requestHrms: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "request_id": "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
         *       "hrms_name": "Shramik Suite"
         *     }
         */
        "application/json": components["schemas"]["RequestHrms"]
      }
    }
    responses: {
      /** @description It was requested. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "requested_at": "2026-11-24T09:20:00.000Z",
           *       "email": "hr@acme.example"
           *     }
           */
          "application/json": components["schemas"]["RequestedHrms"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  openJourneyLink: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "code": "hrs_link_3q2-7wAbCdEfGhIjKlMnOpQrStUvWxYz0123456789A",
         *       "device_key": "kJ3mB9vQx0TtYw2aZ7cE5gH1iK4lN6oP8rS0uV2xY4A"
         *     }
         */
        "application/json": components["schemas"]["OpenJourneyLink"]
      }
    }
    responses: {
      /** @description A token of the journey. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "access_token": "eyJhbGciOiJSUzI1NiIsInR5cCI6ImhyLi4uIn0.eyJjb25uZWN0aW9uX2lkIjoiLi4uIn0.c2lnbmF0dXJl",
           *       "exp": 3600,
           *       "purpose": "repair"
           *     }
           */
          "application/json": components["schemas"]["OpenedJourneyLink"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The link does not open a journey. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  previewJourney: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "withheld": [
         *         "aadhar"
         *       ],
         *       "subset": [
         *         {
         *           "field": "employmentType",
         *           "operator": "is",
         *           "values": [
         *             "Permanent"
         *           ]
         *         }
         *       ],
         *       "sample": 0
         *     }
         */
        "application/json": components["schemas"]["PreviewJourney"]
      }
    }
    responses: {
      /** @description The preview. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "is_partial": false,
           *       "total": 1310,
           *       "matching": 1204,
           *       "values": {
           *         "employeeId": [],
           *         "department": [],
           *         "designation": [],
           *         "grade": [],
           *         "groupName": [],
           *         "costCenter": [],
           *         "companyName": [],
           *         "employmentType": [
           *           {
           *             "value": "Permanent",
           *             "employees": 1204
           *           },
           *           {
           *             "value": "Contract",
           *             "employees": 106
           *           }
           *         ],
           *         "status": [],
           *         "countryCode": [],
           *         "jobLocation_city": []
           *       },
           *       "sample": {
           *         "id": "8d3f4f8e-3f1c-4f57-9a53-1d8a3a2c7b10",
           *         "name": "Asha Rao",
           *         "employeeId": "A-1001",
           *         "mobileNumber": "************"
           *       },
           *       "sample_count": 20,
           *       "missing_mandatory": [
           *         {
           *           "key": "mobileNumber",
           *           "employees": 3
           *         }
           *       ],
           *       "ignored_values": [
           *         {
           *           "key": "gender",
           *           "employees": 1
           *         }
           *       ],
           *       "is_sample_changed": false,
           *       "state": "ready"
           *     }
           */
          "application/json": components["schemas"]["JourneyPreview"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showJourneyPush: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The pushes. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "state": "testing",
           *       "accepted": 12,
           *       "refused": 2,
           *       "approval_requested_at": null,
           *       "is_own_device": true,
           *       "records": 11,
           *       "credentials": [
           *         {
           *           "environment": "test",
           *           "auth_type": "token",
           *           "username": "hrs_push_test_7Yk2",
           *           "issued_at": "2026-11-24T09:10:00.000Z",
           *           "is_active": true
           *         }
           *       ],
           *       "outcomes": [
           *         {
           *           "sequence": 14,
           *           "received_at": "2026-11-24T09:20:00.000Z",
           *           "employee_id": "KL-0398",
           *           "result": "refused",
           *           "problems": [
           *             {
           *               "field": "mobileNumber",
           *               "reason": "Expected 10 digits"
           *             }
           *           ]
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["JourneyPush"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The journey was not submitted with the push API, or see `message`. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  issueJourneyPushCredentials: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "environment": "test",
         *       "auth_type": "token"
         *     }
         */
        "application/json": components["schemas"]["IssuePushCredentials"]
      }
    }
    responses: {
      /** @description The credentials. */
      201: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "environment": "test",
           *       "auth_type": "token",
           *       "username": "hrs_push_test_7Yk2",
           *       "password": "hrs_pass_9pQ2Yx0m",
           *       "has_revoked": false
           *     }
           */
          "application/json": components["schemas"]["IssuedPushCredentials"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description This is another device. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The journey was not submitted with the push API, or see `message`. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  followJourneyPush: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The events. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "text/event-stream": string
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The journey was not submitted with the push API. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  requestPushApproval: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The vendor was asked. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "approval_requested_at": "2026-11-24T09:20:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["RequestedApproval"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The journey was not submitted with the push API, or see `message`. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The mail could not be sent. */
      503: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showJourneyQuestion: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The question. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "purpose": "repair",
           *       "repair": {
           *         "problem": "credentials",
           *         "message": "The server did not accept the user.",
           *         "since": "2026-11-24T02:00:00.000Z",
           *         "credentials": {
           *           "host": "files.acme.example",
           *           "username": "hr-export"
           *         },
           *         "stored": [],
           *         "last_synced": "2026-11-17T02:00:00.000Z"
           *       },
           *       "confirm_sync": null,
           *       "sharing_request": null,
           *       "can_agree": false
           *     }
           */
          "application/json": components["schemas"]["JourneyQuestion"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  renewJourneyLink: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "code": "hrs_link_3q2-7wAbCdEfGhIjKlMnOpQrStUvWxYz0123456789A"
         *     }
         */
        "application/json": components["schemas"]["RenewJourneyLink"]
      }
    }
    responses: {
      /** @description Accepted. */
      202: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "message": "If this was a link of ours, a new one is on its way to the same address."
           *     }
           */
          "application/json": components["schemas"]["RenewedJourneyLink"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  repairJourney: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "credentials": null
         *     }
         */
        "application/json": components["schemas"]["RepairJourney"]
      }
    }
    responses: {
      /** @description Repaired, and the sync goes on; or a key to confirm. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "next_sync": "2026-11-24T09:20:00.000Z",
           *       "host_key": null
           *     }
           */
          "application/json": components["schemas"]["RepairedJourney"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The journey has another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The source does not respond, or cannot be read; `message` says why. */
      422: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  saveJourney: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "version": 0,
         *       "save_id": "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
         *       "step": "credentials",
         *       "answers": {
         *         "integration_type": "SFTP",
         *         "hr_system": null,
         *         "is_unlisted": false,
         *         "credentials": {
         *           "sftp": {
         *             "host": "files.acme.example",
         *             "username": "hr-export"
         *           }
         *         },
         *         "upload_id": null,
         *         "columns": {},
         *         "is_full_load": true,
         *         "form": {},
         *         "withheld": [
         *           "aadhar"
         *         ],
         *         "subset": [
         *           {
         *             "field": "employmentType",
         *             "operator": "is",
         *             "values": [
         *               "Permanent"
         *             ]
         *           }
         *         ],
         *         "auth_type": null
         *       }
         *     }
         */
        "application/json": components["schemas"]["SaveJourney"]
      }
    }
    responses: {
      /** @description Saved. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "version": 1
           *     }
           */
          "application/json": components["schemas"]["JourneyVersion"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Another window has saved since; `data.version` is the stored version. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  sendJourneyLink: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "locale": "en"
         *     }
         */
        "application/json": components["schemas"]["SendJourneyLink"]
      }
    }
    responses: {
      /** @description The mail was sent. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "email": "finance@acme.example",
           *       "expires_at": "2026-12-08T09:20:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["SentJourneyLink"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The mail could not be sent. */
      503: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  submitJourney: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "version": 1
         *     }
         */
        "application/json": components["schemas"]["SubmitJourney"]
      }
    }
    responses: {
      /** @description The connection is accepted. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "status": "CONNECTION_ACCEPTED",
           *       "connector": "sftp",
           *       "version": 2
           *     }
           */
          "application/json": components["schemas"]["SubmittedJourney"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Another window has saved since, or the corporate is connected otherwise. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The source does not respond, or cannot be read; `message` says why. */
      422: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showJourneySync: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The sync. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "status": "CONNECTION_ACCEPTED",
           *       "state": "applying",
           *       "session_id": "0198a000-0000-7000-8000-000000000001",
           *       "is_first": true,
           *       "started_at": "2026-11-24T09:20:00.000Z",
           *       "finished_at": null,
           *       "rows_read": 1310,
           *       "rows_rejected": 0,
           *       "rows_left_out": 106,
           *       "employees_to_share": 1204,
           *       "employees_shared": 400,
           *       "reason": null,
           *       "findings": [],
           *       "next_sync": "2026-12-01T09:20:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["JourneySync"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  startUpload: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "file_name": "employees.csv",
         *       "size": 1310,
         *       "sheet": null
         *     }
         */
        "application/json": components["schemas"]["StartUpload"]
      }
    }
    responses: {
      /** @description The upload. */
      201: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "upload_id": "7d0c4a0e-3f1b-4a51-9c8f-0c6c2f5b9d21",
           *       "file_name": "employees.csv",
           *       "sheet": null,
           *       "size": 1310,
           *       "received": 0,
           *       "state": "receiving",
           *       "message": null,
           *       "rows": null,
           *       "columns": []
           *     }
           */
          "application/json": components["schemas"]["Upload"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description A file is being shared. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  showUpload: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path: {
        /**
         * @description The upload.
         * @example 7d0c4a0e-3f1b-4a51-9c8f-0c6c2f5b9d21
         */
        upload_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The upload. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "upload_id": "7d0c4a0e-3f1b-4a51-9c8f-0c6c2f5b9d21",
           *       "file_name": "employees.csv",
           *       "sheet": null,
           *       "size": 1310,
           *       "received": 1310,
           *       "state": "read",
           *       "message": null,
           *       "rows": 12,
           *       "columns": [
           *         {
           *           "header": "Emp Code",
           *           "original_header": null,
           *           "suggestion": "employeeId",
           *           "suggested_by": "name",
           *           "is_certain": true,
           *           "samples": [
           *             "KL-0001",
           *             "KL-0002"
           *           ],
           *           "is_empty": false
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Upload"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  checkUpload: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path: {
        /**
         * @description The upload.
         * @example 7d0c4a0e-3f1b-4a51-9c8f-0c6c2f5b9d21
         */
        upload_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "columns": {
         *         "Emp Code": "employeeId",
         *         "Locker": null
         *       }
         *     }
         */
        "application/json": components["schemas"]["CheckUpload"]
      }
    }
    responses: {
      /** @description The check has begun. */
      202: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /** @example {} */
          "application/json": unknown
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Not possible at the moment; `message` says why. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  appendUpload: {
    parameters: {
      query: {
        /**
         * @description Where the part begins in the file, in bytes.
         * @example 0
         */
        offset: number
      }
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path: {
        /**
         * @description The upload.
         * @example 7d0c4a0e-3f1b-4a51-9c8f-0c6c2f5b9d21
         */
        upload_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/octet-stream": unknown
      }
    }
    responses: {
      /** @description How many bytes were received. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "received": 1310
           *     }
           */
          "application/json": components["schemas"]["UploadProgress"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The part does not continue the file; `data.received` is the place to continue from. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  exportUploadErrors: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path: {
        /**
         * @description The upload.
         * @example 7d0c4a0e-3f1b-4a51-9c8f-0c6c2f5b9d21
         */
        upload_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The errors. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example Row,Column,Value,Error
           *     7,PAN,AKQPI4421,This is not a PAN.
           */
          "text/csv; charset=utf-8": string
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Not possible at the moment; `message` says why. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  listUploadRows: {
    parameters: {
      query?: {
        /** @description With `kind`: only rows with such an error in this column; absent: of the row as a whole. */
        column?: string
        /** @description `next_cursor` of the page before. */
        cursor?: number
        /** @description Only rows with such an error. */
        kind?: "missing" | "invalid" | "repeated" | "unreadable"
      }
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path: {
        /**
         * @description The upload.
         * @example 7d0c4a0e-3f1b-4a51-9c8f-0c6c2f5b9d21
         */
        upload_id: string & unknown
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description The wrong rows. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "state": "checked",
           *       "rows_checked": 12,
           *       "rows": 12,
           *       "wrong": 1,
           *       "kinds": [
           *         {
           *           "kind": "invalid",
           *           "column": "PAN",
           *           "count": 1
           *         }
           *       ],
           *       "items": [
           *         {
           *           "row": 7,
           *           "reason": null,
           *           "cells": [
           *             {
           *               "column": "Emp Code",
           *               "key": "employeeId",
           *               "value": "KL-0006",
           *               "reason": null
           *             },
           *             {
           *               "column": "PAN",
           *               "key": "pan",
           *               "value": "AKQPI4421",
           *               "reason": "This is not a PAN: expected five letters, four digits and a letter, like ABCDE1234F."
           *             }
           *           ]
           *         }
           *       ],
           *       "next_cursor": null
           *     }
           */
          "application/json": components["schemas"]["UploadRows"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Not possible at the moment; `message` says why. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  correctUploadRow: {
    parameters: {
      query?: never
      header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        "Journey-Device"?: string
      }
      path: {
        /**
         * @description The line of the row in the file.
         * @example 7
         */
        row: number
        /**
         * @description The upload.
         * @example 7d0c4a0e-3f1b-4a51-9c8f-0c6c2f5b9d21
         */
        upload_id: string & unknown
      }
      cookie?: never
    }
    requestBody: {
      content: {
        /**
         * @example {
         *       "cells": {
         *         "PAN": "AKQPI4421K"
         *       }
         *     }
         */
        "application/json": components["schemas"]["CorrectUploadRow"]
      }
    }
    responses: {
      /** @description The row, judged again. */
      200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "state": "checked",
           *       "rows_checked": 12,
           *       "rows": 12,
           *       "wrong": 0,
           *       "kinds": [],
           *       "changed": []
           *     }
           */
          "application/json": components["schemas"]["CorrectedUploadRow"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The token is for another purpose. */
      403: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The resource does not exist for the caller. */
      404: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Not possible at the moment; `message` says why. */
      409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      429: {
        headers: {
          /** @description Requests allowed in the window. */
          "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          "X-Request-ID"?: string
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
}
