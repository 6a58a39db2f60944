-- A km package is a contract of its own, with a text of its own (docs/decisions/087).
alter table contract_document
  drop constraint contract_document_kind_check,
  add constraint contract_document_kind_check check (kind in ('TERMS', 'PRICES', 'PLAN', 'PRIVACY', 'KM_PACKAGE'));
alter table agreement
  drop constraint agreement_occasion_check,
  add constraint agreement_occasion_check
    check (occasion in ('REGISTRATION', 'PLAN_CHANGE', 'SAFETY_PACKAGE', 'CHANGED_TERMS', 'KM_PACKAGE'));
