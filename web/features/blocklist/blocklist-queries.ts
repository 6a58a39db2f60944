import { useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import { BLOCKLIST_KINDS } from '#domain/registration/fraud-flags.ts';
import { useFreshProposals } from '#web/features/proposal/proposal-queries.ts';
import { LOOK } from '#web/features/staff/look-query.ts';
import { dateText } from '#web/features/staff/staff-words.ts';
import { callQuery } from '#web/platform/query.tsx';
import { announce } from '#web/ui/announcer-store.ts';

export type BlocklistEntry = OutputOf<'GET /console/blocklist'>['items'][number];

export const blocklistQuery = (isEnded: boolean) => ({
  ...callQuery('GET /console/blocklist', { query: isEnded ? { state: 'ENDED' } : {} }),
  ...LOOK,
});

/** Says what was asked for, closes the panel, and asks for what it may have changed. */
export function useAsked(onClose: () => void) {
  const queryClient = useQueryClient();
  const askProposals = useFreshProposals();
  return async (said: string) => {
    announce(said);
    onClose();
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['GET /console/blocklist'] }),
      askProposals(),
    ]);
  };
}

export const kindText = ({ kind }: Pick<BlocklistEntry, 'kind'>): string => BLOCKLIST_KINDS[kind];

/** What stands there in its place if a value is not shown. */
export const valueText = ({ value, endedAt }: Pick<BlocklistEntry, 'value' | 'endedAt'>): string =>
  value ?? (endedAt === null ? 'nur als Prüfwert gespeichert' : 'gelöscht');

export const untilText = ({ lastDay }: Pick<BlocklistEntry, 'lastDay'>): string =>
  lastDay === null ? 'bis auf Weiteres' : `bis ${dateText(lastDay)}`;
