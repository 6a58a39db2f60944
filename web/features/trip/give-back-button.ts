/** The button that ends a trip. It works without a connection too: what is confirmed is kept and sent later. */
export const GIVE_BACK = {
  busyLabel: 'Dein Auto wird zurückgegeben …',
  size: 'L',
  width: 'FULL',
  className: 'min-h-20 text-xl',
  needsConnection: false,
} as const;
