import pg from 'pg';

const CONNECTION_TIMEOUT_MS = 10_000;
/** What is posted or written there stays: the server may read and add, nothing else (§S11.17). */
const ONLY_ADDED = [
  'ledger_transaction',
  'ledger_entry',
  'invoice',
  'invoice_posting',
  'collection',
  'collection_end',
  'collection_file',
  'collection_file_outcome',
  'collection_file_refusal',
  'collection_entry',
  'collection_return',
  'collection_return_reversal',
  'payment_act',
  'account_credit',
  'staff_act',
  'bank_entry',
  'datev_export',
  'datev_export_posting',
  'bank_entry_outcome',
  'invoice_cancel_act',
  'reminder',
  'km_package_use',
  'voucher_use',
  'contract_document',
  'agreement',
  'sales_event',
  'sales_contract',
  'working_time_entry',
  'employment',
  'workplace',
  'access_card_event',
  'km_settlement',
  'km_letter',
  'staff_role',
  'staff_role_end',
  'role_preset',
  'act_log',
  'act_seal',
  'proposal',
  'proposal_end',
];

/**
 * Gives the server's role only what it needs: all tables' rows, append-only ones to read and add, and a
 * schema for jobs. Nothing if complete or the owner. Runs in the owning caller's transaction.
 */
export async function letServerWork(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ isOwner: boolean; isComplete: boolean; database: string }>(
    `select $1 = current_user as "isOwner", current_database() as database,
       has_schema_privilege($1, 'public', 'usage')
         and has_database_privilege($1, current_database(), 'create')
         and coalesce(bool_and(has_table_privilege($1, oid, 'insert')), true)
         and not coalesce(bool_or(relname = any($2) and has_table_privilege($1, oid, 'update, delete, truncate')), false)
         as "isComplete"
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    [role, ONLY_ADDED],
  );
  const [found] = rows;
  if (!found || found.isOwner) return;
  const name = pg.escapeIdentifier(role);
  if (!found.isComplete) {
    await client.query(`
      grant connect, create, temporary on database ${pg.escapeIdentifier(found.database)} to ${name};
      grant usage on schema public to ${name};
      grant select, insert, update, delete on all tables in schema public to ${name};
      grant usage, select, update on all sequences in schema public to ${name};
      revoke update, delete, truncate on ${ONLY_ADDED.join(', ')} from ${name};
    `);
  }
  await leaveJobQueue(client, role);
}

/** The role that a URL connects as. */
export async function currentRole(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]?.role ?? '';
  } finally {
    await client.end();
  }
}

/** Servers schedule their jobs anew; a queue that the owner has made, as servers did before, would be closed to them. */
async function leaveJobQueue(client: pg.Client, role: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_namespace where nspname = 'pgboss' and pg_get_userbyid(nspowner) <> $1`,
    [role],
  );
  if (rowCount) await client.query('drop schema pgboss cascade');
}
