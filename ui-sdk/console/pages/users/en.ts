import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"

export const en = (f: Format, byReader: ByReader) => ({
  title: byReader({ vendor: "Users", company: "Colleagues", operator: "Users" }),
  lede: {
    vendor:
      "Admins can change everything. Members see the clients they are linked to, and can start syncs and resend webhooks.",
    corporate: "They decide what your company shares, and with which vendors.",
    installation: "Operators run this installation, for all its vendors.",
  },
  invite: byReader({ vendor: "Invite a user", company: "Invite a colleague", operator: "Invite a user" }),
  search: byReader({ vendor: "Search users", company: "Search colleagues", operator: "Search users" }),
  searchHint: "Name or email",
  filter: "Filter",
  filters: { everyone: "Everyone", admins: "Admins", members: "Members", invited: "Invited" },
  count: (count: number) => f.number(count),
  table: byReader({ vendor: "Users", company: "Colleagues", operator: "Users" }),
  column: {
    person: "Person",
    role: "Role",
    clients: "Clients",
    factor: "Second factor",
    signIn: "Last sign-in",
    actions: "Actions",
  },
  you: "You",
  role: {
    operator: "Operator",
    "vendor-admin": "Admin",
    "vendor-member": "Member",
    "corporate-admin": "Company admin",
  },
  roleFor: (name: string) => `Role of ${name}`,
  roleChanged: (name: string, role: string) => `${name}: ${role}`,
  clients: {
    all: "All",
    none: "None yet",
    some: (names: ReadonlyArray<string>, more: number) =>
      more === 0 ? f.list(names) : `${names.join(", ")} and ${f.number(more)} more`,
  },
  factor: { on: "On", off: "Off", none: "not yet" },
  never: "never",
  invited: "Invited",
  sendAgain: "Send again",
  sentAgain: (email: string) => `Invitation sent to ${email} again`,
  change: "Change role and clients",
  remove: "Remove",
  empty: {
    title: (search: string) => `Nobody matches “${search}”`,
    text: "Check the spelling, or search all users.",
    filtered: {
      title: "Nobody here",
      text: "Users with this role, or with an open invitation, are listed here.",
    },
    clear: "Show everyone",
  },
  dialog: {
    invite: byReader({ vendor: "Invite a user", company: "Invite a colleague", operator: "Invite a user" }),
    email: "Work email",
    emailHint: "A link to accept is mailed there. It works for a week.",
    emailWrong: "Type an email address, such as name@company.example.",
    role: "Role",
    roleText: {
      operator: "Runs this installation, for all vendors.",
      "vendor-admin": "Changes everything, and manages users.",
      "vendor-member": "Sees the clients chosen here, starts syncs and resends webhooks.",
      "corporate-admin": "Decides what your company shares, and with which vendors.",
    },
    send: "Send the invitation",
    sent: (email: string) => `Invitation sent to ${email}`,
    change: (name: string) => `Role and clients of ${name}`,
    save: "Save",
    saved: "Saved",
  },
  domains: {
    open: "Sign-in domains",
    title: (provider: string) => `Who signs in with ${provider}`,
    text: (provider: string) =>
      `${provider} signs in people with an address in these domains. Everyone else signs in with a password, a passkey or a mailed link.`,
    label: "Email domains",
    hint: "Such as tamarind.example, in.tamarind.example. A subdomain is another domain.",
    all: "No domain: people with any address.",
    nobody: "Everyone here has an address in these domains.",
    shutOut: (count: number, provider: string, domains: ReadonlyArray<string>) =>
      `${f.plural(count, { one: "1 person", other: `${f.number(count)} people` })} could no longer sign in with ${provider}: ${f.list(domains.slice(0, 5))}${domains.length > 5 ? " …" : ""}.`,
    save: "Save",
    saved: "Saved. It applies to the next sign-in.",
  },
  picker: {
    title: "Clients",
    none: "None chosen yet. The member sees nothing until one is.",
    search: "Search clients",
    nothing: "No client matches.",
    more: "Search to find more.",
    remove: (name: string) => `Take ${name} away`,
  },
  signIns: {
    show: "Show sign-ins",
    title: (name: string) => `Sign-ins of ${name}`,
    lede: "The last 20 sign-ins to this organization. Addresses are shortened to their network.",
    none: "No sign-ins to show",
    noneText: "Sign-ins are listed here for as long as the service keeps sessions.",
    outcome: { "signed-in": "Signed in", unfinished: "Not completed" },
    unfinishedText: "The password was right, but no code of the second factor followed.",
    unknown: "Unknown browser",
    on: (browser: string, system: string) => `${browser} on ${system}`,
    open: "Signed in now",
  },
  removal: {
    title: (name: string) => `Remove ${name}?`,
    text: "They lose access at once and are signed out. Their actions stay in the audit log.",
    lastHere: (when: string) => `Last signed in ${when}.`,
    neverHere: "They have never signed in.",
    linked: (clients: ReadonlyArray<string>) =>
      `${f.plural(clients.length, { one: "They see 1 client", other: `They see ${f.number(clients.length)} clients` })}: ${f.list(clients.slice(0, 5))}${clients.length > 5 ? " …" : ""}.`,
    invited: "The link that was mailed stops working.",
    action: "Remove",
    keep: "Keep this user",
    done: (name: string) => `${name} was removed`,
  },
})

export type Messages = ReturnType<typeof en>
