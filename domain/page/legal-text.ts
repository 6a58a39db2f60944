/** The documents that the law requires to be reachable: they are replaced, never taken away (§S16). */
export const LEGAL_TEXTS = [
  { slug: 'agb', title: 'Geschäftsbedingungen' },
  { slug: 'datenschutz', title: 'Datenschutzerklärung' },
  { slug: 'impressum', title: 'Impressum' },
] as const;

export const isLegalText = ({ kind, slug }: { kind: string; slug: string }): boolean =>
  kind === 'page' && LEGAL_TEXTS.some((one) => one.slug === slug);
