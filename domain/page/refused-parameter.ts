/**
 * In the address of the page to which a call leads a person that it refused: the code of the refusal. It is missing for who
 * has to log in first, which the page asks itself.
 */
export const REFUSED_PARAMETER = 'abgelehnt';
