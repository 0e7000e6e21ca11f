import { chooseHost } from '../configuration/chosen-host';
import { type Context, type SharedOptions } from '../context';

/** Lists the hosts; tokens are never shown. */
export async function listHosts(context: Context): Promise<void> {
  const { hosts, current } = await context.hostsFile.read();
  const records = Object.entries(hosts).map(([name, { registry, ingest, username, token }]) => ({
    ...{ name, current: name === current, registry, ingest },
    ...{ username: username ?? null, loggedIn: token !== undefined },
  }));
  const columns = [
    {
      heading: 'HOST',
      text: ({ name, current: isCurrent }: (typeof records)[number]) => `${isCurrent ? '* ' : '  '}${name}`,
    },
    { heading: 'ACCOUNT', text: ({ username }: (typeof records)[number]) => username ?? '' },
    { heading: 'REGISTRY', text: ({ registry }: (typeof records)[number]) => registry, elastic: true },
    { heading: 'INGEST', text: ({ ingest }: (typeof records)[number]) => ingest, elastic: true },
  ];
  await context.print(records, columns, 'No host is known: pelorus login makes one.');
}

/** Makes a host the one that is meant without `--host`. */
export async function useHost(context: Context, _options: SharedOptions, name: string): Promise<void> {
  await context.hostsFile.change((file) => {
    chooseHost(file, { host: name }, {});
    return { ...file, current: name };
  });
  context.terminal.note(`'${name}' is the host from now on.`);
}

/** Forgets a host. */
export async function removeHost(context: Context, _options: SharedOptions, name: string): Promise<void> {
  await context.hostsFile.change((file) => {
    chooseHost(file, { host: name }, {});
    const hosts = Object.fromEntries(Object.entries(file.hosts).filter(([known]) => known !== name));
    return file.current === name ? { hosts } : { ...file, hosts };
  });
  context.terminal.note(`'${name}' is forgotten.`);
}
