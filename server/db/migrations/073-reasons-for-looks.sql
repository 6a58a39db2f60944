-- What somebody of the staff needed papers for whose check is decided.
alter table document_view add column reason text check (length(reason) between 3 and 200);
