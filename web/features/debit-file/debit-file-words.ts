import { formatWhole } from '#domain/page/whole-number.ts';
import { dateText } from '#web/features/staff/staff-words.ts';
import type { TagTone } from '#web/ui/tag.tsx';
import type { ListedFile } from './debit-file-queries.ts';

/** "1 Lastschrift", "1.200 Lastschriften" */
export const debitsText = (count: number): string =>
  count === 1 ? '1 Lastschrift' : `${formatWhole(count)} Lastschriften`;

type Stated = Pick<ListedFile, 'state' | 'isLate' | 'submitUntil' | 'waitsFor'>;

/** How far it is, in a word or two. */
export function stateOf({ state, isLate, waitsFor }: Stated): { text: string; tone: TagTone } {
  if (waitsFor) return { text: 'wartet auf Freigabe', tone: 'warn' };
  switch (state) {
    case 'WRITTEN':
      return isLate ? { text: 'nicht vermerkt', tone: 'error' } : { text: 'einzureichen', tone: 'warn' };
    case 'SUBMITTED':
      return { text: 'eingereicht', tone: 'ok' };
    case 'REFUSED':
      return { text: 'von der Bank abgelehnt', tone: 'error' };
    case 'DISCARDED':
      return { text: 'verworfen', tone: 'neutral' };
  }
}

/** What is to be done with it; undefined: nothing. */
export function nextStepText({ state, isLate, submitUntil, waitsFor }: Stated): string | undefined {
  if (waitsFor === 'SUBMISSION') return 'Eine zweite Person bestätigt, dass sie eingereicht ist.';
  if (waitsFor === 'REFUSAL') return 'Eine zweite Person bestätigt, dass die Bank sie abgelehnt hat.';
  if (state !== 'WRITTEN') return undefined;
  return isLate
    ? `Sie war bis ${dateText(submitUntil)} einzureichen. War sie bei der Bank, vermerk es, sonst verwirf sie.`
    : `Bis ${dateText(submitUntil)} muss sie bei der Bank sein.`;
}
