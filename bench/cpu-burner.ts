// Takes as much of a core as it is told, in slices: it stands for work of others that is not there while it is measured.

const SLICE_MS = 10;

let share = 0;

process.on('message', (message) => {
  share = message as number;
});
process.once('disconnect', () => process.exit(0));

setInterval(() => {
  const until = performance.now() + SLICE_MS * share;
  while (performance.now() < until);
}, SLICE_MS);
