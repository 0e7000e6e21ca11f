/** Gives a failure of the system the name of its file: a write to an open file does not tell it. */
export function namedFailure(error: unknown, file: string): unknown {
  const isOfSystem = error instanceof Error && 'syscall' in error;
  return isOfSystem ? Object.assign(error, { path: file }) : error;
}

/** Does work with a file, so that its failures name the file. */
export function namingFile<T>(file: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw namedFailure(error, file);
  });
}
