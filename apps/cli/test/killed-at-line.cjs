// Loaded into the command by NODE_OPTIONS: kills it, as `kill -9` does, in the moment in which it has told of so many
// datasets (KILLED_AT). Another process would kill it some lines later, or when it has ended.
const killedAt = Number(process.env['KILLED_AT']);
const { write } = process.stderr;
let told = 0;

process.stderr.write = function (/** @type {any[]} */ ...given) {
  const isWritten = write.apply(process.stderr, /** @type {any} */ (given));
  told += String(given[0]).match(/dataset \d+/g)?.length ?? 0;
  if (told >= killedAt) process.kill(process.pid, 'SIGKILL');
  return isWritten;
};
