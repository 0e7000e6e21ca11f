// Loaded into the command by NODE_OPTIONS: kills it, as `kill -9` does, when a service has answered so many of its writes
// (KILLED_AT), before the command knows the answer.
const killedAt = Number(process.env['KILLED_AT']);
const { fetch } = globalThis;
let written = 0;

globalThis.fetch = async (/** @type {any[]} */ ...given) => {
  const answer = await fetch(.../** @type {[any, any]} */ (given));
  if (given[1]?.method !== 'GET' && ++written >= killedAt) process.kill(process.pid, 'SIGKILL');
  return answer;
};
