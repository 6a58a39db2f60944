import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Company } from '#domain/invoice/company.ts';
import type { AppStores } from '#domain/page/app-words.ts';
import type { Operator } from '#domain/page/operator.ts';
import { type PriceList, TARIFF_PLUS, TARIFF_START, type Tariff } from '#domain/tariff/price-list.ts';
import { vatAt } from '#domain/tariff/vat.ts';
import type { Db } from '#server/db/connect.ts';
import { findCompanies } from '#server/features/provider/issuer.repository.ts';
import { findCurrentPriceLists, findTariffs } from '#server/features/provider/price-list.repository.ts';
import { findProviders, type Provider } from '#server/features/provider/provider.repository.ts';
import { findCities } from '#server/features/station/station.repository.ts';
import { findPublished, findRevision, SETTINGS } from './content.repository.ts';
import {
  type ContentSettings,
  formatFaults,
  type ParsedDocument,
  parseContent,
  parseSettings,
} from './content-source.ts';
import { findShownNotices, type StoredNotice } from './notice.repository.ts';
import { withTownPages } from './town-page.ts';

/** How often the cached content is compared with the database, to notice the changes of other servers. */
export const CHECK_EVERY_MS = 2_000;
/** Cached answers; there are about ten for each document. */
const MAX_ANSWERS = 5_000;

export type City = Awaited<ReturnType<typeof findCities>>[number];
/** Data of the other features for placeholders and settings. */
export type Facts = {
  providers: Provider[];
  cities: City[];
  priceLists: Map<string, PriceList>;
  /** Of providers that issue in their own name. */
  companies: Readonly<Record<string, Company>>;
  /** By provider, the rate of today in basis points. */
  vat: Readonly<Record<string, number | undefined>>;
  tariffs: { start: Tariff | undefined; plus: Tariff | undefined };
  /** Those of the console that are shown now. */
  notices: StoredNotice[];
};
export type Identity = { product: string; mail: string; operator: Operator; appStores?: AppStores };

/** The operator, and where the app can be had, as the settings name it. */
export const contentIdentity = (settings: {
  productName: string;
  mail: { informationAddress: string };
  operator: Operator;
  native: { androidStoreUrl: string | undefined; iosStoreUrl: string | undefined };
}): Identity => ({
  product: settings.productName,
  mail: settings.mail.informationAddress,
  operator: settings.operator,
  appStores: {
    android: settings.native.androidStoreUrl !== undefined,
    ios: settings.native.iosStoreUrl !== undefined,
  },
});

/** All content and facts at one moment. A change replaces it as a whole. */
export type Snapshot = Identity & {
  /** Changes whenever content, prices, cities or counts change. */
  version: string;
  facts: Facts;
  settings: ContentSettings | undefined;
  /** By kind and name, `faq/anmelden`. */
  documents: ReadonlyMap<string, ParsedDocument>;
  /** Cached answers that were made from this snapshot. */
  answers: LRUCache<string, object>;
};

export type ContentStore = {
  /** The published content, at most CHECK_EVERY_MS old; older only while the database cannot be reached. */
  current(now: Temporal.Instant): Promise<{ snapshot: Snapshot; isDatabaseDown: boolean }>;
};

/** Caches the published content. `current` throws only when the database fails before anything is cached. */
export function createContentStore(options: {
  db: Db;
  identity: Identity;
  onError: (error: unknown) => void;
}): ContentStore {
  const { db, identity, onError } = options;
  let known: { snapshot: Snapshot; written: Written; revision: number; factsKey: string } | undefined;
  let isDatabaseDown = false;
  let checkedMs = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;

  const check = async (now: Temporal.Instant) => {
    const [revision, facts] = await Promise.all([findRevision(db), findFacts(db, now)]);
    const factsKey = keyOf(facts);
    if (known?.revision === revision && known.factsKey === factsKey) return;
    const written = known?.revision === revision ? known.written : await loadPublished(db, onError);
    const documents = withTownPages(written.documents, facts.cities);
    const version = hash('sha256', JSON.stringify([revision, factsKey, identity]), 'base64url').slice(0, 22);
    const answers = new LRUCache<string, object>({ max: MAX_ANSWERS });
    const { settings } = written;
    known = {
      snapshot: { ...identity, version, facts, settings, documents, answers },
      written,
      revision,
      factsKey,
    };
  };

  const checkOnce = async (now: Temporal.Instant) => {
    try {
      await check(now);
      isDatabaseDown = false;
    } catch (error) {
      if (!known) throw error;
      isDatabaseDown = true;
      onError(error);
    }
    checkedMs = now.epochMilliseconds;
  };

  return {
    current: async (now) => {
      // The clock of a test may also be set back.
      if (Math.abs(now.epochMilliseconds - checkedMs) >= CHECK_EVERY_MS) {
        checking ??= checkOnce(now).finally(() => (checking = undefined));
        await checking;
      }
      if (!known) throw new Error('the content was not loaded');
      return { snapshot: known.snapshot, isDatabaseDown };
    },
  };
}

async function findFacts(db: Db, now: Temporal.Instant): Promise<Facts> {
  const [providers, companies, cities, priceLists, tariffs, notices] = await Promise.all([
    findProviders(db),
    findCompanies(db),
    findCities(db),
    findCurrentPriceLists(db, now),
    findTariffs(db),
    findShownNotices(db, now),
  ]);
  const tariff = (wanted: Tariff) => tariffs.find(({ id }) => id === wanted.id);
  return {
    providers,
    cities,
    priceLists,
    notices,
    companies: Object.fromEntries(companies),
    vat: Object.fromEntries([...priceLists].map(([id, list]) => [id, vatAt(list.vatRates, now)])),
    tariffs: { start: tariff(TARIFF_START), plus: tariff(TARIFF_PLUS) },
  };
}

const keyOf = ({ priceLists, ...facts }: Facts): string =>
  hash('sha256', JSON.stringify([facts, [...priceLists]]), 'base64url');

/** What is published, as it was written. */
type Written = Pick<Snapshot, 'settings' | 'documents'>;

/** Parses stored content like any untrusted input: invalid documents are left out, the others are shown. */
async function loadPublished(db: Db, onError: (error: unknown) => void): Promise<Written> {
  let settings: ContentSettings | undefined;
  const documents = new Map<string, ParsedDocument>();
  for (const { kind, slug, number, source } of await findPublished(db)) {
    const name = `${kind}/${slug}`;
    const parsed = kind === SETTINGS.kind ? parseSettings(source) : parseContent(kind, slug, source);
    if (parsed.faults.length > 0) onError(new Error(formatFaults(`${name} (${number})`, parsed.faults)));
    if ('settings' in parsed) settings = parsed.settings ?? settings;
    else if (parsed.document) documents.set(name, parsed.document);
  }
  return { settings, documents };
}

/** Returns the snapshot's cached answer for a key, or makes and caches it. */
export function rememberAnswer<A extends object>(snapshot: Snapshot, key: string, make: () => A): A {
  const known = snapshot.answers.get(key) as A | undefined;
  if (known) return known;
  const answer = make();
  snapshot.answers.set(key, answer);
  return answer;
}
