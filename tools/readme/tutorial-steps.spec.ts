import { isLike, otherAnswers, programOf, stepsOf } from './tutorial-steps';

const page =
  '```sh\necho 1\n```\n\n```text\n1\n```\n\n```python\nprint(2)\n```\n\n```text\n2\n```\n\n```sh\necho 3\n```\n';

describe('the steps of a tutorial', () => {
  it('have the answers that the page shows behind them', () => {
    expect(stepsOf(page, 'sh')).toEqual([
      { language: 'sh', code: 'echo 1\n', says: '1\n' },
      { language: 'sh', code: 'echo 3\n' },
    ]);
    expect(stepsOf(page, 'python')).toEqual([{ language: 'python', code: 'print(2)\n', says: '2\n' }]);
  });

  it('go on where the page says that the service refuses', () => {
    const steps = stepsOf('```sh refused\ncurl x\n```\n', 'sh');
    expect(programOf(steps)).toBe("printf '\\n%s\\n' '@@@ step 0'\nset +e\ncurl x\nset -e");
  });

  it('are refused where an answer follows none', () => {
    expect(() => stepsOf('```text\n1\n```\n', 'sh')).toThrow("no step says '1\n'");
  });

  it('are one program whose output is told apart', () => {
    const steps = stepsOf(page, 'sh');
    expect(programOf(steps)).toBe("printf '\\n%s\\n' '@@@ step 0'\necho 1\n\nprintf '\\n%s\\n' '@@@ step 1'\necho 3\n");
    expect(otherAnswers(steps, '\n@@@ step 0\n1\n\n@@@ step 1\n3\n')).toEqual([]);
    expect(otherAnswers(steps, '\n@@@ step 0\n4\n\n@@@ step 1\n3\n')).toEqual([{ says: '1\n', came: '4\n' }]);
    expect(otherAnswers(steps, '')).toEqual([{ says: '1\n', came: '' }]);
  });
});

it('an ellipsis stands for anything, everything else for itself', () => {
  expect(isLike('{"id":7,"name":"x"}\n', '…"name":"x"…')).toBe(true);
  expect(isLike('{"id":7,"name":"y"}', '…"name":"x"…')).toBe(false);
  expect(isLike('a.b', 'a.b')).toBe(true);
  expect(isLike('axb', 'a.b')).toBe(false);
});
