import type { Rule } from './workspace';

/** Faults that oxlint finds in TypeScript alone, by what they look like. */
const FAULTS = {
  'a comment switches off the compiler': /^\s*\/[/*]\s*@ts-(?:ignore|nocheck)|@ts-expect-error\s*$/m,
  'a name stands for this': /\b(?:const|let|var) \w+ = this;/,
};

/** Scripts leave the compiler on, and use functions with arrows where they need `this`. */
export const scriptsRule: Rule = ({ files }) =>
  [...files]
    .filter(([file]) => /\.[cm]js$/.test(file))
    .flatMap(([file, text]) =>
      Object.entries(FAULTS)
        .filter(([, fault]) => fault.test(text))
        .map(([name]) => `${file}: ${name}`),
    );
