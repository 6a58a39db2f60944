import type { EmployeeRole } from '#domain/employee/employee-role.ts';
import { AREAS, type AreaRights, STEPS } from './right.ts';

/** §S20.2: what people of the operator are. */
export const ROLES = ['SERVICE', 'DISPATCH', 'FIELD', 'ACCOUNTING', 'CONTENT', 'MANAGEMENT'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Record<Role, string> = {
  SERVICE: 'Kundenservice',
  DISPATCH: 'Flottendisposition',
  FIELD: 'Außendienst',
  ACCOUNTING: 'Buchhaltung',
  CONTENT: 'Inhalte',
  MANAGEMENT: 'Leitung',
};

const SEE = ['SEE'] as const;
const DO = ['SEE', 'DO'] as const;
const DECIDE = ['SEE', 'DO', 'DECIDE'] as const;

/** With what the roles begin; the operator changes all but that of the management. */
export const PRESETS: Record<Role, AreaRights> = {
  SERVICE: {
    CUSTOMERS: DECIDE,
    BOOKINGS: DO,
    FLEET: SEE,
    CASES: DECIDE,
    MONEY: DO,
    CONTENT: SEE,
    PARTNERS: SEE,
  },
  DISPATCH: { CUSTOMERS: SEE, BOOKINGS: DO, FLEET: DECIDE, CASES: DECIDE, MONEY: SEE },
  FIELD: { FLEET: DO, CASES: SEE },
  ACCOUNTING: {
    CUSTOMERS: SEE,
    MONEY: ['SEE', 'DO', 'DECIDE', 'CONFIRM'],
    PRICES: ['SEE', 'CONFIRM'],
    PARTNERS: SEE,
    FIGURES: SEE,
  },
  CONTENT: { CONTENT: DECIDE },
  // Otherwise nobody might be left who gives roles.
  MANAGEMENT: Object.fromEntries(AREAS.map((area) => [area, STEPS])),
};

/**
 * Which of the two properties of an employee (§3.16) comes with a role. Accounting and content have no business with cars
 * and papers of customers, which the toolbox opens.
 */
export const PROPERTIES_OF: Record<Role, readonly EmployeeRole[]> = {
  SERVICE: ['EMPLOYEE'],
  // Whoever only leads the fleet sees no papers (docs/decisions/089).
  DISPATCH: ['FLEET'],
  FIELD: ['EMPLOYEE'],
  ACCOUNTING: [],
  CONTENT: [],
  MANAGEMENT: ['EMPLOYEE', 'FLEET'],
};
