import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, processStart } from './process-facts.mjs';
import { codeOf } from './errors.mjs';

/**
 * The process that holds a folder.
 * @typedef {object} Holder
 * @property {number} pid
 * @property {string} [start] when the process started.
 * @property {string} purpose
 */

/** The folder is locked by another process that is alive. */
export class FolderInUse extends Error {
  /**
   * @param {string} folder
   * @param {Holder} holder
   */
  constructor(folder, holder) {
    super(`${folder} is in use by "${holder.purpose}" (process ${holder.pid})`);
    this.holder = holder;
  }
}

const abandoned = 10_000;
/** A process that was killed takes a moment to go; its successor must not be refused meanwhile. */
const moment = 1_000;
/** @type {Holder} */
const missing = { pid: 0, start: 'unknown', purpose: 'unknown' };

/**
 * @param {string} file
 * @returns {Holder | undefined}
 */
function readHolder(file) {
  try {
    return { ...missing, ...JSON.parse(fs.readFileSync(file, 'utf8')) };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    if (error instanceof SyntaxError) return missing;
    throw error;
  }
}

/**
 * @param {Holder | undefined} a
 * @param {Holder} b
 */
const sameProcess = (a, b) => a?.pid === b.pid && a.start === b.start;
/** @param {Holder} holder */
const holds = ({ pid, start }) => pid > 0 && isAlive(pid) && processStart(pid) === start;

/**
 * Gives the lock of a process that is gone to us; one process at a time may do so for one dead holder.
 * @param {string} file
 * @param {Holder} dead
 * @param {string} draft
 */
function replaceDead(file, dead, draft) {
  const claim = `${file}.after-${dead.pid}`;
  try {
    fs.mkdirSync(claim);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const mtimeMs = fs.statSync(claim, { throwIfNoEntry: false })?.mtimeMs;
    if (mtimeMs && Date.now() - mtimeMs > abandoned) fs.rmSync(claim, { recursive: true, force: true });
    return false;
  }
  try {
    if (!sameProcess(readHolder(file), dead)) return false;
    fs.renameSync(draft, file);
    return true;
  } finally {
    fs.rmSync(claim, { recursive: true, force: true });
  }
}

/**
 * One attempt: true when the lock is ours, else whoever holds it, or undefined when it just changed hands.
 * @param {string} file
 * @param {string} draft
 * @returns {Holder | true | undefined}
 */
function take(file, draft) {
  try {
    fs.linkSync(draft, file); // appears with its content or not at all
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const holder = readHolder(file);
  if (!holder || holds(holder)) return holder;
  return replaceDead(file, holder, draft) || undefined;
}

/**
 * Takes the folder for this process until `release` is called or the process has ended, in whatever way.
 * Waits for holders whose purpose is in `waitFor`; any other is a `FolderInUse`.
 * @param {string} folder
 * @param {string} purpose
 * @param {{ waitFor?: readonly string[], patience?: number }} [options]
 */
export async function lockFolder(folder, purpose, { waitFor = [], patience = 60_000 } = {}) {
  const file = path.join(folder, 'lock');
  const draft = `${file}.${process.pid}`;
  const me = { pid: process.pid, start: processStart(process.pid), purpose };
  fs.writeFileSync(draft, JSON.stringify(me));
  try {
    for (const began = Date.now(); ; await delay(100)) {
      const holder = take(file, draft);
      if (holder === true) return releaser(file, me);
      const limit = waitFor.includes(holder?.purpose ?? '') ? patience : moment;
      if (holder && Date.now() > began + limit) throw new FolderInUse(folder, holder);
    }
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/**
 * @param {string} file
 * @param {Holder} me
 */
function releaser(file, me) {
  const release = () => {
    process.off('exit', release);
    if (sameProcess(readHolder(file), me)) fs.rmSync(file, { force: true });
  };
  process.once('exit', release);
  return release;
}
