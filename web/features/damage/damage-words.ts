import { placeText } from '#domain/damage/car-part.ts';
import { DAMAGE_TITLES, type DamageSeverity, SEVERITY_TITLES } from '#domain/damage/damage-kind.ts';
import type { KnownDamage } from './damage-queries.ts';

/** "Kratzer (klein): Fahrerseite, Tür vorn" */
export const damageTitle = (damage: Pick<KnownDamage, 'kind' | 'severity' | 'view' | 'x' | 'y'>): string =>
  `${DAMAGE_TITLES[damage.kind]} (${SEVERITY_TITLES[damage.severity as DamageSeverity].toLowerCase()}): ${placeText(damage)}`;
