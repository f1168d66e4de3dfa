import { byConnection, ofConnections, ofVendors, type SeedRow } from "../owners.ts"
import { AT, bytes, id } from "../tenants.ts"

export const REQUESTS_ROWS: Readonly<Record<string, ReadonlyArray<SeedRow>>> = {
  assisted_request: byConnection(() => ({ set_up: "'in_set_up'", set_up_at: AT, requested_at: AT })),
  unsupported_request: ofVendors((name) => ({
    ...ownedBy(name, "unsupported"),
    data_key: bytes(name),
    master_key_id: "'k'",
    form: bytes(name),
    filed_at: AT,
  })),
  request_document: [
    ...ofVendors((name) => document(name, { unsupported_id: id(`unsupported ${name}`) })),
    ...ofConnections((name) => document(name, { assisted_id: id(name) })),
    ...ofConnections((name) => document(`journey ${name}`, { journey_id: id(name) })),
  ],
  request_document_piece: [...ofVendors(piece), ...ofConnections(piece)],
}

function document(name: string, owner: SeedRow["values"]): SeedRow["values"] {
  return { id: id(`document ${name}`), ...owner, added_at: AT }
}

function piece(name: string): SeedRow["values"] {
  return { document_id: id(`document ${name}`), piece: "1", sealed: bytes(name) }
}

function ownedBy(vendor: string, kind: string): SeedRow["values"] {
  return { id: id(`${kind} ${vendor}`), vendor_org_id: id(vendor) }
}
