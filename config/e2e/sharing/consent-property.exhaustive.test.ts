import { describeNoLeakOfService } from "../testing/no-leak.ts"

describeNoLeakOfService(200)
