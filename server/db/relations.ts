import type pg from 'pg';

export type Relation = {
  name: string;
  /** PostgreSQL's `relkind`: r for a table, v for a view … */
  kind: string;
  /** Those that hold data, in their order; generated ones follow from the others. */
  columns: string[];
};

/** Returns tables and views of the current schema by name, without those that belong to an extension. */
export async function findRelations(client: pg.Client): Promise<Relation[]> {
  const { rows } = await client.query<Relation>(
    `select relname as name, relkind as kind, array(
         select attname::text from pg_attribute
         where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum) as columns
       from pg_class
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
         and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
       order by relname`,
  );
  return rows;
}
