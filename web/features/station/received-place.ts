import { useSearchParams } from 'react-router';
import { sharedAddress } from '#domain/station/received-address.ts';

/** What another app shared with this page, as the manifest says (server/pages/app-files.ts); empty if nothing was. */
export function useReceivedPlace(): string {
  const [received] = useSearchParams();
  return sharedAddress({ title: received.get('titel'), text: received.get('text') });
}
