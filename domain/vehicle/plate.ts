/** "N-SW 123E" and how anybody types it, „n sw123e“, as the same text. The database has the same rule (046). */
export const plateKey = (text: string): string => text.toUpperCase().replace(/[^A-ZÄÖÜ0-9]/g, '');

/** As it stands in an address: "N-SW-123E". */
export const plateSlug = (plate: string): string => plate.trim().replace(/\s+/g, '-');

/** What a code on a key card says: a plate, or one of our addresses that ends with it. */
export const plateOfCode = (code: string): string => {
  const last = code.trim().split(/[?#]/)[0]?.replace(/\/+$/, '').split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};
