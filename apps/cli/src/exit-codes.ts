/** How the command ends; `docs/cli.md` and `pelorus help exit-codes` list the same. */
export const EXIT = {
  success: 0,
  failure: 1,
  usage: 2,
  faults: 3,
  access: 4,
  missing: 5,
  unreachable: 6,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The meaning of each exit code, for people. */
export const EXIT_MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  success: 'done',
  failure: 'not done, for a reason that has no code of its own',
  usage: 'the command was not understood: an unknown option, a missing argument',
  faults: 'faults in a file or in values; each is named with its place',
  access: 'no session, or no right to do this',
  missing: 'there is no such item, dataset, stream or file',
  unreachable: 'no service answered: wrong host, no network, a proxy in between',
  interrupted: 'stopped by Ctrl-C',
};
