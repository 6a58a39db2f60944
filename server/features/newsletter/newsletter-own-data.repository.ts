import { sql } from 'kysely';
import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';

const SECTIONS: readonly OwnDataSection[] = [
  {
    chapter: 'MESSAGES',
    file: 'Newsletter',
    title: 'Newsletter an deine bestätigte Adresse',
    // By its confirmed address.
    of: [],
    query: (db, id) =>
      db
        .selectFrom('customer')
        .innerJoin('newsletter_subscription', (join) =>
          join.on(sql<boolean>`newsletter_subscription.email = lower(customer.email)`),
        )
        .where('customer.id', '=', id)
        .where('customer.email_confirmed_at', 'is not', null)
        .select([
          'newsletter_subscription.email as Adresse',
          'newsletter_subscription.prename as Vorname',
          'newsletter_subscription.name as Name',
          'newsletter_subscription.city as Stadt',
          'asked_at as Bestellt',
          'confirmed_at as Bestätigt',
          'ended_at as Abbestellt',
        ]),
  },
];

export const newsletterOwnData: OwnData = {
  sections: SECTIONS,
};
