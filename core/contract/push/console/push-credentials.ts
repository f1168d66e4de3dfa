import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { Timestamp } from "../../wire-values.ts"

/* Credentials with which the company's system pushes. */

const PushEnvironment = Schema.Literals(["test", "production"])
/** `any`: either. `token`: an access token, renewed hourly. `basic`: user name and password with every request. */
const PushAuthType = Schema.Literals(["any", "token", "basic"])

export const ConsolePushCredentials = Schema.Struct({
  /** The newest of each environment. */
  credentials: Schema.Array(
    Schema.Struct({
      environment: PushEnvironment,
      auth_type: PushAuthType,
      username: Schema.String,
      issued_at: Timestamp,
      /** Null: they are accepted. */
      ended_at: Schema.NullOr(Timestamp),
    }),
  ),
}).annotate(component("ConsolePushCredentials"))
export type ConsolePushCredentials = typeof ConsolePushCredentials.Type

export const ConsoleIssuePushCredentials = Schema.Struct({
  environment: PushEnvironment,
  auth_type: PushAuthType,
}).annotate(component("ConsoleIssuePushCredentials"))
export type ConsoleIssuePushCredentials = typeof ConsoleIssuePushCredentials.Type

export const ConsoleIssuedPushCredentials = Schema.Struct({
  environment: PushEnvironment,
  auth_type: PushAuthType,
  username: Schema.String,
  /** Shown once. */
  password: Schema.String,
}).annotate(component("ConsoleIssuedPushCredentials"))
export type ConsoleIssuedPushCredentials = typeof ConsoleIssuedPushCredentials.Type

export const ConsoleRevokePushCredentials = Schema.Struct({ environment: PushEnvironment }).annotate(
  component("ConsoleRevokePushCredentials"),
)
export type ConsoleRevokePushCredentials = typeof ConsoleRevokePushCredentials.Type
