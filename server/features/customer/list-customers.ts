import { listCustomers } from '#contract/customer.ts';
import { mayBook } from '#domain/booking/may-book.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { isCompanyAccount } from '#domain/registration/registration-kind.ts';
import { bind } from '#server/http/bind-call.ts';
import { findCustomer, findOptions, findPersonalData } from './customer.repository.ts';
import { toPersonalData } from './personal-data.ts';
import { findProductAssignments } from './product-assignment.repository.ts';
import { productAssignments } from './product-assignments.ts';

type AddProp = { type: { id: number }; value: boolean | string };

/** Lists only the caller: customers do not see each other. */
export const bindListCustomers = bind(
  listCustomers,
  async ({ db, now, session, vault, config: { productName } }, { query }) => {
    const { expand = [], view } = query;
    const [row, person] = await Promise.all([
      findCustomer(db, session.customerId),
      view === 'full' ? findPersonalData(db, session.customerId, now) : undefined,
    ]);
    const wantsProducts = expand.some((part) => part.startsWith('productAssignment'));
    const [options, assignments] = wantsProducts
      ? await Promise.all([
          findOptions(db, session.customerId),
          findProductAssignments(db, session.customerId),
        ])
      : [[], []];
    return {
      items: [
        {
          id: row.id,
          provId: row.providerId,
          customerNumber: row.customerNumber,
          prename: row.prename,
          name: row.name,
          emailAddress: row.email,
          emailConfirmed: row.emailConfirmedAt !== null,
          phoneNr: row.phone,
          mobilePhoneNr: row.mobilePhone,
          gender: row.gender,
          state: row.state,
          mayBook:
            !session.isSalesPartner &&
            mayBook(
              {
                state: row.state as CustomerState,
                documentsValidUntil: row.documentsValidUntil,
                isCompanyAccount: isCompanyAccount({
                  kundenart: row.kundenart,
                  isMain: row.mainCustomerId === null,
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
                  reason: row.entitlementReason,
                  holder: holderOf(row),
                },
              }),
          documentsValidUntil: row.documentsValidUntil?.toString() ?? null,
          plan: {
            ...session.plan,
            kundenart: row.kundenart,
            severalDrivers: session.severalDrivers,
            tariffId: session.tariff.id,
          },
          ...(person ? toPersonalData(person, productName, vault) : {}),
          ...(expand.some((part) => part.startsWith('addProp'))
            ? { addProps: row.addProps as unknown as AddProp[] }
            : {}),
          ...(wantsProducts
            ? {
                productAssignments: productAssignments(assignments, options, now),
              }
            : {}),
        },
      ],
    };
  },
);

/** The name of the account that a driver drives for. */
const holderOf = (row: Awaited<ReturnType<typeof findCustomer>>): string =>
  (row.mainGender === 'COMPANY' ? row.mainName : [row.mainPrename, row.mainName].filter(Boolean).join(' ')) ||
  'Der Hauptaccount';
