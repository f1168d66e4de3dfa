import { parentPort } from "node:worker_threads"
import { receiveConnectionKeys } from "../../adapters/node-crypto/connection-keys.ts"
import { serveSealing } from "../../adapters/worker-threads/serve-sealing.ts"

/* The thread that seals the records of large batches; `record-sealer.ts` starts it. */

if (parentPort !== null) serveSealing(parentPort, receiveConnectionKeys)
