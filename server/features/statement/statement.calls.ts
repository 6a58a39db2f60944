import type { BoundCall } from '#server/http/bind-call.ts';
import { bindShowStatement } from './show-statement.ts';
import { bindShowStatementTable } from './show-statement-table.ts';

export const statementCalls: BoundCall[] = [bindShowStatement, bindShowStatementTable];
