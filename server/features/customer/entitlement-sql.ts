import { HOLDER_STATES } from '#domain/driver/entitlement.ts';

const STATES = HOLDER_STATES.map((state) => `'${state}'`).join(', ');

/**
 * What a driver may do now, of `driver` joined with its main account as `main`: nobody drives on a blocked or
 * unchecked one, whatever it allows. Null for nobody's driver.
 */
export const EFFECTIVE_ENTITLEMENT = `
  case when driver.entitlement = 'ENTITLED' and main.state not in (${STATES}) then 'SUSPENDED' else driver.entitlement end`;
