/** Returns when a refused call may be tried again (§S9.24), as a German sentence. */
export function waitText(seconds: number): string {
  if (seconds < 90) {
    return `In ${seconds === 1 ? 'einer Sekunde' : `${seconds} Sekunden`} kannst du es wieder versuchen.`;
  }
  return `In ${Math.ceil(seconds / 60)} Minuten kannst du es wieder versuchen.`;
}
