import { sql } from 'kysely';
import { lastDay } from '#domain/allotment/validity.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { isSalesPartnerPlan } from '#domain/registration/registration-kind.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';

/**
 * The main accounts that have agreed to nothing yet, with what they registered for: those of the demonstration, also of
 * people who only drive in it.
 */
export async function findAccountsToAgree(db: Db) {
  const rows = await db
    .selectFrom('customer')
    .innerJoin('plan', 'plan.id', 'customer.plan_id')
    .where('customer.main_customer_id', 'is', null)
    .where('customer.state', '<>', 'DELETED')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('agreement').whereRef('customer_id', '=', 'customer.id').select('agreement.id'))),
    )
    // A text without a version says when it was first shown.
    .orderBy('customer.created_at')
    .orderBy('customer.id')
    .select([
      'customer.id as customerId',
      'customer.customer_number as customerNumber',
      'customer.provider_id as providerId',
      'customer.plan_id as planId',
      'plan.kundenart',
      'customer.created_at as at',
      sql<string[]>`array(select option_id from customer_option where customer_id = customer.id)`.as(
        'optionIds',
      ),
    ])
    .execute();
  return rows.filter(({ kundenart }) => !isSalesPartnerPlan(kundenart));
}

/** The km packages whose buyers have agreed to no text of theirs yet. */
export async function findPackagesToAgree(db: Db) {
  const rows = await db
    .selectFrom('km_package')
    .innerJoin('customer', 'customer.id', 'km_package.customer_id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('agreement')
            .whereRef('agreement.customer_id', '=', 'customer.id')
            .where('occasion', '=', 'KM_PACKAGE')
            .select('agreement.id'),
        ),
      ),
    )
    .orderBy('km_package.bought_at')
    .orderBy('km_package.id')
    .select([
      'customer.id as customerId',
      'customer.provider_id as providerId',
      'km_package.km',
      'km_package.cents',
      'km_package.currency',
      'km_package.vat_basis_points as vatBasisPoints',
      'km_package.expires_at',
      'bought_at as at',
    ])
    .$narrowType<{ currency: Currency }>()
    .execute();
  return rows.map(({ customerId, providerId, at, expires_at, ...sold }) => {
    const validUntil = lastDay(expires_at);
    const validDays = at.toZonedDateTimeISO(BERLIN).toPlainDate().until(validUntil).days;
    return { customerId, providerId, at, kmPackage: { ...sold, validUntil, validDays } };
  });
}
