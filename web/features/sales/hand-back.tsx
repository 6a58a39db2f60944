import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/shell/paths.ts';
import { type MessageDialog, showDialog } from '#web/ui/message-dialog-store.ts';
import { Note } from '#web/ui/note.tsx';
import { salesRegistrationQuery } from './sales-queries.ts';
import { TakeTabletBack } from './take-tablet-back.tsx';
import { useContractAfterRegistration } from './use-contract.ts';

/**
 * What the person sees on the partner’s tablet after the registration. The contract goes out meanwhile; what is the
 * partner’s waits until they have the tablet again.
 */
export function HandBack({ id, partner }: { id: string; partner: string }) {
  const navigate = useNavigate();
  // What was known is from before the registration.
  const { data: registration } = useQuery({ ...salesRegistrationQuery(id), refetchOnMount: 'always' });
  const { send } = useContractAfterRegistration(id);
  const [outcome, setOutcome] = useState<Promise<MessageDialog>>();
  const number = registration?.customerNumber ?? undefined;
  const hasContract = registration?.contract != null;
  const sendOnce = useEffectEvent(() => {
    // A reload sends it no second time.
    if (number !== undefined && !hasContract && !outcome) setOutcome(send(number));
  });
  useEffect(() => sendOnce(), [number]);

  async function giveBack() {
    const dialog = await outcome;
    await navigate(paths.salesContract(id), { replace: true });
    if (dialog) showDialog(dialog);
  }
  return (
    <>
      <Note tone="success" announced title="Danke, dein Account ist angelegt" className="mb-6">
        <p>Bitte gib das Tablet jetzt zurück.</p>
        {number && (
          <p>Deine Accountnummer ist {number}. Sie steht auch in der Mail, die du gleich bekommst.</p>
        )}
      </Note>
      <TakeTabletBack partner={partner} onTaken={giveBack} />
    </>
  );
}

/** On the turned tablet, when there is nothing (any more) that the person could enter. */
export function NothingLeft({ partner }: { partner: string }) {
  const navigate = useNavigate();
  return (
    <Note
      announced
      title="Hier ist nichts mehr einzugeben"
      action={
        <TakeTabletBack
          partner={partner}
          isSmall
          onTaken={() => navigate(paths.sales(), { replace: true })}
        />
      }
    >
      Die Registrierung ist abgeschickt oder nicht mehr auf diesem Tablet. Bitte gib es zurück.
    </Note>
  );
}
