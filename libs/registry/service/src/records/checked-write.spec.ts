import { DomainError, invalidBody } from '@pelorus/shared/kernel';
import { checkAll } from './checked-write';

const fault = (pointer: string) => ({ code: 'bad', detail: `${pointer} is bad`, pointer });
const refuse =
  (...pointers: string[]) =>
  () => {
    throw invalidBody(pointers.map(fault));
  };

describe('checkAll', () => {
  it('passes when all checks do', async () => {
    await checkAll(
      () => undefined,
      () => Promise.resolve('fine'),
    );
  });

  it('throws the faults of all checks together, in their order', async () => {
    const checked = checkAll(
      refuse('/a', '/b'),
      () => undefined,
      async () => refuse('/c')(),
    );
    await expect(checked).rejects.toMatchObject({ kind: 'invalid', faults: [fault('/a'), fault('/b'), fault('/c')] });
  });

  it('throws at once what is no fault of the body', async () => {
    const later = jest.fn();
    const gone = new DomainError('unavailable', 'busy', 'busy');
    const checked = checkAll(refuse('/a'), () => Promise.reject(gone), later);
    await expect(checked).rejects.toBe(gone);
    expect(later).not.toHaveBeenCalled();
  });
});
