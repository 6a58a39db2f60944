import type { Customer } from '#web/features/session/current-customer.ts';

/** What the button to one's own pages says (§2.109, §2.110). */
export const accountName = ({ prename, name }: Pick<Customer, 'prename' | 'name'>): string =>
  [prename, name].filter(Boolean).join(' ') || 'Profil';
