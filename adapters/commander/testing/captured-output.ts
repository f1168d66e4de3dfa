import { Writable } from "node:stream"
import type { Streams } from "../output/standard-output.ts"

export interface CapturedStreams extends Streams {
  readonly out: () => string
  readonly err: () => string
}

interface CaptureOptions {
  /** Stdout is a terminal of so many columns. */
  readonly columns?: number
  /** Bits of colour of that terminal; 1: none. */
  readonly colorDepth?: number
  /** Every write to stdout fails with this code, as of a closed pipe or a full disk. */
  readonly failsWith?: string
}

/** Streams that keep what is written to them. */
export const captureStreams = ({
  columns,
  colorDepth = 1,
  failsWith,
}: CaptureOptions = {}): CapturedStreams => {
  const [stdout, out] = makeStream(failsWith ?? null)
  const [stderr, err] = makeStream(null)
  const terminal = columns === undefined ? {} : { isTTY: true, columns, getColorDepth: () => colorDepth }
  return { stdout: Object.assign(stdout, terminal), stderr, out, err }
}

const makeStream = (failsWith: string | null): readonly [Writable, () => string] => {
  const chunks: Array<string> = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (failsWith !== null && chunk.length > 0) {
        done(Object.assign(new Error(`write ${failsWith}`), { code: failsWith }))
        return
      }
      chunks.push(chunk.toString())
      done()
    },
  })
  return [stream, () => chunks.join("")]
}
