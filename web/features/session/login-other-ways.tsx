import { useChosenCity } from '#web/shell/chosen-city.ts';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { VehiclePicture } from '#web/shell/vehicle-picture.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { closeLogin } from './login-store.ts';

/** For newcomers, one way; and the quiet ones: without a login, and for a login that does not work. */
export function LoginOtherWays({ forced, onReset }: { forced: boolean; onReset: () => void }) {
  const city = useChosenCity();
  return (
    <div className="flex h-full flex-col gap-3">
      {!forced && (
        <>
          <div className="mb-auto max-sm:hidden">
            <VehiclePicture vehicleClass="S" className="mt-10 w-40" />
            <p className="mt-5 text-lg leading-snug font-bold">Neu hier?</p>
            <p className="mt-1 text-ink-soft">In ein paar Minuten hast du einen Account.</p>
          </div>
          <Link
            to={paths.registration(city)}
            onClick={closeLogin}
            className="flex min-h-14 items-center justify-between gap-3 rounded-card border border-brand bg-paper px-4 py-2.5 font-semibold text-brand hover:bg-brand-soft"
          >
            <span>
              <span className="block text-sm font-normal text-ink-soft">Noch keinen Account?</span> Jetzt
              registrieren
            </span>
            <Icon name="chevron-right" size={20} />
          </Link>
          <Button theme="LINK" width="FULL" className="no-underline! hover:underline!" onClick={closeLogin}>
            Ohne Login verwenden
          </Button>
        </>
      )}
      <p className="text-sm text-ink-soft">
        Klappt das Einloggen oder Buchen nicht wie erwartet? Dann hilft es oft, die App zurückzusetzen:{' '}
        <button
          type="button"
          onClick={onReset}
          className="target-44 underline underline-offset-2 hover:text-brand"
        >
          Werkseinstellungen
        </button>
      </p>
    </div>
  );
}
