import { pipeline } from "node:stream/promises"
import { createGunzip } from "node:zlib"
import type { SourceError } from "../sdk/index.ts"

export interface GunzipLimits {
  /** Limit for the unpacked bytes: a small archive can hold a very large file. */
  readonly most: number
  readonly tooLarge: SourceError
  readonly damaged: SourceError
}

/** Unpacks a .gz file in chunks. Throws the errors in `limits`. */
export async function* gunzip(
  packed: AsyncIterable<Buffer>,
  { most, tooLarge, damaged }: GunzipLimits,
): AsyncGenerator<Buffer> {
  const unpacked = createGunzip()
  const filled = pipeline(packed, unpacked)
  // The same error is thrown from `unpacked`, too.
  filled.catch(() => undefined)
  let bytes = 0
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > most) throw tooLarge
      yield chunk
    }
    await filled
  } catch (error) {
    throw isOfZlib(error) ? damaged : error
  } finally {
    unpacked.destroy()
  }
}

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("Z_")
