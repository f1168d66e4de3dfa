import * as Effect from "effect/Effect"
import type { DomainCount, UserStore } from "../../../../core/ports/accounts/users/user-store.ts"
import type { Database } from "../../database.ts"
import { organizationRow } from "../../rows/organization.ts"

export const makeSignInDomains = (
  database: Database,
): Pick<UserStore, "countByDomain" | "getSignInDomains" | "setSignInDomains"> => ({
  getSignInDomains: (orgId) =>
    database
      .rows("find the organization's sign-in domains", organizationRow, (rows) =>
        rows.findOne({ where: { id: orgId }, select: { id: true, sign_in_domains: true } }),
      )
      .pipe(Effect.map((row) => row?.sign_in_domains ?? null)),

  countByDomain: (orgId) =>
    database.query<DomainCount>("count the users by domain", COUNT_BY_DOMAIN, [orgId]),

  setSignInDomains: (orgId, domains) =>
    database.write("save the organization's sign-in domains", organizationRow, (rows) =>
      rows.update({ id: orgId }, { sign_in_domains: [...domains] }),
    ),
})

const COUNT_BY_DOMAIN = {
  text: `SELECT split_part(u.folded_email, '@', -1) COLLATE "C" AS domain, count(*)::int AS count
    FROM console_membership m JOIN console_user u ON u.id = m.user_id
    WHERE m.org_id = $1 AND m.accepted_at IS NOT NULL
    GROUP BY domain ORDER BY count DESC, domain LIMIT 100`,
}
