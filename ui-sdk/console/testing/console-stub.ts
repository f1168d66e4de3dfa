import { inject } from "vitest"
import type { ConsoleMembership, ConsoleSession } from "../../../core/contract/accounts/console/session.ts"
import type { UserRole } from "../../../core/contract/accounts/console/user-role.ts"
import { type Responses, ServiceStub } from "../../elements/testing/service-stub.ts"
import type {} from "./provided-contract.ts"

type ResponseTo<Name extends keyof Responses> = Exclude<
  Awaited<ReturnType<NonNullable<Responses[Name]>>>,
  Response
>

/** The response that the contract shows of a call. */
export const readExample = <Name extends keyof Responses>(call: Name): ResponseTo<Name> =>
  inject("contract").examples[call] as ResponseTo<Name>

/**
 * Stands in for the service that the console calls. Each call has the response that the contract shows, unless the test gives it
 * another one.
 */
export class ConsoleStub extends ServiceStub {
  /** Who is signed in; null: nobody. */
  session: ConsoleSession | null

  constructor(role: UserRole = "vendor-admin", changes: Partial<ConsoleSession> = {}) {
    const { examples } = inject("contract")
    super(Object.fromEntries(Object.entries(examples).map(([call, example]) => [call, () => example])), {
      "GET /api/console/session/": () => this.session ?? new Response(null, { status: 401 }),
      "POST /api/console/sign-out/": () => {
        this.session = null
        return {}
      },
    })
    this.session = { ...makeSession(role), ...changes }
  }

  protected override async respondTo(request: Request): Promise<Response> {
    if (new URL(request.url).pathname === "/healthz" && !this.isOffline) return new Response()
    return super.respondTo(request)
  }
}

const makeSession = (role: UserRole): ConsoleSession => {
  const example = readExample("GET /api/console/session/")
  const membership: ConsoleMembership = { ...example.membership, role, ...MEMBERSHIPS[role] }
  return {
    ...example,
    membership,
    memberships: [membership],
    vendor: role === "operator" ? null : example.vendor,
    permissions: inject("contract").permissions[role],
  }
}

const MEMBERSHIPS: Readonly<Record<UserRole, Partial<ConsoleMembership>>> = {
  "vendor-admin": {},
  "vendor-member": {},
  "corporate-admin": { organization: "Kaveri Loomworks", org_id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21" },
  operator: { organization: null, vendor_org_id: null },
}
