import type { Format } from "../../../elements/locale/format.ts"

export const en = (f: Format) => ({
  title: "Users",
  lede: {
    vendor:
      "Admins can change everything. Members see the clients they are linked to, and can start syncs and resend webhooks.",
    corporate: "They look after your company's connections, and decide what is shared.",
    installation: "Operators run this installation, for all its vendors.",
  },
  invite: "Invite a user",
  search: "Search users",
  searchHint: "Name or email",
  filter: "Filter",
  filters: { everyone: "Everyone", admins: "Admins", members: "Members", invited: "Invited" },
  count: (count: number) => f.number(count),
  table: "Users",
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
  roleOf: (name: string) => `Role of ${name}`,
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
    text: "Check the spelling, or look among everyone.",
    filtered: {
      title: "Nobody here",
      text: "Users with this role, or with an open invitation, are listed here.",
    },
    clear: "Show everyone",
  },
  dialog: {
    invite: "Invite a user",
    email: "Work email",
    emailHint: "A link to accept is mailed there. It works for a week.",
    emailWrong: "Type an email address, such as name@company.example.",
    role: "Role",
    roleText: {
      operator: "Runs this installation, for all vendors.",
      "vendor-admin": "Changes everything, and manages users.",
      "vendor-member": "Sees the clients chosen here, starts syncs and resends webhooks.",
      "corporate-admin": "Looks after the company's connections.",
    },
    send: "Send the invitation",
    sent: (email: string) => `Invitation sent to ${email}`,
    change: (name: string) => `Role and clients of ${name}`,
    save: "Save",
    saved: "Saved",
  },
  picker: {
    title: "Clients",
    none: "None chosen yet. The member sees nothing until one is.",
    search: "Search clients",
    nothing: "No client matches.",
    more: "Search to find more.",
    remove: (name: string) => `Take ${name} away`,
  },
  removal: {
    title: (name: string) => `Remove ${name}?`,
    text: "They lose access at once and are signed out. What they did stays in the audit log.",
    invited: "The link that was mailed stops working.",
    action: "Remove",
    keep: "Keep this user",
    done: (name: string) => `${name} was removed`,
  },
})

export type Messages = ReturnType<typeof en>
