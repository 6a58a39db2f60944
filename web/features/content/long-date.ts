/** Formats an ISO date: "4. Mai 2026". */
export function longDate(day: string): string {
  return new Date(`${day}T00:00Z`).toLocaleDateString('de-DE', { dateStyle: 'long', timeZone: 'UTC' });
}
