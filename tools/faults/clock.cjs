// node --require, in services under test: shifts their clock by the milliseconds in the file CLOCK_FILE, which may
// change while they run. Timers and the clock of the database go on as they are.
const { readFileSync } = require('node:fs');

const file = process.env.CLOCK_FILE ?? '';
const LOOK_EVERY_MS = 50;
const { now } = Date;
let shift = 0;

function look() {
  try {
    shift = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    shift = 0;
  }
}

const shifted = () => now() + shift;

look();
setInterval(look, LOOK_EVERY_MS).unref();
globalThis.Date = new Proxy(Date, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [shifted()] : args, made),
  apply: (target) => new target(shifted()).toString(),
  get: (target, name) => (name === 'now' ? shifted : Reflect.get(target, name)),
});
