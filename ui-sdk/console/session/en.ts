import type { Format } from "../../elements/locale/format.ts"

/** Signing in, and the links that are mailed for it. */
export const en = (f: Format) => ({
  product: "HR Data Sync",
  tabTitle: "Sign in · HR Data Sync console",
  language: "Language",
  selfHosted: (host: string) => `Self-hosted at ${host}`,
  title: "Sign in",
  toVendor: (vendor: string) => `to the console of ${vendor}`,
  toConsole: "to the console",
  email: "Work email",
  password: "Password",
  show: "Show the password",
  hide: "Hide the password",
  submit: "Sign in",
  busy: "One moment",
  forgotten: "Forgotten your password?",
  or: "or",
  mailLink: "Email me a sign-in link",
  passkey: {
    button: "Sign in with a passkey",
    dismissed: {
      title: "No passkey was used",
      text: "Try again and choose your passkey, or sign in another way. You add passkeys in your account.",
    },
    refused: {
      title: "This passkey was not accepted",
      text: "It may have been removed, or you may have lost access here. Try again, sign in another way, or ask an admin of your organization.",
    },
  },
  provider: {
    button: (label: string) => `Sign in with ${label}`,
    unknown: (label: string) => ({
      title: "This account has no access here",
      text: `Your account at ${label} belongs to no user here, or your organization does not allow signing in with it. Ask an admin of your organization, or sign in another way.`,
    }),
    mailed: (label: string) =>
      `You signed in at ${label} for the first time. Open the link that was mailed to you; then ${label} signs you in.`,
    denied: (label: string) => ({
      title: "Not signed in",
      text: `You cancelled at ${label}, it rejected the sign-in, or it took too long. Try again, or sign in another way.`,
    }),
    away: (label: string) => ({
      title: "Signing in did not work",
      text: `${label} does not respond as expected. Try again later, or sign in another way.`,
    }),
  },
  prove: {
    title: "Confirm that it is you",
    text: "You signed in more than ten minutes ago. This change concerns access, so confirm it; then it continues.",
    code: "Code from your authenticator app, or a recovery code",
    passkey: "Confirm with a passkey",
    inTab: (label: string) => `Confirm at ${label} in the other tab. This page then continues.`,
    wrong: {
      title: "Not confirmed",
      text: "The password, the code or the passkey is wrong. Try again, or confirm in another way.",
    },
  },
  emailFirst: "Type your work email first.",
  wrong: {
    title: "Email or password is wrong",
    triesLeft: (tries: number) =>
      tries === 0
        ? "The next wrong try makes you wait."
        : f.plural(tries, {
            one: `${f.number(tries)} more attempt before you have to wait.`,
            other: `${f.number(tries)} more attempts before you have to wait.`,
          }),
  },
  wait: {
    title: "Too many tries",
    text: (seconds: number) =>
      `Wait ${f.duration(seconds * 1_000)}, then try again. You can use a sign-in link by email at once.`,
  },
  failed: "Signing in did not work",
  sent: {
    title: "Look into your mailbox",
    signIn: (email: string) =>
      `If ${email} has an account here, a link that signs you in is on its way. It can take a few minutes.`,
    reset: (email: string) =>
      `If ${email} has an account here, a link to choose a new password is on its way. It can take a few minutes.`,
    back: "Back to signing in",
  },
  code: {
    title: "Second factor",
    text: "Type the code that your authenticator app shows now.",
    label: "Code of 6 digits",
    submit: "Confirm",
    wrong: "This code is wrong or too old. Type the one that the app shows now.",
    lost: "Use a recovery code instead",
    app: "Use the authenticator app instead",
    back: "Sign in as someone else",
  },
  recovery: {
    text: "Type one of your recovery codes. Each is valid once.",
    label: "Recovery code",
    wrong: "This recovery code is wrong, or was used before.",
  },
  insecure: {
    title: "The console needs HTTPS",
    text: "Browsers keep the cookie of a sign-in only for addresses with https. Ask the operator of this service to serve it with a certificate, or open it on the same machine by localhost.",
  },
  elsewhere: "You have signed out in another tab.",
  link: {
    loading: "Opening your link",
    gone: {
      title: "This link no longer works",
      text: "It has expired, was used before, or a newer one has replaced it.",
      back: "Go to sign-in",
    },
    invitation: {
      title: (organization: string) => `Join ${organization}`,
      role: {
        operator: "You were invited to run this installation.",
        "vendor-admin": "You were invited as an admin. Admins can change everything.",
        "vendor-member":
          "You were invited as a member. Members see the clients they are linked to, and can start syncs and resend webhooks.",
        "corporate-admin": "You were invited to look after your company's connections.",
      },
      submit: "Accept and sign in",
      known: "You already have an account. Accept, and sign in with its password.",
    },
    reset: { title: "Choose a new password", submit: "Save and sign in" },
    provider: {
      title: "Link the account",
      text: (email: string) =>
        `An account at your organization's sign-in service will sign you in as ${email} from now on. Go on only if you have just signed in there yourself.`,
      submit: "Link and sign in",
    },
    signIn: { title: "Sign in", text: (email: string) => `as ${email}`, submit: "Sign in" },
    expires: (when: string) => `The link works until ${when}.`,
    name: "Your name",
    newPassword: "New password",
    passwordHint: "At least 12 characters. A few unrelated words work well.",
    tooShort: "Type at least 12 characters.",
    refused: "This password cannot be used. Choose another one.",
    other: "Not you? Go to sign-in",
  },
})

export type SignInMessages = ReturnType<typeof en>
