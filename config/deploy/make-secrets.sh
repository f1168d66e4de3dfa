#!/bin/sh
# Creates the secrets of compose.yaml once: sh config/deploy/make-secrets.sh [FOLDER]
# Only the owner can open the folder; the files in it are world-readable, because each container reads them as another user.
set -eu
folder=${1:-"$(dirname "$0")/secrets"}
if [ -e "$folder" ]; then
  echo "$folder already exists; nothing was changed. A new master key could not open data that is already sealed." >&2
  exit 1
fi
umask 077
mkdir -p "$folder"
random() { openssl rand -hex 24; }
put() { cat > "$folder/$1"; chmod 444 "$folder/$1"; }

superuser=$(random) database=$(random) worker=$(random) api=$(random) keysuperuser=$(random) keystore=$(random) broker=$(random) grafana=$(random)
printf '%s\n' "$superuser" | put postgres-superuser
printf '%s\n' "$database" | put postgres-hrsync
printf '%s\n' "postgresql://hrsync:$database@postgres:5432/hrsync?sslmode=verify-full" | put database-url
printf '%s\n' "$worker" | put postgres-worker
printf '%s\n' "postgresql://hrsync_worker:$worker@postgres:5432/hrsync?sslmode=verify-full" | put database-url-service
printf '%s\n' "$api" | put postgres-api
printf '%s\n' "postgresql://hrsync_api:$api@postgres:5432/hrsync?sslmode=verify-full" | put database-url-tenant
printf '%s\n' "$keysuperuser" | put key-store-superuser
printf '%s\n' "$keystore" | put key-store-hrsync
printf '%s\n' "postgresql://hrsync:$keystore@key-store:5432/hrsync_keys?sslmode=verify-full" | put key-store
printf 'default_user = hrsync\ndefault_pass = %s\n' "$broker" | put rabbitmq.conf
printf '%s\n' "amqps://hrsync:$broker@rabbitmq:5671" | put amqp-url
printf '%s\n' "$grafana" | put grafana-admin
printf '%s:%s\n' "$(date -u +%Y-%m-%d)" "$(openssl rand -base64 32)" | put master-key
sh "$(dirname "$0")/make-certificates.sh" "$folder"
echo "Created the secrets in $folder. Store a copy of master-key outside this machine and outside the database backups."
