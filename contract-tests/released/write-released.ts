import { writeFile } from "node:fs/promises"
import { makeCurrent } from "./api-document.ts"

/* `npm run released-api`, with every release: the document that the next changes are compared with. */

await writeFile(new URL("openapi.json", import.meta.url), `${JSON.stringify(makeCurrent(), null, 2)}\n`)
