import type { AuthType } from "../../../loader/sdk-event.ts"

export interface SampleAccess {
  /** The address of the service. */
  readonly origin: string
  /** Null: not known in this window. */
  readonly username: string | null
  readonly password: string | null
}

export const pushAddress = (origin: string): string => `${origin}/api/external/sync/callback`
export const tokenAddress = (origin: string): string => `${origin}/api/external/oauth/token`

/** Commands that push one employee, to be pasted into a shell. */
export const sampleRequest = (authType: AuthType, access: SampleAccess): string =>
  authType === "token" ? tokenSample(access) : basicSample(access)

const tokenSample = ({
  origin,
  username,
  password,
}: SampleAccess): string => `curl -X POST "${tokenAddress(origin)}" \\
  -d "grant_type=password" \\
  -d "username=${username ?? "USER_NAME"}" \\
  -d "password=${password ?? "PASSWORD"}"

curl -X POST "${pushAddress(origin)}" \\
  -H "Authorization: Bearer ACCESS_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"employeeId":"E1001","name":"Asha Rao","status":"Active"}'`

const basicSample = ({
  origin,
  username,
  password,
}: SampleAccess): string => `curl -X POST "${pushAddress(origin)}" \\
  -H "username: ${username ?? "USER_NAME"}" \\
  -H "password: ${password ?? "PASSWORD"}" \\
  -F "employeeId=E1001" -F "name=Asha Rao" -F "status=Active"`
