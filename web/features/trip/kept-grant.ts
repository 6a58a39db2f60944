import { useEffect, useState } from 'react';
import { type KeptGrant, onGrantChange, readGrant } from './grant-store.ts';

/** The booking's grant on this device; undefined when there is none, null while it is looked for. */
export function useKeptGrant(bookingId: number): KeptGrant | undefined | null {
  const [grant, setGrant] = useState<KeptGrant | undefined | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const found = await readGrant(bookingId);
      if (isCurrent) setGrant(found);
    };
    void read();
    const stop = onGrantChange(() => void read());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [bookingId]);
  return grant;
}
