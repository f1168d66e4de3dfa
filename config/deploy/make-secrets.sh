#!/bin/sh
# Makes every secret of compose.yaml, once: sh config/deploy/make-secrets.sh [FOLDER]
# The folder is closed to others; the files in it are not, since each container reads them as a user of its own.
set -eu
folder=${1:-"$(dirname "$0")/secrets"}
if [ -e "$folder" ]; then
  echo "$folder is there already: nothing was changed. A new master key would open nothing that was sealed before." >&2
  exit 1
fi
umask 077
mkdir -p "$folder"
random() { openssl rand -hex 24; }
put() { cat > "$folder/$1"; chmod 444 "$folder/$1"; }

superuser=$(random) database=$(random) keysuperuser=$(random) keystore=$(random) broker=$(random) grafana=$(random)
printf '%s\n' "$superuser" | put postgres-superuser
printf '%s\n' "$database" | put postgres-hrsync
printf '%s\n' "postgresql://hrsync:$database@postgres:5432/hrsync" | put database-url
printf '%s\n' "$keysuperuser" | put key-store-superuser
printf '%s\n' "$keystore" | put key-store-hrsync
printf '%s\n' "postgresql://hrsync:$keystore@key-store:5432/hrsync_keys" | put key-store
printf 'default_user = hrsync\ndefault_pass = %s\n' "$broker" | put rabbitmq.conf
printf '%s\n' "amqp://hrsync:$broker@rabbitmq:5672" | put amqp-url
printf '%s\n' "$grafana" | put grafana-admin
printf '%s:%s\n' "$(date -u +%Y-%m-%d)" "$(openssl rand -base64 32)" | put master-key
echo "The secrets are in $folder. Keep a copy of master-key away from this machine and from the backups of the database."
