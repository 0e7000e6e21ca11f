export interface Instruction {
  readonly name: string;
  readonly text: string;
}

export interface Stage {
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

/** The stages of a Dockerfile as we write them: no heredocs, no arguments, continuation by a backslash. */
export function parseDockerfile(source: string): Stage[] {
  const stages: { name: string; instructions: Instruction[] }[] = [];
  const lines = source
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n');
  for (const line of lines.map((text) => text.trim()).filter(Boolean)) {
    const [, name = '', text = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push({ name: / AS (\w+)$/.exec(text)?.[1] ?? '', instructions: [] });
    else if (!stages.length) throw new Error(`an instruction before FROM: ${line}`);
    stages.at(-1)!.instructions.push({ name, text });
  }
  return stages;
}
