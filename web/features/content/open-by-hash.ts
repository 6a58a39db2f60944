import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Opens all `details` around the element in the address's hash, so that it can be scrolled to. */
export function useOpenByHash(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    let place = hash ? document.getElementById(decodeHash(hash)) : null;
    while ((place = place?.parentElement?.closest('details') ?? null))
      (place as HTMLDetailsElement).open = true;
  }, [hash, key]);
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
