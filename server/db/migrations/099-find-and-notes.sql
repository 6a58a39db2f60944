-- What staff find customers by (docs/decisions/162). Names are compared without case, accents and punctuation;
-- `domain/staff/find-words.ts` does the same with what is typed.
create function find_fold(words text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(replace(replace(replace(replace(lower(translate(words,
    'ÄÖÜÀÁÂÃÅÇÈÉÊËÌÍÎÏÑÒÓÔÕØÙÚÛÝŠŽŁĞİŞĆČĐŘĚŮŃŚŹŻĄĘŐŰàáâãåçèéêëìíîïñòóôõøùúûýÿšžłğışćčđřěůńśźżąęőű.,;:_-+/&@''’"()%*\',
    'äöüaaaaaceeeeiiiinooooouuuyszlgisccdreunszzaeouaaaaaceeeeiiiinooooouuuyyszlgisccdreunszzaeou                  ')),
    'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss'), ' {2,}', ' ', 'g'));
create function find_words(words text) returns tsvector language sql immutable strict parallel safe
  return array_to_tsvector(array_remove(string_to_array(find_fold(words), ' '), ''));

-- In the order of bytes, so that what begins with a text is one stretch of them, whatever the database's language is: a name that
-- a hundred thousand have is found as fast as others.
create index customer_named on customer (find_fold(name) collate "C", find_fold(prename) collate "C") where name is not null;
create index customer_prenamed on customer (find_fold(prename) collate "C", find_fold(name) collate "C") where prename is not null;
-- Every word of a name; of a mail address only what stands before the @, as that of a large provider is everybody's. Without a list
-- of what is pending, which every search would read.
create index customer_words on customer using gin (find_words(coalesce(prename, '') || ' ' || coalesce(name, '') || ' '
  || coalesce(company_addition, '') || ' ' || coalesce(contact_prename, '') || ' ' || coalesce(contact_name, '') || ' '
  || split_part(coalesce(email, ''), '@', 1))) with (fastupdate = off);
create index customer_number_begins on customer (customer_number collate "C");
create index customer_email_begins on customer (lower(email) collate "C") where email is not null;
create index customer_mobile_phone_begins on customer (mobile_phone collate "C") where mobile_phone is not null;
create index customer_phone_begins on customer (phone collate "C") where phone is not null;

-- Which mails an address got, for the customer's file.
create index mail_to on mail (lower(to_address), id);

-- What staff write down about a customer. The words may name people: they are the customer's data, and go with an erasure.
create table customer_note (
  id bigint primary key generated always as identity,
  customer_id bigint not null references customer,
  author_id bigint not null references customer,
  text text not null check (length(text) between 3 and 2000),
  remind_on date,
  written_at timestamptz not null
);
create index customer_note_customer on customer_note (customer_id, id);
create index customer_note_author on customer_note (author_id);
create index customer_note_reminder on customer_note (remind_on) where remind_on is not null;
