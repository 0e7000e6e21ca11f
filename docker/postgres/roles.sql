-- Roles of the services: each owns its schema, and both own the one with accounts, tokens and sessions.
-- Run once by a superuser, with psql: --set registry_password=... --set ingest_password=... --file roles.sql
create role pelorus_auth nologin;
create role pelorus_registry login password :'registry_password' in role pelorus_auth;
create role pelorus_ingest login password :'ingest_password' in role pelorus_auth;

create schema auth authorization pelorus_auth;
create schema registry authorization pelorus_registry;
create schema ingest authorization pelorus_ingest;

-- Indexes of texts need it; only the owner of a database may make an extension.
create extension if not exists pg_trgm schema public;

revoke all on database :"DBNAME" from public;
grant connect, temporary on database :"DBNAME" to pelorus_registry, pelorus_ingest;
