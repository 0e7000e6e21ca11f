import { tryListExamples } from '@pelorus/shared/testing';
import { makeItem, uniqueName } from './item-factory';
import { startRegistry } from './registry-fixture';

it('takes every example of a filter and of an order that the document of the registry has', async () => {
  const registry = await startRegistry();
  const item = await makeItem(registry.admin);
  const body = { name: uniqueName('mission'), startDate: '2024-01-01', endDate: '2024-02-01' };
  const mission = (await registry.admin.post('/rest/v2/missions').send(body).expect(201)).body;
  const addressOf = (path: string): string =>
    path
      .replace('/accounts/{id}', '/accounts/1')
      .replace('/missions/{id}', `/missions/${mission.id}`)
      .replace('/items/{id}', `/items/${item.id}`);
  const { tried, faults } = await tryListExamples(registry.admin, addressOf);
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(50);
  await registry.close();
});
