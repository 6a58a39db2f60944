/** "Ada Beispiel"; undefined: erased, or a name was never given. */
export const fullName = (prename: string | null, name: string | null): string | undefined =>
  [prename, name].filter(Boolean).join(' ') || undefined;
