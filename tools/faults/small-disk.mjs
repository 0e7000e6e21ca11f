import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync } from 'node:fs';

/*
 * The shell lives as long as our end of its stdin: when this process goes, even by SIGKILL, the pipe closes and the shell
 * gives the disk back.
 */
const watchdog = `read _; $2 umount -l "$1"; rm -rf "$1"`;

const ROOM = 1 << 30;
/** Bytes that a full disk has left: less than anything that services write. */
const LEFT = 16 * 1024;

/** Ways to call a program that only root may call. */
const ways = [[], ['sudo', '-n']];

/**
 * Runs a command to its end; true when it succeeded.
 * @param {readonly string[]} words
 */
const succeeds = ([program = '', ...args]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** A disk of its own where we may mount one; elsewhere a plain folder, and `canFill` is false. */
export class SmallDisk {
  /** @type {readonly string[] | undefined} */
  #way;

  /** @param {string} folder is made, and is gone afterwards. */
  constructor(folder) {
    this.folder = folder;
    mkdirSync(folder, { mode: 0o755 });
    this.#way = ways.find((way) =>
      succeeds([...way, 'mount', '-t', 'tmpfs', '-o', `size=${ROOM},mode=1777`, 'tmpfs', folder]),
    );
    const shell = spawn('/bin/sh', ['-c', watchdog, 'sh', folder, this.#way?.join(' ') ?? ''], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    const ended = new Promise((resolve) => shell.once('close', resolve));
    shell.stdin.on('error', () => {});
    /** Gives the disk back with all that is on it. */
    this.remove = async () => {
      shell.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    };
  }

  /** Whether it can be made full. */
  get canFill() {
    return this.#way !== undefined;
  }

  /** Takes all room away but some kilobytes. */
  fill() {
    const { blocks, bfree, bsize } = statfsSync(this.folder);
    // Others write meanwhile: a size below what is used is refused.
    for (let left = LEFT; !this.#resize((blocks - bfree) * bsize + left); left *= 2)
      if (left > ROOM) throw new Error(`${this.folder} cannot be made smaller`);
  }

  /** Gives the room back. */
  empty() {
    if (!this.#resize(ROOM)) throw new Error(`${this.folder} cannot be made larger again`);
  }

  /** @param {number} bytes */
  #resize(bytes) {
    return succeeds([...(this.#way ?? []), 'mount', '-o', `remount,size=${bytes}`, this.folder]);
  }
}
