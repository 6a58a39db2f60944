import { feature } from '#server/feature/feature.ts';
import { bindShowStatement } from './show-statement.ts';
import { bindShowStatementTable } from './show-statement-table.ts';

export const statementFeature = feature({
  calls: [bindShowStatement, bindShowStatementTable],
});
