import { describeNoLeak } from "../../testing/consent/no-leak.ts"

describeNoLeak(40)
