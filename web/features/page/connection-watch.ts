import { useEffect } from 'react';
import { onRepeatedFailure } from '#web/platform/failed-requests.ts';
import { showDialog, shownDialogs } from '#web/ui/message-dialog-store.ts';
import { MESSAGES, messageOf } from './message-catalogue.ts';

/** Says that there is no connection (specification §4 and §8); once, however many URLs fail. */
export function useConnectionWatch(): void {
  useEffect(
    () =>
      onRepeatedFailure(() => {
        const isShown = shownDialogs().some(({ title }) => title === MESSAGES.CONNECTION.title);
        if (!isShown) showDialog(messageOf('CONNECTION'));
      }),
    [],
  );
}
