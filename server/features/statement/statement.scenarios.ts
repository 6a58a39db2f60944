import * as statement from '#contract/statement.ts';
import { ONESELF } from '#server/test/callers.ts';
import { callScenarios, scenarios } from '#server/test/scenarios.ts';

export const statementScenarios = scenarios({
  calls: [
    callScenarios(statement.showStatement, {
      refusals: { AUTHENTICATION: ({ call }) => call('GET /statements/current') },
      rights: {
        try: ({ call }, _, as) => call('GET /statements/current', undefined, as),
        ...ONESELF,
        namesDrivers: true,
      },
    }),
    callScenarios(statement.showStatementTable, {
      refusals: { AUTHENTICATION: ({ call }) => call('GET /statements/current/table') },
      rights: {
        try: ({ call }, _, as) => call('GET /statements/current/table', undefined, as),
        ...ONESELF,
      },
    }),
  ],
});
