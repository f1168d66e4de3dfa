import { describePushRevocation } from "../testing/describe-push-revocation.ts"

describePushRevocation(300)
