-- The superuser runs this once, on a new volume. The service owns its database and has no other privileges.
\set password `cat /run/secrets/postgres-hrsync`
CREATE ROLE hrsync LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
CREATE DATABASE hrsync OWNER hrsync ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;
-- The service works with the first two (postgresql.md, "Roles"); the third one is for your own queries.
CREATE ROLE hrsync_service NOLOGIN;
CREATE ROLE hrsync_application NOLOGIN;
CREATE ROLE hrsync_reader NOLOGIN;
GRANT hrsync_service, hrsync_application, hrsync_reader TO hrsync;
REVOKE ALL ON DATABASE hrsync FROM PUBLIC;
