import { feature } from '#server/feature/feature.ts';
import { tasksCommand } from './admin-tasks.ts';
import { bindCreateBlock } from './create-block.ts';
import { bindCreateMoveRequest } from './create-move-request.ts';
import { bindCreateTask } from './create-task.ts';
import { bindCreateTaskDamage } from './create-task-damage.ts';
import { bindCreateTaskPhoto } from './create-task-photo.ts';
import { bindCreateTasks } from './create-tasks.ts';
import { bindDeleteBlocks } from './delete-blocks.ts';
import { bindDeleteMoveRequest } from './delete-move-request.ts';
import { bindFindCars } from './find-cars.ts';
import { bindFinishTask } from './finish-task.ts';
import { bindGiveTaskBack } from './give-task-back.ts';
import { returnTaskSource } from './inbox-return-tasks.repository.ts';
import { bindListRepairGaps } from './list-repair-gaps.ts';
import { bindListTasks } from './list-tasks.ts';
import { bindSaveTaskPart } from './save-task-part.ts';
import { bindShowCar } from './show-car.ts';
import { bindShowTaskPhoto } from './show-task-photo.ts';
import { bindShowTaskUpload } from './show-task-upload.ts';
import { bindTakeTask } from './take-task.ts';
import { taskJobs } from './task.jobs.ts';
import { taskLetters } from './task.letters.ts';
import { taskOwnData } from './task-own-data.repository.ts';

/** The commands to the car of a task are with those of trips (server/features/trip/trip.calls.ts). */
export const taskFeature = feature({
  calls: [
    bindListTasks,
    bindCreateTask,
    bindCreateTasks,
    bindFindCars,
    bindShowCar,
    bindTakeTask,
    bindGiveTaskBack,
    bindFinishTask,
    bindCreateTaskPhoto,
    bindShowTaskUpload,
    bindSaveTaskPart,
    bindShowTaskPhoto,
    bindCreateTaskDamage,
    bindListRepairGaps,
    bindCreateBlock,
    bindDeleteBlocks,
    bindCreateMoveRequest,
    bindDeleteMoveRequest,
  ],
  jobs: taskJobs,
  letters: taskLetters,
  ownData: taskOwnData,
  admin: [tasksCommand],
  inbox: [returnTaskSource],
});
