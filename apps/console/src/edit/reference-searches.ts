import { any, pattern, type Rsql, rsql } from '@pelorus/client';
import { registry } from '../api/services';
import { type ReferenceSearch } from './form-field';

const MOST = 20;

/** A text that has the words somewhere, whatever their case. */
const like = (words: string) => pattern(`*${words}*`);

const whereOf = (words: string, filters: (words: string) => readonly Rsql[]): { where?: string } =>
  words === '' ? {} : { where: String(any(...filters(words))) };

/** Words of a controlled list, with their definitions; `group` is its system name. */
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
  return records.map(({ id, code, name }) => ({ id, label: code, detail: name ?? '' }));
};

export const states: ReferenceSearch = async (words, signal) => {
  const query = { ...whereOf(words, (text) => [rsql`name=ilike=${like(text)}`]), hits: MOST };
  const { records } = await registry.call('GET /rest/v2/states', { query, signal });
  return records.map(({ id, name }) => ({ id, label: name }));
};

export const contacts: ReferenceSearch = async (words, signal) => {
  const query = {
    ...whereOf(words, (text) => [
      rsql`lastName=ilike=${like(text)}`,
      rsql`firstName=ilike=${like(text)}`,
      rsql`companyName=ilike=${like(text)}`,
    ]),
    sorts: 'lastName',
    hits: MOST,
  };
  const { records } = await registry.call('GET /rest/v2/contacts', { query, signal });
  return records.map(({ id, firstName, lastName, companyName }) => ({
    id,
    label: [firstName, lastName].filter(Boolean).join(' '),
    detail: companyName ?? '',
  }));
};

/** Items by words of their names, as the page Find finds them. */
export const items: ReferenceSearch = async (words, signal) => {
  const query = { ...(words === '' ? {} : { q: words }), hits: MOST };
  const { records } = await registry.call('GET /rest/v2/items', { query, signal });
  return records.map(({ id, code, longName }) => ({ id, label: code, detail: longName, code }));
};
