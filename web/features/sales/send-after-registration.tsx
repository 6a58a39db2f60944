import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Note } from '#web/ui/note.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { firstSalesRegistrationsQuery } from './sales-queries.ts';
import { useContractAfterRegistration } from './use-contract.ts';

/** After the person has registered on the partner's tablet: finds the registration, and sends its contract. */
export function SendAfterRegistration({ customerNumber }: { customerNumber: string }) {
  const { data, error, refetch } = useQuery({ ...firstSalesRegistrationsQuery, staleTime: 0 });
  const registration = data?.items.find((one) => one.customerNumber === customerNumber);
  return (
    <>
      <Note tone="success" announced title="Geschafft: Dein Account ist angelegt" className="mb-6">
        Bitte gib das Tablet jetzt zurück.
      </Note>
      {error ? (
        <FailureNote error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={3} label="Der Vertrag wird geschickt" />
      )}
      {registration && <Send id={registration.id} customerNumber={customerNumber} />}
    </>
  );
}

function Send({ id, customerNumber }: { id: string; customerNumber: string }) {
  const { send } = useContractAfterRegistration(id);
  const sendOnce = useEffectEvent(() => void send(customerNumber));
  useEffect(() => sendOnce(), []);
  return null;
}
