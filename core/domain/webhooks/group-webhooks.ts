/** Of webhooks in the order of their lane: those of a turn and phase together, one group after the other. */
export const groupWebhooks = <W extends { readonly turn: number | string; readonly phase: number }>(
  webhooks: ReadonlyArray<W>,
): ReadonlyArray<ReadonlyArray<W>> => {
  const groups: Array<Array<W>> = []
  for (const webhook of webhooks) {
    const last = groups.at(-1)?.[0]
    if (last?.turn === webhook.turn && last.phase === webhook.phase) groups.at(-1)?.push(webhook)
    else groups.push([webhook])
  }
  return groups
}
