import { parse } from '@pelorus/shared/rsql';
import { stateFilter } from './state-conditions';

describe('stateFilter', () => {
  it.each([
    ['ctd AND states.itemState:(public devicestore)', '(status.name=ilike="public",status.name=ilike="devicestore")'],
    [
      '(ctd) AND (states.itemState:(public OR devicestore^2)^0)',
      '(status.name=ilike="public",status.name=ilike="devicestore")',
    ],
    ['states.itemState:public^0', '(status.name=ilike="public")'],
    ['states.itemState:"in repair"', '(status.name=ilike="in repair")'],
    [
      'ctd NOT states.itemState:(decommissioned replaced)',
      '(status.name=notilike="decommissioned";status.name=notilike="replaced")',
    ],
    ['-states.itemState:decommissioned', '(status.name=notilike="decommissioned")'],
    ['NOT (states.itemState:(replaced))', '(status.name=notilike="replaced")'],
    ['states.itemState:p*', '(status.name=ilike="p*")'],
    ['states.itemState:(pub\\-lic)', '(status.name=ilike="pub-lic")'],
    ['states.itemState:a states.itemState:b', '(status.name=ilike="a");(status.name=ilike="b")'],
  ])('%s', (query, filter) => {
    expect(stateFilter(query)).toBe(filter);
    expect(() => parse(filter)).not.toThrow();
  });

  it.each(['ctd', '', 'itemState:public', 'states.itemState:()', 'states.itemState:(OR)', '*:*'])(
    'asks nothing with %j',
    (query) => expect(stateFilter(query)).toBeUndefined(),
  );
});
