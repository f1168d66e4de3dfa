/** Notifies a vendor's admin that a corporate has tested its pushes and is waiting for approval. */
export interface PushApprovalNotice {
  readonly kind: "push-approval"
  readonly vendorName: string
  readonly connectionId: string
  /** The corporate. */
  readonly orgName: string
  /** Records of employees that the corporate shares: the vendor is not told who is left out. */
  readonly records: number
}
