import { type RawBuilder, sql } from 'kysely';
import { fullName } from '#domain/customer/full-name.ts';
import type { InboxLook, InboxRow } from '#server/feature/inbox-source.ts';
import { inCities } from './city-sql.ts';

/** What the sources of the inbox read of the customer whom an entry is about. */
export type InboxPerson = {
  customerId: number | null;
  customerNumber: string | null;
  prename: string | null;
  name: string | null;
  addition: string | null;
  cityId: number | null;
  city: string | null;
};

/** Columns of `InboxPerson`, and of the city that `inboxCity` joins. */
export const PERSON_COLUMNS = sql`customer.id as "customerId", customer.customer_number as "customerNumber", customer.prename,
  customer.name, customer.company_addition as addition, city.id as "cityId", city.title as city`;

/** A driver's city is that of the account. */
export const PERSON_CITY = sql`left join customer main on main.id = customer.main_customer_id
  left join city on city.id = coalesce(customer.registered_city_id, main.registered_city_id)`;

/** Is it in the viewer's cities? */
export const inboxCities = ({ cities }: Pick<InboxLook, 'cities'>): RawBuilder<unknown> =>
  inCities(cities, sql`city.id`);

/** A customer of the viewer's provider and cities, and of another account than the viewer's: nobody decides about themselves. */
export const isForViewer = ({ viewer, cities }: Pick<InboxLook, 'viewer' | 'cities'>): RawBuilder<unknown> =>
  sql`customer.provider_id = ${viewer.providerId} and ${inboxCities({ cities })}
    and customer.account_number <> (select account_number from customer viewer where viewer.id = ${viewer.id})`;

/** Is it the one that is wanted, if one is? By its text, whatever an id is: what is open is few. */
export const isWanted = (id: string, { only }: Pick<InboxLook, 'only'>): RawBuilder<unknown> =>
  only === undefined ? sql`true` : sql`${sql.ref(id)}::text = ${only}`;

export const personName = ({ prename, name, addition, customerNumber }: InboxPerson): string =>
  [fullName(prename, name), addition].filter(Boolean).join(', ') || (customerNumber ?? 'unbekannt');

type CityOfRow = Pick<InboxPerson, 'cityId' | 'city'>;

export const cityOfRow = ({ cityId, city }: CityOfRow): InboxRow['city'] =>
  cityId === null || city === null ? undefined : { id: cityId, title: city };

export const customerOfRow = ({
  customerId: id,
  customerNumber: number,
}: InboxPerson): InboxRow['customer'] => (id === null || number === null ? undefined : { id, number });
