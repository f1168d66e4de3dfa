import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { NullableString } from "../wire-values.ts"

/*
 * How a person gets the connection details of an HR system: steps in its screen, each with a drawing of what is seen there. A drawing is
 * described by the labels on that screen, so that it needs no picture of the system.
 */

/**
 * What a drawing shows, and how many labels it has at most: the entries of a menu one below the other, a button, the fields of a form,
 * ticked rights, a secret that is shown once, or values to copy.
 */
export const GUIDE_DRAWINGS = { menu: 4, button: 1, fields: 4, rights: 4, secret: 1, copy: 3 } as const

export type GuideDrawingKind = keyof typeof GUIDE_DRAWINGS

export const GUIDE_DRAWING_KINDS = Object.keys(GUIDE_DRAWINGS) as ReadonlyArray<GuideDrawingKind>

/** A longer label does not fit into a drawing. */
export const MAX_DRAWING_LABEL = 40

export const GuideStep = Schema.Struct({
  en: Schema.String,
  /** Null: the connector has English words only. */
  hi: NullableString,
  /** Null: the words suffice. */
  drawing: Schema.NullOr(
    Schema.Struct({
      shows: Schema.Literals(GUIDE_DRAWING_KINDS),
      /** As the system spells them. */
      labels: Schema.Array(Schema.String),
    }),
  ),
}).annotate(component("GuideStep"))
export type GuideStep = typeof GuideStep.Type

export type GuideDrawing = NonNullable<GuideStep["drawing"]>
