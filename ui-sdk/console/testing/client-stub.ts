import type { ConsoleSession } from "../../../core/contract/accounts/console/session.ts"
import type { UserRole } from "../../../core/contract/accounts/console/user-role.ts"
import type { ConsoleClientDetails } from "../../../core/contract/connection/console/clients.ts"
import { ConsoleStub, readExample } from "./console-stub.ts"

const {
  issues: [ISSUE],
  ...CLIENT
} = readExample("GET /api/console/clients/{connection_id}/")

type Issue = ConsoleClientDetails["issues"][number]

/** An open issue of the client below. */
export const makeIssue = (code: string, step: Issue["step"], changes: Partial<Issue> = {}): Issue => ({
  ...ISSUE!,
  code,
  step,
  ...changes,
})

/** The service with one client, whose page shows it as it is in `client`. */
export class ClientStub extends ConsoleStub {
  client: ConsoleClientDetails

  constructor(
    role: UserRole,
    changes: Partial<ConsoleClientDetails> = {},
    session: Partial<ConsoleSession> = {},
  ) {
    super(role, session)
    this.client = { ...CLIENT, name: "Kaveri", employees: 4, issues: [], ...changes }
    this.respond({ "GET /api/console/clients/{connection_id}/": () => this.client })
  }

  /** The address of the client's page. */
  pathTo(tab = ""): string {
    return `/clients/${this.client.connection_id}${tab === "" ? "" : `?tab=${tab}`}`
  }

  /** Changes the client, as a call does. */
  change(changes: Partial<ConsoleClientDetails>): Record<string, never> {
    this.client = { ...this.client, ...changes }
    return {}
  }
}
