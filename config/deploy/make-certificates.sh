#!/bin/sh
# Creates an authority and the certificates of the servers in compose.yaml: sh config/deploy/make-certificates.sh [FOLDER]
# Run it again before they end, in 825 days, and recreate all containers: only the new authority is trusted then.
# The key of the authority is not kept, so it never signs anything else.
set -eu
folder=${1:-"$(dirname "$0")/secrets"}
umask 077
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
new_key="-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
put() { chmod 444 "$1"; mv -f "$1" "$folder/$2"; }

# shellcheck disable=SC2086
openssl req -x509 $new_key -days 825 -subj "/CN=hrsync servers" -keyout "$work/ca.key" -out "$work/ca" 2> /dev/null
for name in postgres key-store drill-server rabbitmq; do
  # shellcheck disable=SC2086
  openssl req -new $new_key -subj "/CN=$name" -keyout "$work/key" -out "$work/request" 2> /dev/null
  printf 'subjectAltName=DNS:%s\nbasicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth\n' "$name" > "$work/extensions"
  openssl x509 -req -in "$work/request" -CA "$work/ca" -CAkey "$work/ca.key" -CAcreateserial -days 825 \
    -extfile "$work/extensions" -out "$work/certificate" 2> /dev/null
  put "$work/certificate" "$name-tls-certificate"
  put "$work/key" "$name-tls-key"
done
put "$work/ca" ca-certificate
