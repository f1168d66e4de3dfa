import { describeRevocation } from "../testing/describe-revocation.ts"

describeRevocation(300)
