import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Provider } from "oidc-provider"

export interface ProviderAccount {
  readonly email: string
  readonly isVerified: boolean
  /** How the provider has authenticated the person (RFC 8176). */
  readonly amr?: ReadonlyArray<string>
}

export interface TestProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** By subject, which the person types to sign in there. */
  readonly accounts: Map<string, ProviderAccount>
  readonly close: () => Promise<void>
}

/** An OpenID Connect provider in this process, on another site than the service. It asks for a subject, and for nothing else. */
export const startIdentityProvider = async (returnTo: string): Promise<TestProvider> => {
  const accounts = new Map<string, ProviderAccount>()
  const [clientId, clientSecret] = ["hrsync", "a secret that only the tests know"]
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const issuer = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [returnTo] }],
    cookies: { keys: ["only the tests know"] },
    claims: { openid: ["sub", "amr"], email: ["email", "email_verified"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_, accountId) => {
      const account = accounts.get(accountId)
      if (account === undefined) return undefined
      const { email, isVerified } = account
      return { accountId, claims: () => ({ sub: accountId, email, email_verified: isVerified }) }
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        ...(oidc.client === undefined ? {} : { clientId: oidc.client.clientId }),
        ...(oidc.account === undefined ? {} : { accountId: oidc.account.accountId }),
      })
      grant.addOIDCScope("openid email")
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith("/interaction/") === true)
      void interact(provider, accounts, request, response)
    else void answer(request, response)
  })
  return {
    issuer,
    clientId,
    clientSecret,
    accounts,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const interact = async (
  provider: Provider,
  accounts: TestProvider["accounts"],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const typed = new URL(request.url ?? "", "http://provider").searchParams
  if (typed.has("cancel")) {
    await provider.interactionFinished(request, response, { error: "access_denied" })
    return
  }
  const accountId = typed.get("subject")
  if (accountId !== null) {
    const amr = [...(accounts.get(accountId)?.amr ?? [])]
    await provider.interactionFinished(request, response, { login: { accountId, amr } })
    return
  }
  response.setHeader("content-type", "text/html")
  response.end(`<!doctype html><title>Provider</title><h1>Provider</h1>
    <form><label>Subject <input name="subject"></label><button>Go on</button></form>
    <form><button name="cancel" value="1">Cancel</button></form>`)
}
