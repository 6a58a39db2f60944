import { feature } from '#server/feature/feature.ts';
import { figuresCommand } from './admin-figures.ts';
import { bindShowStatement } from './show-statement.ts';
import { bindShowStatementTable } from './show-statement-table.ts';

export const statementFeature = feature({
  calls: [bindShowStatement, bindShowStatementTable],
  admin: [figuresCommand],
});
