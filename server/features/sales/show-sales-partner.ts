import { showSalesPartner } from '#contract/sales.ts';
import { bind } from '#server/http/bind-call.ts';
import { findPartner, findPartnerCities, findPeople } from './sales-partner.repository.ts';
import { salesPersonView } from './sales-person-view.ts';
import { partnerOf } from './sales-session.ts';

export const bindShowSalesPartner = bind(showSalesPartner, async ({ db, now, session }) => {
  const { turnedRoundFor } = session;
  const { partnerId, isHead } = partnerOf(session);
  const [partner, cities, people] = await Promise.all([
    findPartner(db, partnerId),
    findPartnerCities(db, partnerId),
    isHead && turnedRoundFor === undefined ? findPeople(db, partnerId) : [],
  ]);
  return {
    number: partner.number,
    name: partner.name,
    address: {
      street: partner.street,
      streetNr: partner.streetNr,
      postalCode: partner.postalCode,
      city: partner.city,
    },
    cities,
    isHead,
    people: people.map((row) => salesPersonView(row, session.customerId, now)),
    turnedRoundFor: turnedRoundFor ?? null,
  };
});
