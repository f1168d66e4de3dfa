/* What the main thread and the background thread say to each other. */

export type ToBackground =
  { readonly type: "stop" } | { readonly type: "ask"; readonly id: number; readonly question: string }

export type FromBackground =
  /** It does its work. */
  | { readonly type: "started" }
  /** To the question of that id. */
  | { readonly type: "answer"; readonly id: number; readonly answer: unknown }
