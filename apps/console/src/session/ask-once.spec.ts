import { askOnce } from './ask-once';

describe('askOnce', () => {
  it('gives everybody who waits the same answer, and asks again afterwards', async () => {
    const answers: ((answer: string) => void)[] = [];
    const ask = askOnce(() => new Promise<string>((resolve) => answers.push(resolve)));
    const [first, second] = [ask(), ask()];
    expect(answers).toHaveLength(1);
    answers[0]?.('yes');
    expect(await Promise.all([first, second])).toEqual(['yes', 'yes']);
    const third = ask();
    answers[1]?.('no');
    expect(await third).toBe('no');
  });

  it('asks again after a failure', async () => {
    let asked = 0;
    const ask = askOnce(() => Promise.reject(new Error(String(++asked))));
    await expect(ask()).rejects.toThrow('1');
    await expect(ask()).rejects.toThrow('2');
  });
});
