import type { UseCaseName } from "./call.ts"

/** The use-cases without an actor, by the reason for it. */
export const WITHOUT_ACTOR = {
  "It finds out who calls.": [
    "accounts.authenticateJourney",
    "accounts.authenticateSession",
    "accounts.authenticateUser",
    "accounts.authenticateVendor",
    "accounts.beginProviderSignIn",
    "accounts.enterCode",
    "accounts.findHalfSession",
    "accounts.limitAnonymousCalls",
    "accounts.offerPasskeySignIn",
    "accounts.signIn",
    "accounts.signInWithPasskey",
    "accounts.signInWithProvider",
    "connection.authenticateSourceWebhook",
    "onboarding.openJourneyLink",
    "push.authenticatePusher",
    "push.grantPushToken",
  ],
  "It is part of a use-case that has authorised its caller.": ["accounts.destroyKey", "sync.runSync"],
  "It makes another call, which authorises its caller, or repeats the response to the same user in the same role.":
    ["accounts.respondOnce"],
  "Only the service itself calls it, for every tenant.": [
    "accounts.keyMaintenance",
    "onboarding.notifyCorporates",
    "onboarding.processUploads",
    "journey.readPreviews",
    "connection.retentionJob",
    "salary.salaryTrimmingJob",
    "sharing.restrictionJob",
    "sync.resumeSyncs",
    "sync.runDueSyncs",
    "webhooks.notifyDisabledEndpoints",
    "webhooks.notifyExhaustedWebhooks",
    "webhooks.outboxMaintenance",
  ],
  "Anyone may call it, by the specification; its result has no data of a tenant.": ["connection.listHrms"],
  "A browser needs it before anyone has signed in; its result has no data of a tenant but what the page shows.":
    ["accounts.findJourneyPage", "accounts.findLogo", "accounts.listSignInWays"],
  "Its caller was authenticated for one connection, by a credential or an address of that connection (actor.ts).":
    ["connection.receiveSourceWebhook", "push.pushEmployee"],
  "A person who has signed in acts on the own account, sessions and memberships.": [
    "accounts.addPasskey",
    "accounts.changeName",
    "accounts.changePassword",
    "accounts.confirmSecondFactor",
    "accounts.endOtherSessions",
    "accounts.endOwnSession",
    "accounts.listIdentities",
    "accounts.listOwnSessions",
    "accounts.listPasskeys",
    "accounts.offerPasskey",
    "accounts.offerSecondFactor",
    "accounts.openVendor",
    "accounts.removePasskey",
    "accounts.removeSecondFactor",
    "accounts.renamePasskey",
    "accounts.showSession",
    "accounts.switchMembership",
    "accounts.unlinkIdentity",
  ],
  "The code of a mailed link is the permission, and only its recipient learns the result.": [
    "accounts.openUserLink",
    "accounts.requestUserLink",
    "accounts.useLink",
    "onboarding.renewJourneyLink",
  ],
  "The signed link is the permission, for one session's file.": ["webhooks.openSessionFile"],
} as const satisfies Readonly<Record<string, ReadonlyArray<UseCaseName>>>

export type NameWithoutActor = (typeof WITHOUT_ACTOR)[keyof typeof WITHOUT_ACTOR][number]
