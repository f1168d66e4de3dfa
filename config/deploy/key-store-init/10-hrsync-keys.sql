-- The superuser runs this once, on a new volume. The key store is one small table on its own server.
\set password `cat /run/secrets/key-store-hrsync`
CREATE ROLE hrsync LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
CREATE DATABASE hrsync_keys OWNER hrsync ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;
REVOKE ALL ON DATABASE hrsync_keys FROM PUBLIC;
