/**
 * What keeps the server from starting and an operator can mend. The German message is one line: the setting
 * that it is about, what is wrong, and what to do.
 */
export class StartFault extends Error {}
