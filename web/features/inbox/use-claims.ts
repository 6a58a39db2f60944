import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { CLAIM_SIGN_MS } from '#domain/inbox/inbox-claim.ts';
import { call } from '#web/platform/call.ts';
import { isInUse } from '#web/platform/in-use.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { type Failure, failureOf } from '#web/shell/call-failure.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { type InboxEntry, keyOf, useFreshInbox } from './inbox-queries.ts';

type Wish = { entry: InboxEntry; act: 'CLAIM' | 'RELEASE' };

export type Claims = {
  /** Of the entry that is claimed or given back just now. */
  busy: string | undefined;
  failure: { key: string; failure: Failure } | undefined;
  /** Takes it, from whoever is seen to have it. */
  claim: (entry: InboxEntry) => void;
  release: (entry: InboxEntry) => void;
};

const send = async ({ entry: { kind, id, claim }, act }: Wish): Promise<unknown> => {
  const params = { kind, id };
  const options = { idempotencyKey: crypto.randomUUID() };
  return act === 'RELEASE'
    ? call('POST /console/inbox/{kind}/{id}/release', { params }, options)
    : call(
        'POST /console/inbox/{kind}/{id}/claim',
        { params, body: claim && !claim.isOwn ? { from: claim.accountNumber } : {} },
        options,
      );
};

/** Who sees to what. `onRefused`: it is somebody else's by now, or settled. */
export function useClaims(onRefused: (entry: InboxEntry) => void): Claims {
  const refresh = useFreshInbox();
  const act = useMutation({
    mutationFn: send,
    onSuccess: (_, { entry, act: done }) =>
      announce(done === 'RELEASE' ? `Abgegeben: ${entry.title}` : `Übernommen: ${entry.title}`),
    onError: (error, { entry }) => {
      if (isRefusal(error, 'INBOX_CLAIMED') || isRefusal(error, 'TOO_CLOSE')) onRefused(entry);
    },
    onSettled: refresh,
  });
  const { isPending, error, variables, mutate } = act;
  const key = variables && keyOf(variables.entry);
  return {
    busy: isPending ? key : undefined,
    failure: error && key !== undefined ? { key, failure: failureOf(error) } : undefined,
    claim: (entry) => !isPending && !entry.claim?.isOwn && mutate({ entry, act: 'CLAIM' }),
    release: (entry) => !isPending && mutate({ entry, act: 'RELEASE' }),
  };
}

/** While one's own entry stands open and is looked at, it stays one's own. */
export function useSignOfLife(entry: InboxEntry | undefined) {
  const isOwn = entry?.claim?.isOwn === true;
  const key = entry && keyOf(entry);
  const sign = useEffectEvent(() => {
    // If it fails, the next one counts; what has become of the entry the stream tells.
    if (entry && isInUse()) void send({ entry, act: 'CLAIM' }).catch(() => undefined);
  });
  useEffect(() => {
    if (!isOwn || key === undefined) return;
    const timer = setInterval(() => sign(), CLAIM_SIGN_MS);
    return () => clearInterval(timer);
  }, [isOwn, key]);
}
