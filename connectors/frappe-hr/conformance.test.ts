import { describeConformance } from "../sdk/testing/describe-conformance.ts"

await describeConformance(import.meta.url)
