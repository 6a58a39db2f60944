import { lastDay, voucherExpiry } from '#domain/allotment/validity.ts';
import { formatDate } from '#domain/booking/format-period.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import { parseEuro } from '#domain/tariff/euro-amount.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { type AdminCommand, BY, PROVIDER, seeHelp } from '#server/feature/admin-command.ts';
import { findProviders } from '#server/features/provider/provider.repository.ts';
import { issueVoucher } from './issue-voucher.ts';
import { sumVouchers } from './voucher.repository.ts';

type Setup = { db: Db; vault: Vault; now: Temporal.Instant; user: string; print: (text: string) => void };
type Options = {
  amount?: string | undefined;
  title?: string | undefined;
  count?: string | undefined;
  provider?: string | undefined;
  sold?: boolean | undefined;
  by?: string | undefined;
};

const MAX_COUNT = 10_000;
const MAX_CENTS = 100_000;
const MAX_TITLE = 60;

/** Returns what is wrong with the command, or undefined after success. */
export async function adminVouchers(
  [verb, ...rest]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if (rest.length > 0) return seeHelp('vouchers');
  if (verb === 'create') return create(options, setup);
  if (verb === 'list') return list(setup);
  return seeHelp('vouchers');
}

async function create(options: Options, { db, vault, now, user, print }: Setup): Promise<string | undefined> {
  const cents = parseEuro(options.amount ?? '');
  if (cents === undefined || cents > MAX_CENTS)
    return 'Wie viel? --amount BETRAG, z. B. --amount 25 oder --amount 12,50, bis 1.000';
  const title = options.title?.trim() ?? '';
  if (title === '' || title.length > MAX_TITLE)
    return `Wofür? --title TEXT, höchstens ${MAX_TITLE} Zeichen; er steht auf der Rechnung.`;
  const count = /^[1-9]\d{0,4}$/.test(options.count ?? '1') ? Number(options.count ?? '1') : MAX_COUNT + 1;
  if (count > MAX_COUNT) return `Wie viele? --count ANZAHL, höchstens ${formatWhole(MAX_COUNT)}`;
  const providers = await findProviders(db);
  const wanted = providers.filter(({ id }) => options.provider === undefined || id === options.provider);
  const [provider, ...others] = wanted;
  if (!provider || others.length > 0)
    return `Welcher Anbieter? --provider ${providers.map(({ id }) => id).join(' oder ')}`;
  const { id: providerId, currency } = provider;
  const issue = {
    providerId,
    currency,
    cents,
    title,
    sold: options.sold ?? false,
    by: options.by ?? user,
    now,
  };
  const codes = await db.transaction().execute(async (transaction) => {
    const made: string[] = [];
    while (made.length < count) made.push(await issueVoucher(transaction, vault, issue));
    return made;
  });
  print(
    `${count === 1 ? '1 Gutschein' : `${formatWhole(count)} Gutscheine`} über ${formatMoney({ cents, currency })} („${title}“), einzulösen bis ${formatDate(lastDay(voucherExpiry(now)))}. Die Codes stehen nur hier:`,
  );
  for (const code of codes) print(code);
  return undefined;
}

async function list({ db, print }: Pick<Setup, 'db' | 'print'>): Promise<undefined> {
  const sums = await sumVouchers(db);
  if (sums.length === 0) print('Es gibt noch keine Gutscheine.');
  for (const { title, providerId, currency, cents, sold, expiresAt, issued, redeemed, usedCents } of sums) {
    const money = (amount: number) => formatMoney({ cents: amount, currency });
    print(
      `${formatWhole(issued)} × ${money(cents)} „${title}“ (${providerId}, ${sold ? 'bezahlt' : 'verschenkt'}), gültig bis ${formatDate(lastDay(expiresAt))}: ${formatWhole(redeemed)} eingelöst, ${money(usedCents)} verwendet`,
    );
  }
}

export const vouchersCommand: AdminCommand = {
  noun: 'vouchers',
  about: 'Gutscheine',
  verbs: [
    {
      verb: 'create',
      right: { area: 'CONTENT', step: 'DO' },
      about: 'gibt Gutscheine aus und zeigt ihre Codes, nur dieses eine Mal',
      options: [
        ['--amount <Betrag>', 'in Euro'],
        ['--title <Text>', 'steht auf der Rechnung'],
        ['--count <Anzahl>', 'wie viele; sonst einer'],
        ['--sold', 'bezahlt; sonst verschenkt: ein Preisnachlass'],
        PROVIDER,
        BY,
      ],
    },
    {
      verb: 'list',
      right: 'NONE',
      about: 'zeigt, wie viele es gibt, eingelöst sind und schon bezahlt haben',
    },
  ],
  run: adminVouchers,
};
