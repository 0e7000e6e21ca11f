import { type Item, pattern, rsql } from '@pelorus/client';
import { type Context, type SharedOptions } from '../context';
import { oneLine } from '../terminal/text-width';

/** Draws an item, or all, with what is mounted on it. */
export async function drawTree(context: Context, _options: SharedOptions, id?: string): Promise<void> {
  const { registry } = await context.services();
  const { signal } = context;
  const root = id === undefined ? undefined : await registry.item(id);
  const below = root && rsql`code=like=${pattern(`${root.code}:*`)}`;
  const items = await registry.items({ ...(below ? { where: below } : {}), sorts: 'code', signal }).toArray();
  const tops = root ? [root] : items.filter(({ parentId }) => parentId === undefined);
  const lines = tops.flatMap((item) => [label(item), ...branches(childrenOf(items), item.id, '')]);
  await context.terminal.write(`${lines.join('\n')}\n`);

  function label({ code, shortName, longName, parentId }: Item): string {
    const name = parentId === undefined || (root && code === root.code) ? code : shortName;
    return `${context.terminal.style.bold(name)}  ${oneLine(longName)}`;
  }

  function branches(children: ReadonlyMap<number, readonly Item[]>, parent: number, indent: string): string[] {
    const own = children.get(parent) ?? [];
    return own.flatMap((item, i) => {
      const isLast = i === own.length - 1;
      const line = `${indent}${isLast ? '└─ ' : '├─ '}${label(item)}`;
      return [line, ...branches(children, item.id, `${indent}${isLast ? '   ' : '│  '}`)];
    });
  }
}

function childrenOf(items: readonly Item[]): ReadonlyMap<number, readonly Item[]> {
  const children = new Map<number, Item[]>();
  for (const item of items) {
    if (item.parentId === undefined) continue;
    const siblings = children.get(item.parentId);
    if (siblings) siblings.push(item);
    else children.set(item.parentId, [item]);
  }
  return children;
}
