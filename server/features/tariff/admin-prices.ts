import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { formatDate } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, BY, PROVIDER, seeHelp } from '#server/feature/admin-command.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { findCurrentPriceList } from '#server/features/provider/price-list.repository.ts';
import { findProviders, type Provider } from '#server/features/provider/provider.repository.ts';
import { importPrices } from './import-prices.ts';
import { readPriceText, writePriceText } from './price-file-text.ts';
import { findStoredPlans, findTariffsAt } from './price-import.repository.ts';

type Setup = { db: Db; now: Temporal.Instant; user: string; print: (text: string) => void };
type Options = { provider?: string; by?: string; yes?: boolean };

/** Runs `prices <verb>`. Returns undefined when done, otherwise a German text that says what is wrong. */
export async function adminPrices(
  [verb, path, ...more]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if (more.length > 0 || (verb !== 'show' && verb !== 'import')) return seeHelp('prices');
  const provider = await providerOf(setup.db, options.provider);
  if (typeof provider === 'string') return provider;
  if (verb === 'show') return path === undefined ? show(provider, setup) : seeHelp('prices');
  return path === undefined ? seeHelp('prices') : take(provider, path, options, setup);
}

async function providerOf(db: Db, wanted: string | undefined): Promise<Provider | string> {
  const providers = await findProviders(db);
  const known = `Es gibt: ${providers.map(({ id }) => id).join(', ')}.`;
  const [only, ...others] = providers;
  if (!only) return 'Es gibt noch keinen Anbieter: Er kommt mit den ersten Stationen (npm run import).';
  if (wanted === undefined)
    return others.length === 0 ? only : `Bitte nenne den Anbieter mit --provider. ${known}`;
  return (
    providers.find(({ id }) => id === wanted) ?? `Den Anbieter „${oneLine(wanted)}“ gibt es nicht. ${known}`
  );
}

async function show({ id }: Provider, { db, now, print }: Setup): Promise<undefined> {
  const day = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  const [list, tariffs, plans] = await Promise.all([
    findCurrentPriceList(db, id, now),
    findTariffsAt(db, now),
    findStoredPlans(db),
  ]);
  print(writePriceText({ day, list, tariffs, plans }).trimEnd());
  return undefined;
}

async function take(
  provider: Provider,
  path: string,
  options: Options,
  { db, now, user, print }: Setup,
): Promise<string | undefined> {
  const by = oneLine(options.by ?? user).slice(0, 100);
  if (!by) return 'Bitte nenne mit --by, wer entscheidet.';
  const bytes = await readFile(path).catch(() => undefined);
  if (!bytes) return `Diese Datei lässt sich nicht lesen: ${oneLine(path)}`;
  const { file, faults, toLine } = readPriceText(bytes);
  if (!file) return faultText(path, faults);
  const takes = options.yes ?? false;
  const preview = await importPrices(db, { provider, file, by, now, takes });
  if (preview.faults.length > 0) return faultText(path, preview.faults.map(toLine));
  const { changes, trips, booked } = preview;
  if (changes.length === 0) {
    print('Alles ist schon so. Es wurde nichts geändert.');
    return undefined;
  }
  print(`Ab ${formatDate(file.from)} gilt:`);
  for (const line of changes) print(`  ${oneLine(line)}`);
  if (trips.length > 0) print('Was Fahrten dann kosten, ohne Rabatt eines Tarifs:');
  for (const line of trips) print(`  ${line}`);
  print(
    booked === 0
      ? 'Für die Zeit danach ist noch nichts gebucht.'
      : `${booked === 1 ? 'Eine Buchung' : `${booked} Buchungen`} für die Zeit danach ${booked === 1 ? 'behält' : 'behalten'} Preise und Rabatt, unter denen gebucht wurde. Was berechnet ist, bleibt.`,
  );
  print(takes ? 'Übernommen.' : 'Noch ist nichts geändert. Mit --yes wird es so übernommen.');
  return undefined;
}

const faultText = (path: string, faults: readonly string[]): string =>
  [...faults.map((fault) => `${basename(path)}, ${fault}`), 'Es wurde nichts geändert.'].join('\n');

export const pricesCommand: AdminCommand = {
  noun: 'prices',
  about: 'Preise, Gebühren, Tarife und Pläne aus einer Datei',
  verbs: [
    {
      verb: 'show',
      right: 'NONE',
      about: 'was jetzt gilt, in der Form der Datei: npm run --silent admin -- prices show > preise.yaml',
      options: [PROVIDER],
    },
    {
      verb: 'import',
      right: { area: 'PRICES', step: 'DO' },
      words: '<Datei>',
      about:
        'prüft die Datei und zeigt, was sich ab ihrem Tag ändert; was darin fehlt, bleibt. Gebuchtes und Berechnetes ändert sich nie',
      options: [['--yes', 'übernimmt es; sonst wird es nur gezeigt'], PROVIDER, BY],
    },
  ],
  run: adminPrices,
};
