import type { QueryClient } from '@tanstack/react-query';
import { redirect } from 'react-router';
import { isTurnedRound, stepPath } from '#web/features/registration/step-path.ts';
import { call } from '#web/platform/call.ts';
import { salesPartnerQuery } from './sales-queries.ts';

/**
 * Leads to the one registration that the tablet turned round shows, whatever address is typed: the server refuses all
 * else of this login.
 */
export async function stayTurnedRound(queryClient: QueryClient, request: Request): Promise<void> {
  // A failure is not thrown: the screen shows it.
  await queryClient.prefetchQuery(salesPartnerQuery);
  const partner = queryClient.getQueryData(salesPartnerQuery.queryKey);
  if (partner?.turnedRoundFor && !isTurnedRound(new URL(request.url)))
    throw redirect(stepPath('DATA', 'PERSON'));
}

/** From here on this device knows that registration alone; what it knew of others is forgotten. */
export async function turnRound(queryClient: QueryClient, id: string): Promise<void> {
  await call('POST /salesregistrations/{id}/tablet', { params: { id } });
  queryClient.setQueryData(
    salesPartnerQuery.queryKey,
    (partner) => partner && { ...partner, people: [], turnedRoundFor: id },
  );
  forgetRegistrations(queryClient);
}

/** @throws CallRefused: it is not the password of who is logged in. */
export async function takeBack(queryClient: QueryClient, currentPassword: string): Promise<void> {
  await call('POST /salespartners/current/tablet/back', { body: { currentPassword } });
  await queryClient.resetQueries({ queryKey: salesPartnerQuery.queryKey });
  forgetRegistrations(queryClient);
}

function forgetRegistrations(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: ({ queryKey: [name] }) =>
      typeof name === 'string' && name.startsWith('GET /salesregistrations'),
  });
}
