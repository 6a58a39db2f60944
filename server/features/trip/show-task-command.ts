import { showTaskCommand } from '#contract/task.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findTaskCommand } from './command.repository.ts';
import { toCommand } from './command-view.ts';

export const bindShowTaskCommand = bind(showTaskCommand, async ({ db, session }, { params }) => {
  const { id: taskId, commandId: id } = params;
  const command = await findTaskCommand(db, { id, taskId, customerId: session.customerId });
  return command ? toCommand(command) : refuse('COMMAND_UNKNOWN');
});
