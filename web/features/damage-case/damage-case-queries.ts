import { useQueryClient } from '@tanstack/react-query';
import type { OutputOf, RequestOf } from '#contract/calls.ts';
import { useFreshProposals } from '#web/features/proposal/proposal-queries.ts';
import { LOOK } from '#web/features/staff/look-query.ts';
import { callQuery } from '#web/platform/query.tsx';
import { announce } from '#web/ui/announcer-store.ts';

export type DamageHead = OutputOf<'GET /console/damages'>['items'][number];
export type DamageCase = OutputOf<'GET /console/damages/{id}'>;
export type DamageState = DamageHead['state'];
export type Outcome = RequestOf<'POST /console/damages/{id}/decide'>['body']['outcome'];

export const damagesQuery = (state: DamageState | undefined) => ({
  ...callQuery('GET /console/damages', { query: state ? { state } : {} }),
  ...LOOK,
});

export const damageQuery = (id: string) => ({
  ...callQuery('GET /console/damages/{id}', { params: { id } }),
  ...LOOK,
});

/** Where a photo of the damage lies, or one that it is compared with. */
export const casePhotoUrl = (id: string, photoId: string): string =>
  `/api/booking/console/damages/${id}/photos/${photoId}`;

/** Says what was done, closes the panel, and asks for what it may have changed. */
export function useStepDone(onClose: () => void) {
  const queryClient = useQueryClient();
  const askProposals = useFreshProposals();
  return async (done: string) => {
    announce(done);
    onClose();
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['GET /console/damages'] }),
      queryClient.invalidateQueries({ queryKey: ['GET /console/damages/{id}'] }),
      askProposals(),
    ]);
  };
}
