import { useQuery } from '@tanstack/react-query';
import { chooseServer, chosenServerIndex } from '#web/platform/booking-server.ts';
import { call } from '#web/platform/call.ts';
import { clearPersonalStores } from '#web/platform/clear-browser.ts';
import { forgetLogin } from '#web/platform/login-hint.ts';
import { callQuery } from '#web/platform/query.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

/**
 * Lets testers choose one of the configured booking servers (§S9.15: never in production, where the list has
 * one entry). A choice logs out and reloads the page.
 */
export function ServerSelection() {
  const { data } = useQuery(callQuery('GET /settings/endpoint/all', {}));
  if (!data || data.items.length < 2) return null;

  async function choose(index: number) {
    // A failed logout is ignored: an unreachable server may be the reason for the change.
    await call('DELETE /tokens/{id}', { params: { id: 'current' } }).catch(() => undefined);
    forgetLogin();
    await clearPersonalStores();
    chooseServer(index);
    location.reload();
  }

  return (
    <SelectField
      label="Buchungsserver"
      name="casixIndex"
      className="mt-4"
      defaultValue={chosenServerIndex()}
      onChange={(event) => void choose(Number(event.currentTarget.value))}
      options={data.items.map(({ label }, index) => ({ value: String(index), label }))}
    />
  );
}
