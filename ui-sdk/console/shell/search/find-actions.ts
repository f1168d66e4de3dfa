import type { ConsoleSession } from "../../../../core/contract/accounts/console/session.ts"
import type { Asked } from "../../routing/asked.ts"
import { linkTo, type PageName } from "../../routing/paths.ts"
import type { ShellMessages } from "../en.ts"
import { listOffered, type NavigationEntry } from "../navigation.ts"
import type { FindingGroup } from "./findings.ts"

/** A dialog or a form of a page, which the search opens there: nothing is done before the user confirms it. */
interface SearchedAction extends NavigationEntry {
  readonly name: keyof ShellMessages["search"]["action"]
  readonly permission: string
  readonly query: { readonly ask?: Asked; readonly tab?: string }
}

const ACTIONS: ReadonlyArray<SearchedAction> = [
  {
    name: "inviteClient",
    permission: "connection.invite",
    page: "clients",
    icon: "plus",
    query: { ask: "client" },
  },
  { name: "inviteClients", permission: "connection.invite", page: "invitations", icon: "upload", query: {} },
  { name: "inviteUser", permission: "users.manage", page: "users", icon: "plus", query: { ask: "user" } },
  {
    ...{ name: "resend", permission: "webhook.resend", page: "webhooks", icon: "sync" },
    query: { ask: "resend" },
  },
  {
    ...{ name: "changeAddress", permission: "vendor.change-endpoint", page: "webhooks", icon: "hook" },
    query: { tab: "endpoint" },
  },
  {
    ...{ name: "rotateSecret", permission: "vendor.manage-credentials", page: "webhooks", icon: "sync" },
    query: { tab: "secret", ask: "webhook-secret" },
  },
  {
    ...{ name: "createKey", permission: "vendor.manage-credentials", page: "developers", icon: "plus" },
    query: { ask: "api-key" },
  },
  {
    ...{ name: "createUser", permission: "vendor.manage-credentials", page: "developers", icon: "plus" },
    query: { ask: "basic-user" },
  },
  {
    ...{ name: "addPublicKey", permission: "vendor.manage-credentials", page: "developers", icon: "plus" },
    query: { ask: "public-key" },
  },
  {
    name: "createVendor",
    permission: "vendor.create",
    page: "vendors",
    icon: "plus",
    query: { ask: "vendor" },
  },
  {
    ...{ name: "rotateSigningKey", permission: "keys.manage", page: "service", icon: "sync" },
    query: { tab: "keys", ask: "signing-key" },
  },
  {
    ...{ name: "rotateOpeningKey", permission: "keys.manage", page: "service", icon: "sync" },
    query: { tab: "keys", ask: "opening-key" },
  },
  {
    ...{ name: "rotateMasterKey", permission: "keys.manage", page: "service", icon: "sync" },
    query: { tab: "keys", ask: "master-key" },
  },
]

/** The actions that the user may perform whose name has every word of the search, in the reader's language. */
export const findActions = (
  session: ConsoleSession,
  { search: { action: names } }: Pick<ShellMessages, "search">,
  search: string,
): FindingGroup => {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean)
  const isOffered = (action: SearchedAction) =>
    session.permissions.includes(action.permission) && listOffered([action], session).length > 0
  const matches = ({ name }: SearchedAction) =>
    words.length > 0 && words.every((word) => names[name].toLowerCase().includes(word))
  return {
    kind: "actions",
    findings: ACTIONS.filter((action) => isOffered(action) && matches(action)).map(
      ({ name, page, icon, query }) => ({
        icon,
        title: names[name],
        detail: "",
        href: (linkTo as (page: PageName, query: SearchedAction["query"]) => string)(page, query),
      }),
    ),
    whole: null,
  }
}
