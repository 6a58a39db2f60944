import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { RegistrationWizard } from '#web/features/registration/registration-wizard.tsx';
import { RemainingFields } from '#web/features/registration/remaining-fields.tsx';
import { handBackPath, stepPath } from '#web/features/registration/step-path.ts';
import { TakeOver } from '#web/features/registration/take-over.tsx';
import { call } from '#web/platform/call.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { paths } from '#web/shell/paths.ts';
import { Note } from '#web/ui/note.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { HandBack, NothingLeft } from './hand-back.tsx';
import { HandOver } from './hand-over.tsx';
import { salesPartnerQuery } from './sales-queries.ts';
import { TakeTabletBack } from './take-tablet-back.tsx';
import { turnRound } from './turned-round.ts';

/** The registration as a partner fills it in, and, on the tablet turned round, as the person ends it. */
export function SalesRegistrationForm() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const partner = useQuery(salesPartnerQuery);
  const isPersons = search.get('person') === '1';
  const resumed = search.get('weiter');
  const registered = search.get('fertig');
  if (!partner.data) {
    return partner.error ? (
      <FailureNote error={partner.error} onRetry={() => void partner.refetch()} />
    ) : (
      <SkeletonText lines={6} label="Die Registrierung wird geladen" />
    );
  }
  if (registered !== null) return <HandBack id={registered} partner={partner.data.name} />;
  if (resumed !== null) {
    return (
      <TakeOver
        key={resumed}
        claim={async () => {
          await call('POST /salesregistrations/{id}/resume', { params: { id: resumed } });
          if (isPersons) await turnRound(queryClient, resumed);
          return {};
        }}
        onTaken={() =>
          // From the last step, the form leads to the first that is not complete.
          navigate(isPersons ? stepPath('DATA', 'PERSON') : stepPath('REVIEW', 'PARTNER'), { replace: true })
        }
      />
    );
  }
  return (
    <RegistrationWizard
      key={String(isPersons)}
      place={isPersons ? 'PERSON' : 'PARTNER'}
      cityPaths={partner.data.cities.map(({ path }) => path)}
      {...(isPersons
        ? {
            intro: <ForThePerson partner={partner.data.name} />,
            nothingLeft: <NothingLeft partner={partner.data.name} />,
            // An address of its own, so that a reload leads neither to an empty form nor to the partner's screens.
            onRegistered: (id) => navigate(handBackPath(id), { replace: true }),
          }
        : { handover: <HandOver /> })}
    />
  );
}

function ForThePerson({ partner }: { partner: string }) {
  const navigate = useNavigate();
  return (
    <Note
      title="Jetzt bist du dran"
      className="mb-6"
      action={
        <TakeTabletBack
          partner={partner}
          isSmall
          onTaken={() => navigate(paths.salesRegistration(), { replace: true })}
        />
      }
    >
      <RemainingFields partner={partner} />
    </Note>
  );
}
