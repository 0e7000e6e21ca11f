import { spawn } from 'node:child_process';
import { type Context, type SharedOptions } from '../context';

/** Opens the page of an item, or prints its address where nobody looks. */
export async function openItem(
  context: Context,
  options: SharedOptions & { readonly print?: boolean },
  id: string,
): Promise<void> {
  const { registry } = await context.services();
  const item = await registry.item(id);
  const address = `${registry.url}/items/${item.id}`;
  if (!options.print && context.terminal.isInteractive) startBrowser(address);
  await context.terminal.write(`${address}\n`);
}

/** Asks the system to show an address; where it cannot, the printed address is enough. */
function startBrowser(address: string): void {
  const commands: Partial<Record<NodeJS.Platform, readonly string[]>> = {
    darwin: ['open', address],
    win32: ['rundll32', 'url.dll,FileProtocolHandler', address],
  };
  const [command, ...args] = commands[process.platform] ?? ['xdg-open', address];
  const browser = spawn(command!, args, { stdio: 'ignore', detached: true });
  browser.on('error', () => undefined);
  browser.unref();
}
