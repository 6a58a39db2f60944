/**
 * In the address of the page to which a refused call leads a person: the refusal's code. Missing for who has
 * to log in first, which the page asks itself.
 */
export const REFUSED_PARAMETER = 'abgelehnt';
