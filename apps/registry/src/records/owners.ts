import { type Provider } from '@nestjs/common';
import { OwnerRepository } from '@pelorus/registry/persistence';
import { notFound } from '@pelorus/registry/domain';
import { CodePeriods, type ItemKey, Owners } from '@pelorus/registry/service';
import { provideFactory, token, type Token } from '@pelorus/shared/http';

export const ITEM_OWNERS = token<Owners<ItemKey>>('items that own records');

export const MISSION_OWNERS = token<Owners<number>>('missions that own records');

export function ownersToken(table: 'item' | 'mission'): Token<Owners<ItemKey>> {
  return table === 'item' ? ITEM_OWNERS : (MISSION_OWNERS as Token<unknown> as Token<Owners<ItemKey>>);
}

export const OWNER_PROVIDERS: readonly Provider[] = [
  provideFactory(
    ITEM_OWNERS,
    [OwnerRepository, CodePeriods],
    (owners, codes) =>
      new Owners('item', {
        find: (key, at) => owners.item(key, at),
        unknown: (key) => codes.unknown(key),
        lifetime: (key) => owners.lifetime('item', key),
      }),
  ),
  provideFactory(
    MISSION_OWNERS,
    [OwnerRepository],
    (owners) =>
      new Owners('mission', {
        find: (id, at) => owners.mission(id, at),
        unknown: async (id) => notFound('mission', String(id)),
        lifetime: (id) => owners.lifetime('mission', id),
      }),
  ),
];
