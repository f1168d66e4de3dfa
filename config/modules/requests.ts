import { ContainerModule } from "inversify"
import { makeAddDocument } from "../../core/use-cases/requests/add-document.ts"
import { makeRequestUpload } from "../../core/use-cases/requests/request-upload.ts"
import { makeListAssisted, makeShowAssisted } from "../../core/use-cases/requests/list-assisted.ts"
import { makeMoveAssisted } from "../../core/use-cases/requests/move-assisted.ts"
import { makeOpenDocument } from "../../core/use-cases/requests/open-document.ts"
import { makeRequestAssisted } from "../../core/use-cases/requests/request-assisted.ts"
import {
  makeAnswerUnsupported,
  makeSubmitUnsupported,
  makeListUnsupported,
  makeShowUnsupported,
} from "../../core/use-cases/requests/unsupported-hrms.ts"
import { makeUploadAssisted } from "../../core/use-cases/requests/upload-assisted.ts"
import { T } from "../tokens.ts"
import { wire } from "../wire.ts"

/** What corporates ask the operator for. */
export const requestsModule = () =>
  new ContainerModule(({ bind }) => {
    const setUps = { connections: T.Connections, assisted: T.AssistedRequests }
    const forms = { ...setUps, credentials: T.SourceCredentials, vault: T.Vault }
    wire(bind, T.RequestAssisted, makeRequestAssisted, {
      ...forms,
      vendors: T.Vendors,
      connectCorporate: T.ConnectCorporate,
    })
    wire(bind, T.ListAssisted, makeListAssisted, forms)
    wire(bind, T.MoveAssisted, makeMoveAssisted, setUps)
    wire(bind, T.RequestUpload, makeRequestUpload, setUps)
    wire(bind, T.UploadAssisted, makeUploadAssisted, {
      ...setUps,
      runSync: T.RunSync,
      issues: T.Issues,
      secrets: T.Secrets,
    })

    const owners = { ...setUps, unsupported: T.UnsupportedRequests, vault: T.Vault }
    const documents = { ...owners, documents: T.RequestDocuments }
    wire(bind, T.ShowAssisted, makeShowAssisted, { ...forms, ...documents })
    wire(bind, T.AddDocument, makeAddDocument, { ...documents, secrets: T.Secrets })
    wire(bind, T.OpenDocument, makeOpenDocument, documents)

    const filed = { unsupported: T.UnsupportedRequests, vault: T.Vault }
    wire(bind, T.FileUnsupported, makeSubmitUnsupported, { ...filed, vendors: T.Vendors, secrets: T.Secrets })
    wire(bind, T.ListUnsupported, makeListUnsupported, filed)
    wire(bind, T.ShowUnsupported, makeShowUnsupported, documents)
    wire(bind, T.AnswerUnsupported, makeAnswerUnsupported, filed)
  })
