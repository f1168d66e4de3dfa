import { ElementEvent } from "../../../elements/element-event.ts"

/** Other devices of the user may have been signed out. */
export const devicesChanged = new ElementEvent("devices-changed", { bubbles: true })
