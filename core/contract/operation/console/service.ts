import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { Timestamp } from "../../wire-values.ts"

/* Messages and keys of an installation, as its operators see them. */

/** Messages that no worker could process, by topic. */
export const ConsoleParkedMessages = Schema.Struct({
  items: Schema.Array(Schema.Struct({ topic: Schema.String, parked: Schema.Int })),
}).annotate(component("ConsoleParkedMessages"))
export type ConsoleParkedMessages = typeof ConsoleParkedMessages.Type

export const ConsoleRedriven = Schema.Struct({ redriven: Schema.Int }).annotate(component("ConsoleRedriven"))
export type ConsoleRedriven = typeof ConsoleRedriven.Type

const ID_LIMIT = 200
const KeyUse = Schema.Literals(["sig", "enc"])

/** A key of the service: `sig` signs what vendors receive, `enc` opens what they encrypt. */
export const ConsoleServiceKey = Schema.Struct({
  kid: Schema.String,
  use: KeyUse,
  /** Before then it is only published. */
  active_from: Timestamp,
  /** Until then it still verifies or decrypts; null: it has no successor. */
  ends_at: Schema.NullOr(Timestamp),
}).annotate(component("ConsoleServiceKey"))
export type ConsoleServiceKey = typeof ConsoleServiceKey.Type

/** A key that wraps others. `missing`: something is wrapped under it, but the service does not have it. */
export const ConsoleMasterKey = Schema.Struct({
  id: Schema.String,
  state: Schema.Literals(["current", "older", "missing"]),
  /** Keys and secrets wrapped under it. */
  wraps: Schema.Int,
}).annotate(component("ConsoleMasterKey"))
export type ConsoleMasterKey = typeof ConsoleMasterKey.Type

export const ConsoleKeys = Schema.Struct({
  service_keys: Schema.Array(ConsoleServiceKey),
  master_keys: Schema.Array(ConsoleMasterKey),
}).annotate(component("ConsoleKeys"))
export type ConsoleKeys = typeof ConsoleKeys.Type

export const ConsoleMasterKeyRemoval = Schema.Struct({
  id: Schema.String.check(Schema.isMaxLength(ID_LIMIT)),
}).annotate(component("ConsoleMasterKeyRemoval"))
export type ConsoleMasterKeyRemoval = typeof ConsoleMasterKeyRemoval.Type

export const ConsoleKeyRotation = Schema.Struct({ use: KeyUse }).annotate(component("ConsoleKeyRotation"))
export type ConsoleKeyRotation = typeof ConsoleKeyRotation.Type

/** What a rotation would mean to the vendors. */
export const ConsoleKeyRotationEffect = Schema.Struct({
  /** Vendors with an active public key: they verify our signatures, and encrypt to us. */
  vendors: Schema.Int,
  /** Those of them that made a signed call within 24 hours. */
  used_vendors: Schema.Int,
  rotations: Schema.Array(
    Schema.Struct({
      use: KeyUse,
      /** When the new key would take over. */
      active_from: Timestamp,
      /** Until when the older one would still verify or decrypt. */
      older_ends_at: Timestamp,
    }),
  ),
}).annotate(component("ConsoleKeyRotationEffect"))
export type ConsoleKeyRotationEffect = typeof ConsoleKeyRotationEffect.Type
