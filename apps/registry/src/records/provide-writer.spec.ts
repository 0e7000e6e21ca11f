import { type EventRecord } from '@pelorus/registry/model';
import { RECORDS, type RecordStore } from '@pelorus/registry/persistence';
import { catalogueScope, ItemScope } from '@pelorus/registry/service';
import { type Token } from '@pelorus/shared/http';
import { provideWriter } from './provide-writer';
import { storeToken, writerToken } from './record-tokens';

describe('tokens of records', () => {
  it('are the same for the same table, and others for other tables and uses', () => {
    const tokens = [storeToken(RECORDS.event), storeToken(RECORDS.field), writerToken(RECORDS.event)];
    expect(storeToken(RECORDS.event)).toBe(tokens[0]);
    expect(new Set<symbol>(tokens).size).toBe(tokens.length);
  });

  it('carry the types of the rows of their table', () => {
    const events: Token<RecordStore<EventRecord>> = storeToken(RECORDS.event);
    // @ts-expect-error the rows of states are no events
    const states: Token<RecordStore<EventRecord>> = storeToken(RECORDS.state);
    expect(states).not.toBe(events);
  });
});

describe('provideWriter', () => {
  it('provides the writer of a table under its token', () => {
    const providers = provideWriter(RECORDS.state, [], () => ({ scope: catalogueScope('state') }));
    expect(providers.map(({ provide }) => provide)).toContain(writerToken(RECORDS.state));
  });

  it('does not compile for a scope of other records', () => {
    // @ts-expect-error states belong to no item
    const ofItems = provideWriter(RECORDS.state, [ItemScope], (scope) => ({ scope }));
    // @ts-expect-error events belong to items
    const ofNobody = provideWriter(RECORDS.event, [], () => ({ scope: catalogueScope('event') }));
    expect([...ofItems, ...ofNobody]).toHaveLength(4);
  });
});
