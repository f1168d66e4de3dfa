import { describeNoTakeover } from "../../../testing/impersonation/no-takeover.ts"

describeNoTakeover(40)
