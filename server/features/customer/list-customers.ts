import { listCustomers } from '#contract/customer.ts';
import { mayBook } from '#domain/booking/may-book.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { isCompanyAccount } from '#domain/registration/registration-kind.ts';
import { bind } from '#server/http/bind-call.ts';
import { findCustomer, findOptions, findPersonalData } from './customer.repository.ts';
import { toPersonalData } from './personal-data.ts';
import { findNamedPlanChanges } from './plan-change.repository.ts';
import { productAssignments } from './product-assignments.ts';

type AddProp = { type: { id: number }; value: boolean | string };

/** Lists only the caller: customers do not see each other. */
export const bindListCustomers = bind(
  listCustomers,
  async ({ db, now, session, config: { productName } }, { query }) => {
    const { expand = [], view } = query;
    const [row, person] = await Promise.all([
      findCustomer(db, session.customerId),
      view === 'full' ? findPersonalData(db, session.customerId, now) : undefined,
    ]);
    const wantsProducts = expand.some((part) => part.startsWith('productAssignment'));
    const [options, changes] = wantsProducts
      ? await Promise.all([findOptions(db, session.customerId), findNamedPlanChanges(db, session.customerId)])
      : [[], []];
    return {
      items: [
        {
          id: row.id,
          provId: row.provider_id,
          customerNumber: row.customer_number,
          prename: row.prename,
          name: row.name,
          emailAddress: row.email,
          emailConfirmed: row.email_confirmed_at !== null,
          phoneNr: row.phone,
          mobilePhoneNr: row.mobile_phone,
          gender: row.gender,
          state: row.state,
          mayBook:
            !session.isSalesPartner &&
            mayBook(
              {
                state: row.state as CustomerState,
                documentsValidUntil: row.documents_valid_until,
                isCompanyAccount: isCompanyAccount({
                  kundenart: row.kundenart,
                  isMain: row.main_customer_id === null,
                }),
                entitlement: session.entitlement,
              },
              now,
            ) === undefined,
          ...(session.staff ? { staff: session.staff } : {}),
          ...(session.mayDecidePapers ? { mayDecidePapers: true as const } : {}),
          ...(row.entitlement === null
            ? {}
            : {
                entitlement: {
                  state: session.entitlement,
                  reason: row.entitlement_reason,
                  holder: holderOf(row),
                },
              }),
          documentsValidUntil: row.documents_valid_until?.toString() ?? null,
          plan: {
            ...session.plan,
            kundenart: row.kundenart,
            severalDrivers: session.severalDrivers,
            tariffId: session.tariff.id,
          },
          ...(person ? toPersonalData(person, productName) : {}),
          ...(expand.some((part) => part.startsWith('addProp'))
            ? { addProps: row.add_props as unknown as AddProp[] }
            : {}),
          ...(wantsProducts
            ? {
                productAssignments: productAssignments({ row, changes, options, plan: session.plan, now }),
              }
            : {}),
        },
      ],
    };
  },
);

/** The name of the account that a driver drives for. */
const holderOf = (row: Awaited<ReturnType<typeof findCustomer>>): string =>
  (row.main_gender === 'COMPANY'
    ? row.main_name
    : [row.main_prename, row.main_name].filter(Boolean).join(' ')) || 'Der Hauptaccount';
