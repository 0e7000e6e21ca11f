import { type Contact, pattern, type Pelorus, rsql } from '@pelorus/client';
import { type Context, type SharedOptions } from '../context';
import { missingError } from '../failures/cli.errors';
import { vocableId } from './find-records';
import { type ListOptions, listQuery, noteMore } from './list-options';

/** Lists people whose name or address has the text. */
export async function findContacts(context: Context, options: ListOptions, name?: string): Promise<void> {
  const { registry } = await context.services();
  const query = listQuery(options, context.signal, 'lastName,firstName');
  const like = pattern(`*${name ?? ''}*`);
  const named = rsql`firstName=ilike=${like} or lastName=ilike=${like} or email=ilike=${like}`;
  const where =
    name === undefined ? query.where : query.where === undefined ? named : `(${String(query.where)});(${named.text})`;
  const list = registry.contacts({ ...query, ...(where === undefined ? {} : { where }) });
  const contacts = await list.toArray();
  const columns = [
    { heading: 'NAME', text: ({ firstName, lastName }: Contact) => `${firstName} ${lastName}` },
    { heading: 'E-MAIL', text: ({ email }: Contact) => email },
    { heading: 'COMPANY', text: ({ companyName }: Contact) => companyName ?? '', elastic: true },
    { heading: 'ID', text: ({ id }: Contact) => String(id) },
  ];
  await context.print(contacts, columns, 'Nobody matches.');
  await noteMore(context, list, contacts.length, options);
}

interface NewContactOptions extends SharedOptions {
  readonly role: readonly string[];
  readonly firstName?: string;
  readonly lastName?: string;
}

/** Gives a person roles on an item; a person who is new is made when a name is given. */
export async function addContact(
  context: Context,
  options: NewContactOptions,
  item: string,
  email: string,
): Promise<void> {
  const { registry } = await context.services('write');
  const roles: number[] = [];
  for (const role of options.role) roles.push(await vocableId(registry, 'role', role));
  const contactId = await contactOf(registry, options, email);
  const path = { id: item, contactId };
  const records = await registry.call('POST /rest/v2/items/{id}/contacts/{contactId}', { path, body: roles });
  await context.printOne(records, () => `${email} is ${options.role.join(', ')} of ${item}`);
}

async function contactOf(registry: Pelorus['registry'], options: NewContactOptions, email: string): Promise<number> {
  const known = await registry.contacts({ where: rsql`email==${email.toLowerCase()}` }).first();
  if (known) return known.id;
  const { firstName = '', lastName } = options;
  if (lastName === undefined)
    throw missingError(`Nobody has the e-mail ${email}.`, 'Say --first-name and --last-name to make the contact.');
  return (await registry.call('POST /rest/v2/contacts', { body: { firstName, lastName, email } })).id;
}

interface MergeOptions extends SharedOptions {
  readonly email?: string;
}

/** Merges a contact with its double, which goes; both by their ids. */
export async function mergeContacts(
  context: Context,
  { email }: MergeOptions,
  id: number,
  otherId: number,
): Promise<void> {
  const { registry } = await context.services('write');
  const merged = await registry.mergeContacts(id, otherId, email === undefined ? {} : { email });
  const name = `${merged.firstName} ${merged.lastName}`.trim();
  await context.printOne(merged, () => `${name} (${id}) has the roles of ${otherId}, which is gone`);
}
