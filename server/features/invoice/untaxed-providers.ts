import { lawOf, readTaxCountry } from '#domain/invoice/tax-rules.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import type { Db } from '#server/db/connect.ts';
import { findUntaxedProviders, type UntaxedProvider } from './untaxed-providers.repository.ts';

/** In German, for who runs the installation: which providers cannot bill, and why; undefined if all can. */
export async function untaxedNote(db: Db): Promise<string | undefined> {
  return noteOf(await findUntaxedProviders(db));
}

/** The same of those only of which something waits to be billed. */
export async function unbillableNote(db: Db): Promise<string | undefined> {
  return noteOf((await findUntaxedProviders(db)).filter(({ waiting }) => waiting > 0));
}

const noteOf = (providers: readonly UntaxedProvider[]) =>
  providers.length === 0 ? undefined : providers.map(sentences).join('\n');

function sentences(provider: UntaxedProvider): string {
  const { id, title, currency, country, waiting } = provider;
  const accounts = waiting === 1 ? 'ein Account wartet' : `${formatWhole(waiting)} Accounts warten`;
  return [
    `Der Anbieter ${title} (${id}) rechnet in ${currency} ${lawWords(country)}, ${lackWords(provider)}.`,
    'Rechnungen stellt er nicht, und seine Autos lassen sich nicht buchen.',
    ...(waiting === 0 ? [] : [`Auf eine Rechnung von ihm ${accounts}.`]),
  ].join(' ');
}

/** A rate in another currency than the provider's is none for it. */
const lackWords = ({ hasRate, hasIssuer }: UntaxedProvider) =>
  hasRate && !hasIssuer
    ? 'und dort hat er keinen eigenen Aussteller (providers issuer)'
    : 'und für ihn ist keine Umsatzsteuer eingerichtet (providers vat)';

function lawWords(code: string | null): string {
  const country = readTaxCountry(code ?? '');
  return country
    ? `nach dem Recht ${lawOf(country)} ab`
    : 'ab, ohne dass sein Land feststeht (providers country)';
}
