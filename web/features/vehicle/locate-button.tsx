import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { LocationFailure } from '#web/platform/device-position.ts';
import { isLocatingAllowed, locateDevice } from '#web/platform/location.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { LocateReason } from './locate-reason.tsx';
import { locationFailureTexts } from './location-failure-texts.ts';
import { choosePosition } from './map-state.ts';
import { useSearchAt } from './searched-place.ts';

const Dialog = lazy(async () => ({ default: (await import('#web/ui/dialog.tsx')).Dialog }));

type Trigger = (press: () => void, isBusy: boolean) => ReactNode;

/** Searches around the visitor's position; explains why before the browser asks for it (§S9.27). */
export function LocateButton({ children }: { children: Trigger }) {
  const searchAt = useSearchAt();
  const [open, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<LocationFailure>();

  async function locate() {
    setBusy(true);
    setFailure(undefined);
    const found = await locateDevice();
    setBusy(false);
    if (typeof found === 'string') {
      setFailure(found);
      setOpen(true);
      return;
    }
    setOpen(false);
    searchAt((state) => choosePosition(state, found));
    announce('Wir zeigen dir die Autos in deiner Nähe.');
  }

  async function press() {
    if (await isLocatingAllowed()) await locate();
    else setOpen(true);
  }

  return (
    <>
      {children(() => void press(), isBusy)}
      {open && (
        <Suspense>
          <Dialog
            open
            onOpenChange={setOpen}
            title="Mein Standort"
            size="S"
            actions={
              <>
                <Button theme="LINK" onClick={() => setOpen(false)}>
                  Abbrechen
                </Button>
                <Button busy={isBusy} busyLabel="Standort wird gesucht" onClick={() => void locate()}>
                  {failure ? 'Noch einmal versuchen' : 'Weiter'}
                </Button>
              </>
            }
          >
            <LocateReason />
            {failure && (
              <Note tone="warning" announced className="mt-4">
                {locationFailureTexts()[failure]} Du kannst auch eine Adresse suchen.
              </Note>
            )}
          </Dialog>
        </Suspense>
      )}
    </>
  );
}
