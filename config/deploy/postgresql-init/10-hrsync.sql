-- The superuser runs this once, on a new volume. The service owns its database and has no other privileges.
\set password `cat /run/secrets/postgres-hrsync`
CREATE ROLE hrsync LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
CREATE DATABASE hrsync OWNER hrsync ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;
REVOKE ALL ON DATABASE hrsync FROM PUBLIC;
