import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '#web/platform/call.ts';
import { useIsHydrated } from '#web/shell/use-is-hydrated.ts';
import { Note } from '#web/ui/note.tsx';
import { RegistrationWizard } from './registration-wizard.tsx';
import { stepPath } from './step-path.ts';

const HANDED_OVER = /^#uebergabe=([\w-]{1,200})$/;

/** The registration of somebody for themselves; a code shown by a sales partner brings here what was entered there. */
export function OwnRegistration() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [partner, setPartner] = useState<string>();
  const [token, setToken] = useState<string>();
  // The server never receives the fragment, so it renders the form without it, as must the first render here. It is kept when
  // the address has it no longer.
  const found = useIsHydrated() ? HANDED_OVER.exec(hash)?.[1] : undefined;
  if (found !== undefined && found !== token) setToken(found);
  const claim =
    token === undefined
      ? undefined
      : async () => {
          const opened = await call('POST /registrations/handovers', { body: { token } });
          setPartner(opened.partner);
          // A reload goes on with what is here now, and the code is in no history.
          await navigate(stepPath('DATA', 'OWN'), { replace: true });
        };
  return (
    <>
      {partner && (
        <Note title={`${partner} hat deine Angaben schon eingetragen`} className="mb-6">
          Prüfe sie und ergänze, was nur du weißt: Passwort, IBAN und Unterschrift. {partner} sieht davon
          nichts.
        </Note>
      )}
      <RegistrationWizard key={token} claim={claim} />
    </>
  );
}
