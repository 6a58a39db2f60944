import { useLocation } from 'react-router';
import { numberWord } from '#domain/page/number-word.ts';
import { openLoginAs } from '#web/features/session/prefilled-login.ts';
import { returnPath } from '#web/features/session/return-path.ts';
import { ChosenCarNote } from '#web/shell/chosen-car-note.tsx';
import { useChosenCity } from '#web/shell/chosen-city.ts';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { AccountCreated, useRegistered } from './account-created.tsx';

const OFFERS: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'car',
    title: 'Auf die Viertelstunde buchen',
    text: 'Du reservierst genau das Auto, das du brauchst, und siehst vorher, was die Fahrt kostet.',
  },
  {
    icon: 'calendar',
    title: 'Alle Buchungen an einem Ort',
    text: 'Verlängern, verschieben oder stornieren: bis 24 Stunden vor der Abfahrt kostenlos.',
  },
  {
    icon: 'heart',
    title: 'Stationen merken',
    text: 'Deine Lieblingsstationen findest du auf jedem Gerät wieder.',
  },
];

/** Presents the benefits of an account to visitors. */
export function AccountOffer() {
  const { totals } = useSettings();
  const city = useChosenCity();
  const registered = useRegistered();
  const hasReturnPath = returnPath(useLocation()) !== undefined;
  return (
    <>
      <PageHeading
        title="Dein Profil"
        intro={
          hasReturnPath && !registered
            ? 'Die Seite, die du öffnen möchtest, gehört zu deinem Account. Logge dich ein, dann geht es dort weiter.'
            : `Mit deinem Account buchst du Autos in ${totals.cities === 1 ? 'einer Stadt' : `${numberWord(totals.cities)} Städten`}. Logge dich ein oder lege in ein paar Minuten einen an.`
        }
      />
      <ChosenCarNote then="Nach dem Einloggen" isLeft className="mb-6" />
      {registered && (
        <div className="mb-6">
          <AccountCreated customerNumber={registered}>
            Danach geht es mit dem Dokumentencheck weiter.
          </AccountCreated>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="L" onClick={() => openLoginAs(registered)}>
          Login
        </Button>
        <Link to={paths.registration(city)} className={buttonClass({ size: 'L', theme: 'OUTLINE' })}>
          Registrieren
        </Link>
      </div>
      <ul className="mt-8 grid gap-3">
        {OFFERS.map(({ icon, title, text }) => (
          <Card key={title} as="li" className="flex gap-4">
            <Icon name={icon} className="mt-0.5 text-brand" />
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-ink-soft">{text}</p>
            </div>
          </Card>
        ))}
      </ul>
    </>
  );
}
