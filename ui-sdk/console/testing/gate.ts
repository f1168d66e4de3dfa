/** Something that waits until the test opens it. */
export class Gate {
  open!: () => void
  readonly opened = new Promise<void>((resolve) => (this.open = resolve))
}
