import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#web/platform/call.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { registrationDraft } from './registration-draft.ts';
import { formFromServer, withoutSecrets } from './registration-form.ts';

/**
 * Takes a begun registration over to this device as its draft. `claim` runs once, also when what follows is retried:
 * a code opens once.
 */
export function TakeOver({
  claim,
  onTaken,
}: {
  /** Answers with the name of the partner to whoever goes on on their own phone. */
  claim: () => Promise<{ partner?: string }>;
  /** Leads to an address that claims nothing, so that neither a reload nor the back button takes it from where it is then. */
  onTaken: () => unknown;
}) {
  const claimed = useRef<Promise<{ partner?: string }>>(undefined);
  const [failure, setFailure] = useState<unknown>();

  async function take() {
    setFailure(undefined);
    try {
      claimed.current ??= claim();
      const { partner } = await claimed.current.catch((error: unknown) => {
        claimed.current = undefined;
        throw error;
      });
      await makeDraft(partner);
      await onTaken();
    } catch (error) {
      setFailure(error);
    }
  }
  const takeFirst = useEffectEvent(() => void take());
  useEffect(() => takeFirst(), []);

  return failure === undefined ? (
    <SkeletonText lines={8} label="Deine Angaben werden geladen" />
  ) : (
    <FailureNote error={failure} onRetry={() => void take()} />
  );
}

async function makeDraft(partner: string | undefined): Promise<void> {
  const { data } = await call('GET /registrations/current', {});
  registrationDraft.save({
    form: withoutSecrets(formFromServer(data)),
    key: crypto.randomUUID(),
    hasSession: true,
    wasSent: false,
    visited: [],
    ...(partner ? { partner } : {}),
  });
}
