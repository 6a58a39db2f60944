import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '#web/platform/call.ts';
import { useIsHydrated } from '#web/shell/use-is-hydrated.ts';
import { Note } from '#web/ui/note.tsx';
import { RegistrationWizard } from './registration-wizard.tsx';
import { stepPath } from './step-path.ts';
import { TakeOver } from './take-over.tsx';

const HANDED_OVER = /^#uebergabe=([\w-]{1,200})$/;

/** The registration of somebody for themselves; a code shown by a sales partner brings here what was entered there. */
export function OwnRegistration() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [partner, setPartner] = useState<string>();
  // The server never receives the fragment, so it renders the form without it, as must the first render here.
  const token = useIsHydrated() ? HANDED_OVER.exec(hash)?.[1] : undefined;
  if (token !== undefined) {
    return (
      <TakeOver
        key={token}
        claim={async () => {
          const opened = await call('POST /registrations/handovers', { body: { token } });
          setPartner(opened.partner);
        }}
        onTaken={() => navigate(stepPath('DATA', 'OWN'), { replace: true })}
      />
    );
  }
  return (
    <>
      {partner && (
        <Note title={`${partner} hat deine Angaben schon eingetragen`} className="mb-6">
          Prüfe sie und ergänze, was nur du weißt: Passwort, IBAN und Unterschrift. {partner} sieht davon
          nichts.
        </Note>
      )}
      <RegistrationWizard />
    </>
  );
}
