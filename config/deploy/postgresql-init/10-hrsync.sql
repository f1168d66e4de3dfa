-- Run once, by the superuser, when the volume is new. The service owns its database and may do nothing beside it.
\set password `cat /run/secrets/postgres-hrsync`
CREATE ROLE hrsync LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
CREATE DATABASE hrsync OWNER hrsync ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;
REVOKE ALL ON DATABASE hrsync FROM PUBLIC;
