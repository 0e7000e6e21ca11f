#!/bin/sh
# Makes docker/.env with new passwords of the database, unless it is there.
set -eu
file=$(dirname "$0")/.env
[ ! -e "$file" ] || { echo "$file is there already" >&2; exit 1; }
umask 077
for name in POSTGRES_PASSWORD REGISTRY_DATABASE_PASSWORD INGEST_DATABASE_PASSWORD; do
  echo "$name=$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')"
done > "$file"
echo "$file has the passwords of the database: keep it"
