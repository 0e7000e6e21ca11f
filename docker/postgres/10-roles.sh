#!/bin/sh
# Run by the image of PostgreSQL when its data folder is empty.
exec psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --no-psqlrc --quiet --set ON_ERROR_STOP=1 \
  --set registry_password="$REGISTRY_DATABASE_PASSWORD" --set ingest_password="$INGEST_DATABASE_PASSWORD" \
  --file /docker-entrypoint-initdb.d/roles/roles.sql
