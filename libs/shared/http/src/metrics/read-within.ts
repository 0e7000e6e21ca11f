/** Reads something; an Error when it takes longer than so many seconds. */
export async function readWithin<Value>(read: () => Value | Promise<Value>, seconds: number): Promise<Value> {
  const reading = read();
  if (!(reading instanceof Promise)) return reading;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not read within ${seconds} seconds`)), seconds * 1000);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}
