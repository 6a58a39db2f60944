import type { CallOutput } from '#contract/call.ts';
import { findAnything } from '#contract/customer-file.ts';
import { fullName } from '#domain/customer/full-name.ts';
import { type FindRequest, findRequest } from '#domain/staff/find-request.ts';
import { citiesWhere, may } from '#domain/staff/may.ts';
import type { Area } from '#domain/staff/right.ts';
import { bind } from '#server/http/bind-call.ts';
import { type FoundCar, findBooking, findCars, findCase, findInvoice, findNamed } from './find.repository.ts';
import { findCustomers } from './find-customers.repository.ts';

type Found = CallOutput<typeof findAnything>;
/** More says nobody anything: whoever sees so many types one word more. */
const LIMIT = 8;
const NOTHING: Found = {
  isTooShort: false,
  customers: [],
  hasMoreCustomers: false,
  cars: [],
  hasMoreCars: false,
  bookings: [],
  invoices: [],
  cases: [],
};

export const bindFindAnything = bind(findAnything, async (context, { body }) => {
  const { db, session, staff, now, recordAct } = context;
  const request = findRequest(body.text);
  const sees = (area: Area) => may(staff.grants, area, 'SEE', 'ANY', now);
  const within = (area: Area) => ({
    providerId: session.providerId,
    cities: citiesWhere(staff.grants, area, 'SEE', now),
    limit: LIMIT,
  });
  const number = request?.number;
  const [customers, cars, bookings, invoices, cases] = request
    ? await Promise.all([
        findCustomers(db, request, within('CUSTOMERS')),
        sees('FLEET') ? findCars(db, request, { ...within('FLEET'), now }) : [],
        number !== undefined && sees('BOOKINGS') ? findBooking(db, number, within('BOOKINGS')) : [],
        request.invoice && sees('MONEY') ? findInvoice(db, request.invoice, within('MONEY')) : [],
        number !== undefined && sees('CASES') ? findCase(db, number, within('CASES')) : [],
      ])
    : [[], [], [], [], []];
  const seesDriver = ({ cityId }: FoundCar) => may(staff.grants, 'BOOKINGS', 'SEE', cityId, now);
  const drivers = cars.filter(seesDriver).flatMap(({ customerId }) => customerId ?? []);
  const ids = [...bookings, ...invoices, ...cases].map(({ customerId }) => customerId);
  const named = new Map(
    (await findNamed(db, [...new Set([...ids, ...drivers])], within('CUSTOMERS'))).map((one) => [
      one.id,
      one,
    ]),
  );
  const personOf = (id: number) => {
    const one = named.get(id);
    return { accountNumber: one?.number ?? null, name: (one && fullName(one.prename, one.name)) ?? null };
  };
  const shown = customers.slice(0, LIMIT);
  // Whom it has shown, by number: what was typed may be a name, and the log keeps none.
  await recordAct({
    kind: 'SEARCHED',
    object: { kind: 'SEARCH', id: 'find' },
    after: {
      asked: request ? kindsOf(request) : [],
      shown: [...new Set([...shown, ...named.values()].map((one) => one.number))],
    },
  });
  if (!request) return { ...NOTHING, isTooShort: true };
  return {
    ...NOTHING,
    customers: shown.map((one) => ({
      accountNumber: one.number,
      name: fullName(one.prename, one.name) ?? null,
      state: one.state,
      place: one.place,
      city: one.city,
    })),
    hasMoreCustomers: customers.length > LIMIT,
    cars: cars.slice(0, LIMIT).map((car) => ({
      id: car.id,
      plate: car.plate,
      model: car.model,
      station: car.station,
      city: car.city,
      isRetired: car.retired,
      bookingId: seesDriver(car) ? car.bookingId : null,
      driver: car.customerId !== null && seesDriver(car) ? personOf(car.customerId) : null,
    })),
    hasMoreCars: cars.length > LIMIT,
    bookings: bookings.map(({ customerId, startsAt, endsAt, ...booking }) => ({
      ...booking,
      start: startsAt.toString(),
      end: endsAt.toString(),
      customer: personOf(customerId),
    })),
    invoices: invoices.map(({ number: invoice, kind, issuedOn, cents, currency, customerId }) => ({
      number: invoice,
      isCancellation: kind !== 'INVOICE',
      issuedOn,
      total: { cents, currency },
      customer: personOf(customerId),
    })),
    cases: cases.map(({ number: caseNumber, kind, state, customerId }) => ({
      number: caseNumber,
      kind,
      state,
      customer: personOf(customerId),
    })),
  };
});

const kindsOf = (request: FindRequest): string[] => Object.keys(request);
