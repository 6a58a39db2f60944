import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { useOwnConnectionWords } from '#web/shell/connection-words.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type Wait, watchWaiting } from './watch-waiting.ts';

/**
 * Says that what the screen still waits for takes long, and then that it does not come, with a way to ask anew; the
 * specified retries go on meanwhile (§S18.9).
 */
export function WaitingWord() {
  const queryClient = useQueryClient();
  const isNavigating = useNavigation().state !== 'idle';
  const [wait, setWait] = useState<Wait>();
  const watching = useRef<ReturnType<typeof watchWaiting>>(undefined);
  useEffect(() => {
    const watch = watchWaiting(queryClient, setWait);
    watching.current = watch;
    return watch.stop;
  }, [queryClient]);
  useEffect(() => watching.current?.navigates(isNavigating), [isNavigating]);
  // The dialog about the connection would say it again.
  useOwnConnectionWords(wait === 'HANGING');
  const isHanging = wait === 'HANGING';
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-(--bottombar) z-level2 flex justify-center p-4 sm:top-(--topbar) sm:bottom-auto">
      <div
        role={isHanging ? 'alert' : 'status'}
        className={
          wait
            ? 'pointer-events-auto grid w-full max-w-108 gap-3 rounded-sheet border border-line bg-paper p-4 shadow-float'
            : undefined
        }
      >
        {wait && (
          <div className="flex items-start justify-between gap-3">
            <p>
              {isHanging ? (
                <>
                  <strong>Unsere Server antworten nicht.</strong> Es ist nichts verloren gegangen, und wir
                  versuchen es weiter. Bitte überprüfe deine Verbindung.
                </>
              ) : (
                'Das dauert länger als sonst. Wir sind dran.'
              )}
            </p>
            <IconButton
              icon="close"
              label="Schließen"
              className="-mt-2.5 -mr-2.5 shrink-0"
              onClick={() => watching.current?.close()}
            />
          </div>
        )}
        {isHanging && (
          <Button className="justify-self-end" onClick={() => watching.current?.again()}>
            Noch einmal
          </Button>
        )}
      </div>
    </div>
  );
}
