/** Characters. */
export const MAX_COST_CENTRE_LENGTH = 35;
/** Without a person, of one account. */
export const MAX_LISTED_COST_CENTRES = 200;
