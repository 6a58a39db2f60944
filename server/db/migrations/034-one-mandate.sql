-- One account is debited at a time, whatever changes it at once.
create unique index sepa_mandate_active on sepa_mandate (customer_id) where ended_at is null;
