import type { UseCases } from "../../../core/use-cases/use-cases.ts"

/** The use-cases that decide who calls. */
export interface CallerUseCases {
  readonly access: Pick<UseCases["access"], "authenticateUser" | "authenticateVendor" | "limitAnonymousCalls">
}
