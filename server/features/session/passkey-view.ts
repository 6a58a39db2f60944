import type { PasskeyRow } from './passkey.repository.ts';

export const toPasskey = (row: PasskeyRow) => ({
  id: row.id,
  label: row.label,
  createdAt: row.createdAt.toString(),
  lastUsedAt: row.lastUsedAt?.toString() ?? null,
});
