/** §3.16: the types of the properties that mark employees and those who lead the fleet. */
export const EMPLOYEE_PROP = 3356;
export const FLEET_EMPLOYEE_PROP = 3351;
