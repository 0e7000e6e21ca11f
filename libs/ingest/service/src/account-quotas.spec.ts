import { MS_PER_DAY } from '@pelorus/shared/kernel';
import { AccountQuotas } from './account-quotas';

const NOON = 20_000.5 * MS_PER_DAY;

describe('AccountQuotas', () => {
  it('refuse an account after its last upload of the day, and nobody else', () => {
    const quotas = new AccountQuotas({ bytes: 0, uploads: 2 }, () => NOON);
    quotas.admit('a');
    quotas.admit('a');
    expect(() => quotas.admit('a')).toThrow('2 uploads since midnight');
    expect(() => quotas.admit('b')).not.toThrow();
  });

  it('refuse an account after its last byte of the day', () => {
    const quotas = new AccountQuotas({ bytes: 100, uploads: 0 }, () => NOON);
    quotas.count('a', 99);
    quotas.admit('a');
    quotas.count('a', 1);
    expect(() => quotas.admit('a')).toThrow('100 bytes since midnight');
  });

  it('begin anew at midnight, and say when that is', () => {
    let now = 20_000 * MS_PER_DAY + 1_000;
    const quotas = new AccountQuotas({ bytes: 0, uploads: 1 }, () => now);
    quotas.admit('a');
    expect(() => quotas.admit('a')).toThrow(expect.objectContaining({ kind: 'too-many', retryAfter: 86_399 }));
    now += MS_PER_DAY - 1_000;
    quotas.admit('a');
  });
});
