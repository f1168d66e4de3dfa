import { fnv1a64 } from "../digest.ts"
import { serializeSorted } from "../serialize-sorted.ts"
import type { Vendor } from "./vendor.ts"

/** What the page of the SDK changes together. */
export type SdkSetUp = Pick<Vendor, "origins" | "sdk">

/** Differs whenever the settings or the origins do. */
export const getSdkVersion = (setUp: SdkSetUp): string => fnv1a64(serializeSdk(setUp))

/** The same text for the same settings, whatever the order of their keys. */
export const serializeSdk = ({ origins, sdk }: SdkSetUp): string => serializeSorted([origins, sdk])
