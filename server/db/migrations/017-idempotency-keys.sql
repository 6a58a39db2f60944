-- What all servers on this database sign with: hashes of requests, proofs of work. Made by the first that needs it.
create table server_secret (
  id smallint primary key default 1 check (id = 1),
  value bytea not null,
  created_at timestamptz not null default now()
);

-- Of a key only a hash is kept, for who knows it gets the answer. Requests from before are still recognised by their
-- key, so that nothing is done twice; but a hash without a key matches no request, so their answers are not given again.
delete from idempotency_key where owner !~ '^\d+$' or length(key) < 22;
update idempotency_key set key = encode(sha256(convert_to(key, 'UTF8')), 'hex'), request_hash = '';
alter table idempotency_key rename column key to key_hash;
