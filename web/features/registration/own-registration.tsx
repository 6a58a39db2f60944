import { useLocation, useNavigate } from 'react-router';
import { call } from '#web/platform/call.ts';
import { ChosenCarNote } from '#web/shell/chosen-car-note.tsx';
import { useIsHydrated } from '#web/shell/use-is-hydrated.ts';
import { Note } from '#web/ui/note.tsx';
import { useRegistration } from './form-context.ts';
import { RegistrationWizard } from './registration-wizard.tsx';
import { RemainingFields } from './remaining-fields.tsx';
import { stepPath } from './step-path.ts';
import { TakeOver } from './take-over.tsx';

const HANDED_OVER = /^#uebergabe=([\w-]{1,200})$/;

/** The registration of somebody for themselves; a code shown by a sales partner brings here what was entered there. */
export function OwnRegistration() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  // The server never receives the fragment, so it renders the form without it, as must the first render here.
  const token = useIsHydrated() ? HANDED_OVER.exec(hash)?.[1] : undefined;
  if (token !== undefined) {
    return (
      <TakeOver
        key={token}
        claim={() => call('POST /registrations/handovers', { body: { token } })}
        onTaken={() => navigate(stepPath('DATA', 'OWN'), { replace: true })}
      />
    );
  }
  return <RegistrationWizard intro={<Intro />} nothingLeft={<TakenBack />} />;
}

function Intro() {
  return (
    <>
      <ChosenCarNote then="Sobald du freigeschaltet bist," className="mb-6" />
      <EnteredByPartner />
    </>
  );
}

function EnteredByPartner() {
  const { partner } = useRegistration();
  if (!partner) return null;
  return (
    <Note title={`${partner} hat deine Angaben schon eingetragen`} className="mb-6">
      <RemainingFields partner={partner} />
    </Note>
  );
}

/** On a phone from which the tablet took the registration: going on would make a second one. */
function TakenBack() {
  const { partner } = useRegistration();
  return (
    <Note tone="warning" announced title="Die Registrierung ist nicht mehr auf diesem Handy">
      {partner} hat sie zurückgeholt, oder sie ist abgelaufen. Frag dort nach, wie es weitergeht.
    </Note>
  );
}
