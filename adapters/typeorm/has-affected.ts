/** Whether an update or a delete found a row. */
export const hasAffected = ({ affected }: { readonly affected?: number | null | undefined }): boolean =>
  (affected ?? 0) > 0
