/** How long the code is valid with which a person goes on with their registration on their own phone. */
export const HANDOVER_MINUTES = 15;
