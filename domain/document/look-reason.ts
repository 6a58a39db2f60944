export const MAX_LOOK_REASON_LENGTH = 200;
const MIN_LOOK_REASON_LENGTH = 3;

/** Whether this line says what papers are needed for whose check is decided. Its characters count as PostgreSQL counts them. */
export function isReason(line: string): boolean {
  const { length } = Array.from(line);
  return length >= MIN_LOOK_REASON_LENGTH && length <= MAX_LOOK_REASON_LENGTH;
}
