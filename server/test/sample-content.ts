import type { ContentKind } from '#domain/page/content-kind.ts';
import type { Db } from '#server/db/connect.ts';
import {
  changeContent,
  type DocumentName,
  insertVersion,
  publishVersion,
  SETTINGS,
} from '#server/features/page/content.repository.ts';
import { NOW } from './stage.ts';

/** The fields of each kind besides title and description, in YAML. */
const FIELDS: Record<ContentKind, string> = {
  city: 'claim: Autos für {{city}}\nlead: Stehen um die Ecke.\nexample:\n  text: Samstag am See\n  class: S\n  hours: 10\n  km: 80',
  text: '',
  faq: 'order: 1',
  page: 'lead: Alles auf einen Blick.',
  vehicle: 'class: S\nlead: Der Kleine.\ngoodFor:\n  - Einkaufen\nfacts:\n  - name: Sitze\n    value: "5"',
  manual: 'class: S\nlead: So fährt er.',
  news: 'id: 1\nteaser: Kurz gesagt.\ncities: []\nfrom: 2027-05-01\narchive: false\nsections: [web]',
  press: 'date: 2027-05-01\nplace: Bonn\nteaser: Kurz gesagt.',
  job: 'city: bonn\nhours: 20 Stunden\nteaser: Komm zu uns.',
  office:
    'city: bonn\naddress: Hauptstraße 1\nopeningHours:\n  - days: Mo–Fr\n    from: "09:00"\n    to: "17:00"\nphone: 0228 1\nposition:\n  lat: 50.7\n  lng: 7.1',
  partner: 'lead: Wir fahren zusammen.\ncities: [bonn]\noffer: Ein Monat Plus.',
};

/** Returns the source of a valid document. */
export function sampleSource(
  kind: ContentKind,
  { fields = FIELDS[kind], body = 'Einleitung.\n\n## Frage {#frage}\nAntwort.\n', title = 'Titel' } = {},
): string {
  return `---\ntitle: ${title}\ndescription: Worum es geht.\n${fields}\n---\n${body}`;
}

/** Saves and publishes a version without checking its content. */
export function publishContent(
  db: Db,
  name: DocumentName,
  source: string,
  { by = 'Redaktion', now = NOW }: { by?: string; now?: Temporal.Instant } = {},
): Promise<{ id: number; number: number }> {
  return changeContent(db, async (transaction) => {
    const version = await insertVersion(transaction, name, source, { by, now });
    await publishVersion(transaction, version.id, { by, now });
    return version;
  });
}

/**
 * Publishes one document of each kind, pages of the stage's cities, the texts of all cities, and settings.
 */
export async function publishSamples(db: Db): Promise<void> {
  const names: Record<ContentKind, string[]> = {
    city: ['bonn', 'nuernberg'],
    text: ['home', 'register', 'konto'],
    faq: ['probe'],
    page: ['probe', 'app-tutorial'],
    vehicle: ['s'],
    manual: ['s'],
    news: ['001-probe'],
    press: ['probe'],
    job: ['probe'],
    office: ['probe'],
    partner: ['probe'],
  };
  for (const [kind, slugs] of Object.entries(names) as [ContentKind, string[]][]) {
    for (const slug of slugs) await publishContent(db, { kind, slug }, sampleSource(kind));
  }
  const emergency = { active: false, title: '', text: '', level: 1 };
  await publishContent(db, SETTINGS, JSON.stringify({ casixdown: false, emergency, helptiles: [] }));
}
