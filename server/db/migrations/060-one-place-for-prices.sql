-- Every figure that an operator sets stands in the price list; the versions so far had these values in the program.
-- The price of the safety package was beside it with each plan: its usual one by kind becomes the list's.
update price_list set prices = jsonb_build_object(
  'lateFreeMinutes', 15,
  'lateSharePercent', 50,
  'safetyPackageCents', coalesce(
    (select mode() within group (order by sipak_cents) from plan
      where sipak_cents > 0 and kundenart !~ 'firma|gemein'), 9900),
  'companySafetyPackageCents', coalesce(
    (select mode() within group (order by sipak_cents) from plan
      where sipak_cents > 0 and kundenart ~ 'firma|gemein'), 14900),
  'deductibleCents', 150000,
  'reducedDeductibleCents', 30000,
  'reminderFeeCents', 250,
  'maxReturnedDebitCents', 300
) || prices;

-- A list without one of them would price nothing; lists without packages sell none.
alter table price_list add constraint price_list_is_whole check (prices ?& array[
  'dayFromHour', 'dayToHour', 'kmNearLimit', 'electricKmDiscountCents', 'lateFeeCents', 'lateFreeMinutes',
  'lateSharePercent', 'safetyPackageCents', 'companySafetyPackageCents', 'deductibleCents',
  'reducedDeductibleCents', 'reminderFeeCents', 'maxReturnedDebitCents', 'classes'
]);

alter table plan add column offers_safety_package boolean not null default false;
update plan set offers_safety_package = sipak_cents > 0 where sipak_cents is not null;
alter table plan drop column sipak_cents;

-- Texts of plans name the figures of their tariff by placeholder (domain/tariff/plan-text.ts).
update plan set
  description = replace(description, 'dafür 20 % weniger', 'dafür {{tariff.discount}} weniger'),
  qualities = replace(replace(replace(replace(qualities::text,
    '"20 % Rabatt auf den Zeitpreis"', '"{{tariff.discount}} Rabatt auf den Zeitpreis"'),
    '"9,90 € im Monat"', '"{{tariff.month}} im Monat"'),
    '"Lohnt sich ab etwa zwei Tagesfahrten im Monat"', '"Lohnt sich ab {{tariff.paysOff}} Zeitpreis im Monat"'),
    '"Bis 24 Stunden vorher kostenlos stornieren"', '"Bis {{cancel.freeHours}} Stunden vorher kostenlos stornieren"')::jsonb;
