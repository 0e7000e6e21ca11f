import { changeBody, newBody } from '../forms/form-field';
import { type AlertRule } from './rule';
import { ruleBody, ruleValues } from './rule-body';
import { ruleFields } from './rule-fields';

const rule = (more: Partial<AlertRule>): AlertRule => ({
  ...{ id: 1, name: 'a', condition: { kind: 'value', above: 10 }, for: 'PT0S', keepFiring: 'PT0S', noData: 'keep' },
  ...{ severity: 'warning', receivers: [1, 2], enabled: true, institute: true, state: 'normal', alerting: 0 },
  ...more,
});

describe('the body of a rule', () => {
  const fields = ruleFields('value', []);

  it('has the condition of a new rule, without what is empty', () => {
    const body = newBody(fields, {
      name: 'warm',
      where: 'code==a:*',
      above: '10,5',
      receivers: '3',
      severity: 'critical',
    });
    expect(ruleBody('value', { ...body, above: 10.5 })).toEqual({
      ...{ name: 'warm', where: 'code==a:*', severity: 'critical', receivers: [3] },
      condition: { kind: 'value', above: 10.5 },
    });
    expect(ruleBody('missing', { name: 'silent' })).toEqual({ name: 'silent', condition: { kind: 'missing' } });
  });

  it('has the whole condition where a part of it was changed', () => {
    const former = rule({ condition: { kind: 'value', above: 10, aggregate: { function: 'MEAN', within: 'PT1H' } } });
    const before = ruleValues(former);
    const after = { ...before, above: null, below: '3', within: 'PT2H' };
    expect(ruleBody('value', changeBody(fields, before, after), former.condition)).toEqual({
      condition: { kind: 'value', below: 3, aggregate: { function: 'MEAN', within: 'PT2H' } },
    });
  });

  it('has nothing of the condition where that is as before', () => {
    const before = ruleValues(rule({}));
    const after = { ...before, name: 'b', receivers: '' };
    expect(ruleBody('value', changeBody(fields, before, after), rule({}).condition)).toEqual({
      name: 'b',
      receivers: [],
    });
  });

  it('keeps what the form does not show, and lists of numbers', () => {
    const condition = { kind: 'value', outside: [1, 5], above: 9 } as const;
    expect(ruleBody('value', { above: 8 }, condition)).toEqual({
      condition: { kind: 'value', outside: [1, 5], above: 8 },
    });
    const quality = { kind: 'quality', flags: [3, 4], share: 0.5, within: 'PT1H' } as const;
    expect(ruleValues(rule({ condition: quality }))['flags']).toBe('3, 4');
    expect(ruleBody('quality', { flags: '4 x' }, quality)).toEqual({ condition: { ...quality, flags: [4, 'x'] } });
  });
});
