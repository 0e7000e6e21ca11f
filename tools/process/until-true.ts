/** Resolves when the condition holds; rejects, naming it, when it does not within the time. */
export async function untilTrue(
  what: string,
  condition: () => boolean | Promise<boolean>,
  limit = 30_000,
): Promise<void> {
  for (const until = Date.now() + limit; !(await condition());) {
    if (Date.now() > until) throw new Error(`not within ${limit} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
