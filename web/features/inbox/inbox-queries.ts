import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OutputOf } from '#contract/calls.ts';
import { appShell } from '#web/platform/app-shell.ts';
import { openEventStream } from '#web/platform/event-stream.ts';
import { callQuery } from '#web/platform/query.tsx';
import { evenWhileIdle } from '#web/platform/skip-while-idle.ts';

export type InboxAnswer = OutputOf<'GET /console/inbox'>;
export type InboxEntry = InboxAnswer['entries'][number];

/** The stream tells what changes; this is for whoever has none, as the native app or behind a proxy that holds it back. */
const WITHOUT_STREAM_MS = 30_000;
const STREAM = '/api/booking/console/inbox/stream';

const inboxQuery = callQuery('GET /console/inbox', {});

/** Asked for also while nobody touches the screen: it may hang on a wall. */
export const watchedInbox = {
  ...evenWhileIdle(inboxQuery),
  refetchInterval: WITHOUT_STREAM_MS,
  refetchOnWindowFocus: true,
} as const;

/** Of the address of the entry that stands open. */
export const keyOf = ({ kind, id }: Pick<InboxEntry, 'kind' | 'id'>): string => `${kind}-${id}`;

/** Asks for the inbox anew, after something was done with an entry of it. */
export function useFreshInbox() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: inboxQuery.queryKey });
}

/** Keeps the inbox of this tab fresh, whoever changes it; once for all of the console, while somebody is in it. */
export function useLiveInbox(isIn: boolean) {
  const queryClient = useQueryClient();
  useEffect(() => {
    // The app's webview has no cookie of ours.
    if (!isIn || appShell()) return;
    let told: string | undefined;
    let isAsking = false;
    const version = () => queryClient.getQueryData<InboxAnswer>(inboxQuery.queryKey)?.version;
    /** One question after the other: what changes during one is asked for once more. */
    const catchUp = async () => {
      if (isAsking) return;
      isAsking = true;
      while (told !== undefined && told !== version()) {
        told = undefined;
        await queryClient.invalidateQueries({ queryKey: inboxQuery.queryKey });
        void queryClient.invalidateQueries({ queryKey: ['GET /console/proposals'] });
      }
      isAsking = false;
    };
    return openEventStream(STREAM, {
      event: 'inbox',
      onMessage: (data) => {
        told = data;
        void catchUp();
      },
      // What has ended, a login or a role, the answer says.
      onLost: () => void queryClient.invalidateQueries({ queryKey: inboxQuery.queryKey }),
    });
  }, [queryClient, isIn]);
}
