import type { AppSecret } from "../../../core/ports/accounts/vendor-credentials.ts"

/* The app secrets that sign a vendor's webhooks now: the current one, and replaced ones that have not expired. */

export interface SecretsRow {
  app_secret: Buffer
  app_secret_master_key_id: string
  app_secret_signs_from: Date | null
  /** The newest first; `bytes` in base64, `from` in milliseconds. */
  replaced_secrets: ReadonlyArray<{ bytes: string; master_key_id: string; from: number | null }> | null
}

/** For the alias `v` of `vendor`; `$2` is now. */
export const SECRETS_IN_FORCE = `v.app_secret, v.app_secret_master_key_id, v.app_secret_signs_from,
  (SELECT jsonb_agg(jsonb_build_object('bytes', encode(r.sealed, 'base64'), 'master_key_id', r.master_key_id,
      'from', extract(epoch FROM r.signs_from) * 1000) ORDER BY r.created_at DESC, r.id)
    FROM replaced_secret r WHERE r.vendor_org_id = v.org_id AND r.signs_until > $2::timestamptz) AS replaced_secrets`

export const toAppSecrets = (row: SecretsRow): ReadonlyArray<AppSecret> => [
  {
    sealed: { bytes: row.app_secret, masterKeyId: row.app_secret_master_key_id },
    signsFrom: row.app_secret_signs_from?.getTime() ?? null,
  },
  ...(row.replaced_secrets ?? []).map(({ bytes, master_key_id, from }) => ({
    sealed: { bytes: Buffer.from(bytes, "base64"), masterKeyId: master_key_id },
    signsFrom: from,
  })),
]
