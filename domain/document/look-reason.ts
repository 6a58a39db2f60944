export const MAX_LOOK_REASON_LENGTH = 200;
const MIN_LOOK_REASON_LENGTH = 3;

/** Whether this line says what papers are needed for whose check is decided. */
export const isReason = (line: string): boolean =>
  line.length >= MIN_LOOK_REASON_LENGTH && line.length <= MAX_LOOK_REASON_LENGTH;
