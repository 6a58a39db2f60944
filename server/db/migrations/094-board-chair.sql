-- What business letters of a company name that has a supervisory board (§ 35a Abs. 1 GmbHG, docs/decisions/153); null: it has none.
alter table provider_issuer add column board_chair text;
