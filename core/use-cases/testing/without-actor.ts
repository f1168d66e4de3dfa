import type { UseCaseName } from "./call.ts"

/** The use-cases without an actor, by the reason for it. */
export const WITHOUT_ACTOR = {
  "It finds out who calls.": [
    "access.authenticateJourney",
    "access.authenticateSession",
    "access.authenticateUser",
    "access.authenticateVendor",
    "access.beginProviderSignIn",
    "access.enterCode",
    "access.findHalfSession",
    "access.limitAnonymousCalls",
    "access.offerPasskeySignIn",
    "access.signIn",
    "access.signInWithPasskey",
    "access.signInWithProvider",
    "connection.authenticateSourceWebhook",
    "connection.openJourneyLink",
    "push.authenticatePusher",
    "push.grantPushToken",
  ],
  "It is part of a use-case that has authorised its caller.": ["access.destroyKey", "sync.runSync"],
  "It makes another call, which authorises its caller, or repeats the answer to the same user in the same role.":
    ["access.answerOnce"],
  "The service itself does it, for every tenant; it is offered to nobody.": [
    "access.keyMaintenance",
    "connection.notifyCorporates",
    "connection.processUploads",
    "connection.readPreviews",
    "connection.retentionJob",
    "salary.salaryTrimmingJob",
    "sync.resumeSyncs",
    "sync.runDueSyncs",
    "webhooks.notifyDisabledEndpoints",
    "webhooks.notifyExhaustedWebhooks",
    "webhooks.outboxMaintenance",
  ],
  "Anyone may call it, by the specification; its result has no data of a tenant.": ["connection.listHrms"],
  "A browser needs it before anybody has signed in; its result has no data of a tenant but what the page shows.":
    ["access.findJourneyPage", "access.findLogo", "access.listSignInWays"],
  "Its caller was authenticated for one connection, by a credential or an address of that connection (actor.ts).":
    ["connection.receiveSourceWebhook", "push.pushEmployee"],
  "A person who has signed in acts on the own account, sessions and memberships.": [
    "access.addPasskey",
    "access.changeName",
    "access.changePassword",
    "access.confirmSecondFactor",
    "access.endOtherSessions",
    "access.endOwnSession",
    "access.listIdentities",
    "access.listOwnSessions",
    "access.listPasskeys",
    "access.offerPasskey",
    "access.offerSecondFactor",
    "access.openVendor",
    "access.removePasskey",
    "access.removeSecondFactor",
    "access.renamePasskey",
    "access.showSession",
    "access.switchMembership",
    "access.unlinkIdentity",
  ],
  "The code of a mailed link is the permission, and only its recipient learns the result.": [
    "access.openUserLink",
    "access.requestUserLink",
    "access.useLink",
    "connection.renewJourneyLink",
  ],
  "The signed link is the permission, for one session's file.": ["webhooks.openSessionFile"],
} as const satisfies Readonly<Record<string, ReadonlyArray<UseCaseName>>>

export type NameWithoutActor = (typeof WITHOUT_ACTOR)[keyof typeof WITHOUT_ACTOR][number]
