import { pipeline } from "node:stream/promises"
import { createGunzip } from "node:zlib"
import type { SourceError } from "../sdk/index.ts"

export interface GunzipLimits {
  /** Bytes that may come out: a small archive can hold a very large file. */
  readonly most: number
  readonly tooLarge: SourceError
  readonly damaged: SourceError
}

/** What a .gz holds, a piece at a time. Throws what `limits` says. */
export async function* gunzip(
  packed: AsyncIterable<Buffer>,
  { most, tooLarge, damaged }: GunzipLimits,
): AsyncGenerator<Buffer> {
  const unpacked = createGunzip()
  const filled = pipeline(packed, unpacked)
  // Its error comes out of `unpacked`, too.
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
