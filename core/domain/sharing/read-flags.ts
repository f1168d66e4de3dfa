import {
  DATA_MODEL_CATEGORIES,
  ReadFlag,
  type ReadFlags,
  type TokenFlags,
} from "../../contract/sharing/data-model-flags.ts"

/*
 * interface.md, "Data model flags": the read endpoint and the token endpoint say different things with 0, so the two
 * are two types and this table is the only way from one to the other.
 */

const READ_FLAGS_BY_TOKEN_FLAG: Readonly<Record<-1 | 0 | 1, ReadFlag>> = {
  /** Required is required. */
  [-1]: ReadFlag.make(-1),
  /**
   * Disabled: not asked for. A reader is told what it says there, that the key is not mandatory and can be filled: it is
   * part of the model, and the next token may enable it.
   */
  0: ReadFlag.make(0),
  /** Enabled and optional. */
  1: ReadFlag.make(1),
}

/** The data model in the words of GET /api/sdk/data_model_flags/. */
export const toReadFlags = (flags: TokenFlags): ReadFlags =>
  Object.fromEntries(
    DATA_MODEL_CATEGORIES.map((category) => [
      category,
      Object.fromEntries(
        Object.entries<-1 | 0 | 1>(flags[category] ?? {}).map(([key, flag]) => [
          key,
          READ_FLAGS_BY_TOKEN_FLAG[flag],
        ]),
      ),
    ]),
  )
