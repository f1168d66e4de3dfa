import { ContainerModule } from "inversify"
import { generateServiceKey } from "../../adapters/jose/keys/service-key.ts"
import { makeMasterKeyList } from "../../adapters/node-crypto/master-key-list.ts"
import { makeDestroyKey, makeDestroyKeys } from "../../core/use-cases/access/keys/destroy-keys.ts"
import { makeKeyMaintenance } from "../../core/use-cases/access/keys/key-maintenance.ts"
import {
  makeListMasterKeys,
  makeRemoveMasterKey,
  makeRotateMasterKey,
} from "../../core/use-cases/access/keys/master-keys.ts"
import { makeRewrapKeys } from "../../core/use-cases/access/keys/rewrap-keys.ts"
import {
  makeListServiceKeys,
  makeRotateServiceKey,
  type ServiceKeyPorts,
} from "../../core/use-cases/access/keys/service-keys.ts"
import type { OpenKeyStore } from "./key-store.ts"
import type { OpenMasterKeys } from "./master-keys.ts"
import type { OpenServiceKeys } from "./service-keys.ts"
import { T } from "../tokens.ts"
import { wire } from "../wire.ts"

export interface KeyParts {
  readonly keys: OpenKeyStore
  readonly masterKeys: OpenMasterKeys
  readonly serviceKeys: OpenServiceKeys
}

/** The life of keys: made, replaced, wrapped anew, destroyed. */
export const keysModule = ({ keys, masterKeys, serviceKeys }: KeyParts) =>
  new ContainerModule(({ bind }) => {
    bind(T.KeyStore).toConstantValue(keys.keyStore).onDeactivation(keys.close)
    bind(T.MasterKeyList)
      .toConstantValue(makeMasterKeyList(masterKeys.ring, masterKeys.path))
      .onDeactivation(masterKeys.close)
    bind(T.ServiceKeys).toConstantValue(serviceKeys.store).onDeactivation(serviceKeys.close)
    wire(bind, T.DestroyKey, makeDestroyKey, { keyStore: T.KeyStore, receipts: T.DeletionReceipts })
    wire(bind, T.DestroyKeys, makeDestroyKeys, { keyStore: T.KeyStore, receipts: T.DeletionReceipts })
    const wrapped = { inventory: T.KeyInventory, vault: T.Vault }
    wire(bind, T.RewrapKeys, makeRewrapKeys, wrapped)
    wire(bind, T.KeyMaintenance, makeKeyMaintenance, {
      ...wrapped,
      serviceKeys: T.ServiceKeys,
      rewrapKeys: T.RewrapKeys,
      destroyKeys: T.DestroyKeys,
    })
    const listed = { inventory: T.KeyInventory, masterKeys: T.MasterKeyList }
    wire(bind, T.RotateMasterKey, makeRotateMasterKey, { ...wrapped, ...listed, rewrapKeys: T.RewrapKeys })
    wire(bind, T.ListMasterKeys, makeListMasterKeys, listed)
    wire(bind, T.RemoveMasterKey, makeRemoveMasterKey, listed)
    const own = { store: T.ServiceKeys, vault: T.Vault }
    wire(
      bind,
      T.RotateServiceKey,
      (ports: Omit<ServiceKeyPorts, "generate">) =>
        makeRotateServiceKey({ ...ports, generate: generateServiceKey }),
      own,
    )
    wire(bind, T.ListServiceKeys, makeListServiceKeys, own)
  })
