import { any, pattern, type Rsql, rsql } from '@pelorus/client';
import { wordsFilter } from '../../api/words-filter';
import { queries } from '../../api/queries';
import { registry } from '../../api/services';
import { ancestorCodes } from '../../records/ancestor-codes';
import { editorsOf, mayChange } from '../../records/editors';
import { accountQuery } from '../../session/session';
import { type ReferenceSearch } from '../form-field';

const MOST = 20;

/** Pattern of words anywhere, ignoring case. */
const like = (words: string) => pattern(`*${words}*`);

const whereOf = (words: string, filters: (words: string) => readonly Rsql[]): { where?: string } =>
  words === '' ? {} : { where: String(any(...filters(words))) };

/** Vocables with definitions; `group` is a `systemName`. */
export const vocables =
  (group: string): ReferenceSearch =>
  async (words, signal) => {
    const ofGroup = rsql`vocableGroup.systemName==${group}`;
    const filter =
      words === ''
        ? ofGroup
        : ofGroup.and(any(rsql`generalName=ilike=${like(words)}`, rsql`systemName=ilike=${like(words)}`));
    const { records } = await registry.call('GET /rest/v2/vocables', {
      query: { where: String(filter), sorts: 'generalName', hits: MOST },
      signal,
    });
    return records.map(({ id, generalName, description, systemName }) => ({
      id,
      label: generalName,
      detail: description,
      code: systemName,
    }));
  };

export const vocableGroups: ReferenceSearch = async (words, signal) => {
  const query = { ...whereOf(words, (text) => [rsql`name=ilike=${like(text)}`]), sorts: 'name', hits: MOST };
  const { records } = await registry.call('GET /rest/v2/vocable-groups', { query, signal });
  return records.map(({ id, name, systemName }) => ({ id, label: name, detail: systemName }));
};

export const units: ReferenceSearch = async (words, signal) => {
  const query = {
    ...whereOf(words, (text) => [rsql`code=ilike=${like(text)}`, rsql`name=ilike=${like(text)}`]),
    sorts: 'code',
    hits: MOST,
  };
  const { records } = await registry.call('GET /rest/v2/units', { query, signal });
  return records.map(({ id, code, name }) => ({ id, label: code, detail: name }));
};

export const states: ReferenceSearch = async (words, signal) => {
  const query = { ...whereOf(words, (text) => [rsql`name=ilike=${like(text)}`]), hits: MOST };
  const { records } = await registry.call('GET /rest/v2/states', { query, signal });
  return records.map(({ id, name }) => ({ id, label: name }));
};

/** Places of each word of a contact: full names have two, e-mails one. */
const CONTACT_WORDS: Parameters<typeof wordsFilter>[0] = [
  (text) => rsql`lastName=ilike=${text}`,
  (text) => rsql`firstName=ilike=${text}`,
  (text) => rsql`companyName=ilike=${text}`,
  (text) => rsql`email=ilike=${text}`,
];

export const contacts: ReferenceSearch = async (words, signal) => {
  const query = { where: wordsFilter(CONTACT_WORDS, words), sorts: 'lastName', hits: MOST };
  const { records } = await registry.call('GET /rest/v2/contacts', { query, signal });
  return records.map(({ id, firstName, lastName, companyName, email }) => ({
    id,
    label: [firstName, lastName].filter(Boolean).join(' '),
    detail: [companyName, email].filter(Boolean).join(', '),
  }));
};

/** Items by words, as on the page Find. */
export const items: ReferenceSearch = async (words, signal) => {
  const query = { ...(words === '' ? {} : { q: words }), hits: MOST };
  const { records } = await registry.call('GET /rest/v2/items', { query, signal });
  return records.map(({ id, code, longName }) => ({ id, label: code, detail: longName, code }));
};

/** Items as possible parents; those without the right name whom to ask. */
export const parents: ReferenceSearch = async (words, signal) => {
  const found = await items(words, signal);
  const account = await queries.ensureQueryData(accountQuery);
  if (!account || account.admin || found.length === 0) return found;
  const codes = [...new Set(found.flatMap(({ code = '' }) => [code, ...ancestorCodes(code)]))];
  const query = { where: String(rsql`code=in=${codes}`), with: 'contacts', hits: codes.length };
  const { records } = await registry.call('GET /rest/v2/items', { query, signal });
  const byCode = new Map(records.map((item) => [item.code, item]));
  return found.map((item) => {
    const editors = editorsOf(item.code ?? '', byCode);
    return mayChange(account, editors) ? item : { ...item, ask: editors };
  });
};
