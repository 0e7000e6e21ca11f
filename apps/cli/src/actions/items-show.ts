import { type Item } from '@pelorus/client';
import { type Context, type SharedOptions } from '../context';
import { details } from '../terminal/details';
import { type Style } from '../terminal/style';
import { oneLine } from '../terminal/text-width';

const RELATIONS = ['parameters', 'contacts', 'children', 'fields'];

export async function showItem(
  context: Context,
  options: SharedOptions & { readonly asOf?: string },
  id: string,
): Promise<void> {
  const { registry } = await context.services();
  const past = options.asOf === undefined ? {} : { asOf: options.asOf };
  const item = await registry.item(id, { with: RELATIONS, ...past });
  await context.printOne(item, () => itemText(item, context.terminal.style));
}

/** An item as people read it. */
export function itemText(item: Item, style: Style): string {
  const head = `${style.bold(oneLine(item.longName))}  ${style.cyan(item.code)}`;
  const facts = details(
    [
      ...([
        ['type', item.type.generalName],
        ['status', item.status.name],
      ] as const),
      ...(['model', 'manufacturer', 'serialNumber', 'inventoryNumber', 'citation'] as const).map((name) => [name, item[name]] as const), // prettier-ignore
      ...([
        ['version', item.version],
        ['changed', item.lastModified],
        ['id', item.id],
      ] as const),
    ],
    style,
  );
  const parts = [
    section('Parameters', (item.parameters ?? []).map(({ shortName, name, unit }) => `${shortName}  ${name} [${unit.code}]`)), // prettier-ignore
    section('Contacts', (item.contacts ?? []).map(({ contact, role }) => `${contact.firstName} ${contact.lastName}, ${role.generalName}`)), // prettier-ignore
    section(
      'Fields',
      (item.fields ?? []).map(({ name, value }) => `${name}: ${value}`),
    ),
    section(
      'Mounted on it',
      (item.children ?? []).map(({ code, longName }) => `${code}  ${longName}`),
    ),
  ];
  return [head, ...(item.description ? [oneLine(item.description)] : []), '', facts, ...parts.flat()].join('\n');

  function section(title: string, lines: readonly string[]): string[] {
    return lines.length === 0 ? [] : ['', style.bold(title), ...lines.map((line) => `  ${oneLine(line)}`)];
  }
}
