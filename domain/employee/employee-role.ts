/** §3.16: employees and those of the fleet are known by properties of these types. */
export const EMPLOYEE_PROP = 3356;
export const FLEET_EMPLOYEE_PROP = 3351;

/** Whoever leads the fleet may do all that an employee may, and more. */
export type EmployeeRole = 'EMPLOYEE' | 'FLEET';

export const ROLE_TITLES: Record<EmployeeRole, string> = {
  EMPLOYEE: 'Mitarbeit',
  FLEET: 'Leitung der Flotte',
};

/** What `customer.add_props` contains for somebody with the property. */
export const markOf = (typeId: number) => [{ type: { id: typeId }, value: true }];

/** Only who is ACTIVE works for us: whoever has left or is blocked is a customer like any other. */
export function employeeRole(facts: {
  state: string;
  isEmployee: boolean;
  isFleetEmployee: boolean;
}): EmployeeRole | undefined {
  if (facts.state !== 'ACTIVE') return undefined;
  if (facts.isFleetEmployee) return 'FLEET';
  return facts.isEmployee ? 'EMPLOYEE' : undefined;
}

/** Only an active employee decides about papers of customers: whoever only leads the fleet sees none (docs/decisions/089). */
export const mayDecidePapers = (facts: { state: string; isEmployee: boolean }): boolean =>
  facts.state === 'ACTIVE' && facts.isEmployee;
