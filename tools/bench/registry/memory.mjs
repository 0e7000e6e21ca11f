import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const EVERY_MS = 20;
const MIB = 1024;

/** How much memory a process has now, in MiB. */
export function memoryOf(pid) {
  if (process.platform !== 'linux') {
    return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / MIB;
  }
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / MIB;
}

/** Runs `work`; gives what it gives, the seconds it took, and the most memory that the process had meanwhile. */
export async function watchMemory(pid, work) {
  let peak = memoryOf(pid);
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), EVERY_MS);
  const start = performance.now();
  try {
    const result = await work();
    return { result, seconds: (performance.now() - start) / 1_000, peak };
  } finally {
    clearInterval(timer);
  }
}
