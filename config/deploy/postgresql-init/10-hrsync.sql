-- The superuser runs this once, on a new volume: a login for each purpose (postgresql.md, "Logins"), without further privileges.
\set password `cat /run/secrets/postgres-hrsync`
\set worker `cat /run/secrets/postgres-worker`
\set api `cat /run/secrets/postgres-api`
CREATE ROLE hrsync LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
CREATE ROLE hrsync_worker LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'worker';
CREATE ROLE hrsync_api LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'api';
CREATE DATABASE hrsync OWNER hrsync ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;
CREATE ROLE hrsync_service NOLOGIN;
CREATE ROLE hrsync_application NOLOGIN;
-- For your own queries.
CREATE ROLE hrsync_reader NOLOGIN;
-- Owns the audit log. The owner of the tables may only pass it on, which migrations need.
CREATE ROLE hrsync_audit NOLOGIN;
GRANT hrsync_service, hrsync_application, hrsync_reader TO hrsync;
GRANT hrsync_audit TO hrsync WITH ADMIN TRUE, INHERIT FALSE, SET FALSE;
GRANT hrsync_service TO hrsync_worker;
GRANT hrsync_application TO hrsync_api;
REVOKE ALL ON DATABASE hrsync FROM PUBLIC;
GRANT CONNECT ON DATABASE hrsync TO hrsync_worker, hrsync_api;
