/** A fenced block of a tutorial that is run, and what the page shows as its answer, in a `text` block behind it. */
export interface Step {
  readonly language: string;
  readonly code: string;
  readonly says?: string;
  /** Whether the service refuses what is sent: curl, told to fail then, ends no session. */
  readonly isRefused?: boolean;
}

const RUN = ['sh', 'python', 'r'];
const MARK = '@@@ step';

/** The steps of a tutorial in one language, in order; an answer that follows no step is an error. */
export function stepsOf(markdown: string, language: string): Step[] {
  const steps: Step[] = [];
  for (const [, name = '', word, code = ''] of markdown.matchAll(/^```(\w+)( refused)?\n([\s\S]*?)^```$/gm)) {
    if (RUN.includes(name)) steps.push({ language: name, code, ...(word ? { isRefused: true } : {}) });
    else if (name === 'text') {
      const last = steps.pop();
      if (last === undefined || last.says !== undefined) throw new Error(`no step says '${code}'`);
      steps.push({ ...last, says: code });
    }
  }
  return steps.filter((step) => step.language === language);
}

/** Statements that print a text on a line of its own, by language. */
const PRINTS: Readonly<Record<string, (text: string) => string>> = {
  sh: (text) => `printf '\\n%s\\n' '${text}'`,
  python: (text) => `print('\\n${text}')`,
  r: (text) => `cat('\\n${text}\\n')`,
};

/** One program of all steps, which marks in its output where each of them begins. */
export const programOf = (steps: readonly Step[]): string =>
  steps
    .map(({ language, code, isRefused }, index) =>
      [PRINTS[language]!(`${MARK} ${index}`), isRefused ? `set +e\n${code}set -e` : code].join('\n'),
    )
    .join('\n');

/** What the page shows and what came instead, of each step whose answer is another one. */
export function otherAnswers(steps: readonly Step[], output: string): { says: string; came: string }[] {
  const [, ...answers] = output.split(new RegExp(`\\n${MARK} \\d+\\n`));
  return steps.flatMap(({ says }, index) => {
    const came = answers[index] ?? '';
    return says === undefined || isLike(came, says) ? [] : [{ says, came }];
  });
}

/** Whether a text is what a page shows; `…` stands for anything. */
export function isLike(text: string, shown: string): boolean {
  const parts = shown.trim().split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')); // prettier-ignore
  return new RegExp(`^${parts.join('[^]*')}$`).test(text.trim());
}
