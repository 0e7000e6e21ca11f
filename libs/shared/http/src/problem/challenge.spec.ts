import { DomainError } from '@pelorus/shared/kernel';
import { challengeOf } from './challenge';
import { factsOf } from './problem';

describe('challengeOf', () => {
  const challenge = (error: DomainError): string | undefined => challengeOf(error, factsOf(error));

  it('names the scheme in every 401, and no error where nothing was shown', () =>
    expect(challenge(new DomainError('unauthenticated', 'a-code', 'No.'))).toBe('Bearer realm="pelorus"'));

  it('says what was wrong, in plain characters', () => {
    const options = { challenge: { error: 'invalid_token' } };
    expect(challenge(new DomainError('unauthenticated', 'a-code', 'No "such\\" tøken.\r\nx', options))).toBe(
      `Bearer realm="pelorus", error="invalid_token", error_description="No 'such'' t'ken.''x"`,
    );
  });

  it('is there for other statuses where an error has one', () => {
    const options = { challenge: { error: 'insufficient_scope', scope: 'ingest' } };
    const shown = 'Bearer realm="pelorus", error="insufficient_scope", scope="ingest", error_description="No."';
    expect(challenge(new DomainError('forbidden', 'a-code', 'No.', options))).toBe(shown);
    expect(challenge(new DomainError('forbidden', 'a-code', 'No.'))).toBeUndefined();
  });
});
