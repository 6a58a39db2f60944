import { useEffect } from 'react';
import { onRepeatedFailure } from '#web/platform/failed-requests.ts';
import { hasOwnConnectionWords } from '#web/shell/connection-words.ts';
import { MESSAGES, messageOf } from '#web/shell/message-catalogue.ts';
import { showDialog, shownDialogs } from '#web/ui/message-dialog-store.ts';
import { OFFLINE_TEXT, OFFLINE_TITLE, onPressedOffline } from '#web/ui/online.ts';

/**
 * Shows the dialog "no connection" (§4.3, §8.3), only once however many URLs fail and not over a page that says so
 * itself, and says why an action that
 * needs a connection does nothing.
 */
export function useConnectionWatch(): void {
  useEffect(
    () =>
      onRepeatedFailure(() => {
        const isShown = shownDialogs().some(({ title }) => title === MESSAGES.CONNECTION.title);
        if (!isShown && !hasOwnConnectionWords()) showDialog(messageOf('CONNECTION'));
      }),
    [],
  );
  useEffect(
    () => onPressedOffline(() => showDialog({ type: 'INFO', title: OFFLINE_TITLE, message: OFFLINE_TEXT })),
    [],
  );
}
