import {
  DATA_MODEL_CATEGORIES,
  ReadFlag,
  type ReadFlags,
  type TokenFlags,
} from "../../contract/sharing/data-model-flags.ts"

/*
 * specification/data-model.md#flags: 0 has different meanings on the read endpoint and the token endpoint, so the two
 * are two types and this table is the only conversion between them.
 */

const READ_FLAGS_BY_TOKEN_FLAG: Readonly<Record<-1 | 0 | 1, ReadFlag>> = {
  /** Required stays required. */
  [-1]: ReadFlag.make(-1),
  /**
   * Disabled means not requested. The read endpoint shows it as not mandatory and possible to fill in: the key is part of
   * the model, and the next token may enable it.
   */
  0: ReadFlag.make(0),
  /** Enabled and optional. */
  1: ReadFlag.make(1),
}

/** The data model with the flags of GET /api/sdk/data_model_flags/. */
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
