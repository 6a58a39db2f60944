-- The PDF of an invoice is made when its mail is sent: it is not kept besides the invoice.
alter table mail_attachment
  alter column content drop not null,
  add column invoice_id bigint references invoice,
  add constraint mail_attachment_one_source check (num_nonnulls(content, invoice_id) = 1);
