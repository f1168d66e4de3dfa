import { makeService } from "./simulation/service.ts"

/** Two full pages and some more; small pages keep the suite fast. */
export default makeService({ people: 210, pageSize: 100 })
