import { DomainError } from '@pelorus/shared/kernel';
import { isTransient, translateDriverError, violatedConstraint } from './driver-error';

const failure = (properties: object, message = 'it failed'): Error => Object.assign(new Error(message), properties);

describe('driver errors', () => {
  it.each([['08006'], ['57P01'], ['57P03'], ['53300'], ['ECONNREFUSED'], ['ECONNRESET'], ['EAI_AGAIN']])(
    '%s is a database that is away, also inside a wrapper',
    (code) => {
      const unavailable = { kind: 'unavailable', code: 'database-unavailable' };
      expect(translateDriverError(failure({ code }))).toMatchObject(unavailable);
      expect(translateDriverError(failure({ driverError: failure({ code }) }))).toMatchObject(unavailable);
      expect(
        translateDriverError(failure({ errors: [failure({ code: 'X' }), failure({ code: 'ECONNREFUSED' })] })),
      ).toMatchObject(unavailable);
    },
  );

  it.each(['QueryRunnerProviderAlreadyReleasedError', 'QueryRunnerAlreadyReleasedError'])(
    '%s is a database that went away between two statements',
    (name) => {
      const error = translateDriverError(failure({ name }));
      expect(error).toMatchObject({ kind: 'unavailable', code: 'database-unavailable' });
    },
  );

  it.each([
    [{ code: '08006' }, 'connection to the remote node postgres@10.0.0.2:5432 failed'],
    [{ code: '58030' }, 'failed to COPY to shard 102008 on 10.0.0.2:5432'],
    [{ code: '57P01', where: 'while executing command on 10.0.0.2:5432' }, 'terminating connection'],
    [
      { code: 'XX000', where: 'while executing command on 10.0.0.2:5432' },
      'server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally',
    ],
  ])('of a distributed server tell that a node is away: %j %s', (properties, message) => {
    const away = { kind: 'unavailable', code: 'node-unavailable', retryAfter: 2 };
    expect(translateDriverError(failure(properties, message))).toMatchObject(away);
  });

  it('of a commit that a node did not answer tell that nobody knows what became of it', () => {
    const error = failure(
      { code: 'XX000' },
      'could not commit transaction for shard 102008 on at least one active node',
    );
    expect(translateDriverError(error)).toMatchObject({ kind: 'unavailable', code: 'database-unavailable' });
  });

  it.each([['55P03'], ['57014'], ['40001'], ['40P01']])('%s is a database that is busy', (code) => {
    expect(translateDriverError(failure({ code }))).toMatchObject({ kind: 'unavailable', code: 'busy', retryAfter: 1 });
    expect(isTransient(failure({ code }))).toBe(code.startsWith('40'));
  });

  it('53100 is a disk that is full', () => {
    const full = { kind: 'insufficient-storage', code: 'storage-full', retryAfter: 60 };
    expect(translateDriverError(failure({ code: '53100' }))).toMatchObject(full);
  });

  it('keep their cause, and quote nothing of it', () => {
    const cause = failure({ code: '08006' }, 'password=sesame');
    const error = translateDriverError(cause) as DomainError;
    expect(error.cause).toBe(cause);
    expect(error.message).not.toContain('sesame');
  });

  it.each([[new DomainError('conflict', 'x', 'X')], [failure({ code: '23505' })], ['text'], [undefined], [null]])(
    'others stay as they are: %s',
    (error) => {
      expect(translateDriverError(error)).toBe(error);
    },
  );

  it.each([
    [{ code: '23505', constraint: 'item_code_key' }, 'item_code_key'],
    [{ code: '23503', constraint: 'item_type_fkey_102008' }, 'item_type_fkey'],
    [{ code: '42601', constraint: 'x' }, undefined],
    [{}, undefined],
  ])('%j violates %s', (properties, constraint) => {
    expect(violatedConstraint(failure(properties))).toBe(constraint);
  });

  it('of a distributed server name the constraint in their text', () => {
    const text = 'insert violates foreign key constraint "item_type_fkey_102008"';
    expect(violatedConstraint(failure({ code: 'XX000' }, text))).toBe('item_type_fkey');
    expect(violatedConstraint(failure({ code: 'XX000' }, 'something else'))).toBeUndefined();
    const unique = 'duplicate key value violates unique constraint "item_code_key_102009"';
    expect(violatedConstraint(failure({ code: '23505' }, unique))).toBe('item_code_key');
  });
});
