import { setPeriod } from '#web/features/booking/period-store.ts';
import { takeFactoryReset } from '#web/features/session/factory-reset.ts';
import { messageOf } from '#web/shell/message-catalogue.ts';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { applyLinkedPosition, readLink } from './map-state.ts';
import { changeMap } from './map-store.ts';

/** Applies a link's parameters, shows a notice for invalid ones, and returns the path in `route`, if any. */
export function followLink(parameters: URLSearchParams): string | undefined {
  // The notice appears only after a confirmed reset, not because of a link from elsewhere (§S9.16).
  if (parameters.get('reset') === '1' && takeFactoryReset()) showDialog(messageOf('FACTORY_RESET'));
  const { position, route, notices, period } = readLink(parameters);
  if (period) setPeriod(period);
  if (position) changeMap((state) => applyLinkedPosition(state, position));
  if (notices.length) showDialog({ type: 'INFO', title: 'Hinweis', messages: notices });
  return route;
}
