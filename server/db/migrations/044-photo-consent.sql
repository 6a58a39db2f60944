-- The consent to photos of papers (§ 20 (2) PAuswG, docs/decisions/071): given anew for each check, so that the same text may
-- be consented to again while the photos of the check before are still there.
alter table consent
  drop constraint consent_kind_check,
  add constraint consent_kind_check
    check (kind in ('TERMS', 'CREDIT_RATING', 'ADS', 'SEPA', 'DOCUMENT_PHOTOS'));
drop index consent_given;
create unique index consent_given on consent (customer_id, kind, text_version)
  where withdrawn_at is null and kind <> 'DOCUMENT_PHOTOS';

-- The consent under which a check's photos were taken. Null: none was asked for yet, or there are no photos.
alter table document_check add column consent_id bigint references consent;
create index document_check_consent on document_check (consent_id);

-- Since when the stored picture says that it is a copy. Null: it was stored before pictures were marked; the job marks it.
alter table document add column marked_at timestamptz;
create index document_unmarked on document (check_id, kind) where marked_at is null;
