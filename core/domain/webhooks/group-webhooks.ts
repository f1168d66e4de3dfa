/** Groups webhooks, given in the order of their queue, by sequence and stage. */
export const groupWebhooks = <W extends { readonly sequence: number | string; readonly stage: number }>(
  webhooks: ReadonlyArray<W>,
): ReadonlyArray<ReadonlyArray<W>> => {
  const groups: Array<Array<W>> = []
  for (const webhook of webhooks) {
    const last = groups.at(-1)?.[0]
    if (last?.sequence === webhook.sequence && last.stage === webhook.stage) groups.at(-1)?.push(webhook)
    else groups.push([webhook])
  }
  return groups
}
