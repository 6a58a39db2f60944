/** What answers programs, and pages for developers: no app shows them. */
export const NEVER_IN_APP: readonly string[] = ['/api', '/entwicklung'];
