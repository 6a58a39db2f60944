import { useEffect, useEffectEvent } from 'react';
import { Note } from '#web/ui/note.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { useContractAfterRegistration } from './use-contract.ts';

/** After the person has registered on the partner's tablet: sends the contract of that registration. */
export function SendAfterRegistration({ id, customerNumber }: { id: string; customerNumber: string }) {
  const { send } = useContractAfterRegistration(id);
  const sendOnce = useEffectEvent(() => void send(customerNumber));
  useEffect(() => sendOnce(), []);
  return (
    <>
      <Note tone="success" announced title="Geschafft: Dein Account ist angelegt" className="mb-6">
        Bitte gib das Tablet jetzt zurück.
      </Note>
      <SkeletonText lines={3} label="Der Vertrag wird geschickt" />
    </>
  );
}
