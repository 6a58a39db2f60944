-- The statements of the repository, and their plans on a million bookings in a connection that has prepared them.
-- Written by `npm run query-plans`; tests compare the statements, reviewers the plans.

-- findBalances
-- $1 = 4321
select account, sum(cents)::bigint as cents
from ledger_transaction join ledger_entry on transaction_id = id
where customer_id = $1 group by account;
-- | HashAggregate
-- |   Group Key: ledger_entry.account
-- |   ->  Nested Loop
-- |         ->  Index Scan using ledger_transaction_customer on ledger_transaction
-- |               Index Cond: (customer_id = $1)
-- |         ->  Index Scan using ledger_entry_pkey on ledger_entry
-- |               Index Cond: (transaction_id = ledger_transaction.id)

-- findMonthLines
-- $1 = 4321
-- $2 = '2027-04-01'
select occurred_at as "occurredAt", cause, booking_id as "bookingId", price_list_id as "priceListId", currency, rule,
  text, cents, vat_basis_points as "vatBasisPoints"
from ledger_transaction join ledger_entry on transaction_id = id
where customer_id = $1 and month = $2::date and account = 'RECEIVABLES'
order by occurred_at, transaction_id, line;
-- | Sort
-- |   Sort Key: ledger_transaction.occurred_at, ledger_entry.transaction_id, ledger_entry.line
-- |   ->  Nested Loop
-- |         ->  Index Scan using ledger_transaction_customer on ledger_transaction
-- |               Index Cond: ((customer_id = $1) AND (month = $2))
-- |         ->  Index Scan using ledger_entry_pkey on ledger_entry
-- |               Index Cond: (transaction_id = ledger_transaction.id)
-- |               Filter: (account = 'RECEIVABLES'::text)
