import { execFileSync } from 'node:child_process';

export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Lists the processes that descend from one, it left out. */
export function descendantsOf(pid: number): Process[] {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n').map(parse);
  const below = (parent: number): Process[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return below(pid);
}

function parse(line: string): Process {
  const [, pid, parent, command = ''] = /^ *(\d+) +(\d+) (.*)$/.exec(line) ?? [];
  return { pid: Number(pid), parent: Number(parent), command };
}
