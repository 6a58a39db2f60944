import type { PasskeyRow } from './passkey.repository.ts';

export const toPasskey = (row: PasskeyRow) => ({
  id: row.id,
  label: row.label,
  createdAt: row.created_at.toString(),
  lastUsedAt: row.last_used_at?.toString() ?? null,
});
