import { useQuery } from '@tanstack/react-query';
import { chooseServer, chosenServerIndex } from '#web/platform/booking-server.ts';
import { call } from '#web/platform/call.ts';
import { forgetLogin } from '#web/platform/login-hint.ts';
import { callQuery } from '#web/platform/query.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

/**
 * For testers: another booking server, of those that the configuration names (§S9.15: never in production, where
 * the list has one entry and there is nothing to choose). Choosing logs out and loads everything anew.
 */
export function ServerSelection() {
  const { data } = useQuery(callQuery('GET /settings/endpoint/all', {}));
  if (!data || data.items.length < 2) return null;

  async function choose(index: number) {
    // Also when the server that is left does not answer: that may be why it is left.
    await call('DELETE /tokens/{id}', { params: { id: 'current' } }).catch(() => undefined);
    forgetLogin();
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
