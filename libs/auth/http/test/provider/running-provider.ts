import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A provider of single sign-on that runs until it is closed. */
export interface RunningProvider {
  readonly issuer: string;
  close(): Promise<void>;
}

/** Starts a provider that knows the client `pelorus` by a secret. */
export async function runProvider(secret: string, ...options: readonly string[]): Promise<RunningProvider> {
  const child = spawn(process.execPath, [path.join(__dirname, 'provider.mjs'), secret, ...options], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const issuer = await firstLine(child);
  return {
    issuer,
    close: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) return line;
  throw new Error(`the provider ended (${child.exitCode})`);
}
