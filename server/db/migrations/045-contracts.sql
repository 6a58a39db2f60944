-- What customers agreed to (docs/decisions/072): each text once, as it was shown, with its prices and names filled in.
create table contract_document (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('TERMS', 'PRICES', 'PLAN', 'PRIVACY')),
  -- The version that the operator declared; texts that follow from the price list have none.
  version text,
  title text not null,
  -- Markdown without placeholders.
  text text not null,
  -- SHA-256 of all of that: the same text is stored once, whoever shows it first.
  content_hash bytea not null unique check (length(content_hash) = 32),
  first_shown_at timestamptz not null
);

-- Who agreed to which text, when and at which occasion; or was informed of it, refused it, or wants to answer later.
create table agreement (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  document_id bigint not null references contract_document,
  occasion text not null check (occasion in ('REGISTRATION', 'PLAN_CHANGE', 'SAFETY_PACKAGE', 'CHANGED_TERMS')),
  answer text not null check (answer in ('AGREED', 'INFORMED', 'REFUSED', 'LATER')),
  given_at timestamptz not null
);
create index agreement_customer on agreement (customer_id);

-- Whoever is told of changed terms is told once, whichever server tells.
create unique index agreement_told on agreement (customer_id, document_id)
  where occasion = 'CHANGED_TERMS' and answer = 'INFORMED';

-- Also for the owner of the tables. The role of the running server has not even the right to try.
create function agreement_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' and not exists (select from contract_document) then
    return null;
  end if;
  raise exception 'what was agreed to is never changed' using errcode = 'insufficient_privilege';
end $$;
create trigger contract_document_stays before update or delete or truncate on contract_document
  for each statement execute function agreement_stays();
create trigger agreement_stays before update or delete or truncate on agreement
  for each statement execute function agreement_stays();

-- The PDF of a paper is made when its mail is sent, as that of an invoice is.
alter table mail_attachment
  add column agreement_id bigint references agreement,
  drop constraint mail_attachment_one_source,
  add constraint mail_attachment_one_source check (num_nonnulls(content, invoice_id, agreement_id) = 1);
