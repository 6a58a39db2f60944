import { useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import { LOOK } from '#web/features/staff/look-query.ts';
import { callQuery } from '#web/platform/query.tsx';
import { announce } from '#web/ui/announcer-store.ts';

export type AccountMoney = OutputOf<'GET /console/customers/{accountNumber}/money'>;
export type MoneyPosting = AccountMoney['postings'][number];
export type OpenInvoice = AccountMoney['open'][number];
export type ReminderStop = NonNullable<AccountMoney['stop']>;
export type DamageShare = AccountMoney['shares'][number];
export type AccountFee = AccountMoney['fees'][number];
type Done = OutputOf<'POST /console/customers/{accountNumber}/payments'>;

export const accountMoneyQuery = (accountNumber: string) => ({
  ...callQuery('GET /console/customers/{accountNumber}/money', { params: { accountNumber } }),
  ...LOOK,
});

export const receivablesQuery = { ...callQuery('GET /console/receivables', {}), ...LOOK };

/**
 * Says what came of an act (`done`: if it is booked) and asks for what it may have changed. Its panel closes before: meanwhile
 * somebody may open the next one.
 */
export function useBooked() {
  const queryClient = useQueryClient();
  return async ({ proposal }: Done, done: string) => {
    announce(
      proposal
        ? 'Freigabe angefragt. Gebucht wird, sobald eine zweite Person sie bestätigt, spätestens in sieben Tagen.'
        : done,
    );
    const changed = [
      ['GET /console/customers/{accountNumber}/money'],
      ['GET /console/customers/{accountNumber}'],
      ['GET /console/receivables'],
      ['GET /console/proposals'],
      ['GET /console/damages/{id}'],
    ];
    await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}

/** Says what was done about reminders, and asks for what it may have changed. */
export function useKept() {
  const queryClient = useQueryClient();
  return async (done: string) => {
    announce(done);
    const changed = [
      ['GET /console/customers/{accountNumber}/money'],
      ['GET /console/customers/{accountNumber}'],
    ];
    await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}
