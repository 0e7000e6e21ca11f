import { changeBody, newBody } from '../forms/form-field';
import { type AlertRule, type RuleCondition } from './rule';
import { newRuleBody, ruleChange, ruleValues } from './rule-body';
import { ruleFields, type RuleForm } from './rule-fields';

const rule = (more: Partial<AlertRule>): AlertRule => ({
  ...{ id: 1, name: 'a', condition: { kind: 'value', above: 10 }, for: 'PT0S', keepFiring: 'PT0S', noData: 'keep' },
  ...{ severity: 'warning', receivers: [1, 2], enabled: true, institute: true, state: 'normal', alerting: 0 },
  ...{ created: '2024-01-17T12:00:00.000', lastModified: '2024-01-17T12:00:00.000' },
  ...more,
});

describe('the body of a rule', () => {
  const fields = ruleFields('value', []);

  it('has the condition of a new rule, without what is empty', () => {
    const body = newBody<RuleForm>(fields, {
      name: 'warm',
      where: 'code==a:*',
      above: '10,5',
      receivers: '3',
      severity: 'critical',
    });
    expect(newRuleBody('value', { ...body, above: 10.5 })).toEqual({
      ...{ name: 'warm', where: 'code==a:*', severity: 'critical', receivers: [3] },
      condition: { kind: 'value', above: 10.5 },
    });
    expect(newRuleBody('missing', { name: 'silent' })).toEqual({ name: 'silent', condition: { kind: 'missing' } });
  });

  it('has the whole condition where a part of it was changed', () => {
    const former = rule({ condition: { kind: 'value', above: 10, aggregate: { function: 'MEAN', within: 'PT1H' } } });
    const before = ruleValues(former);
    const after = { ...before, above: null, below: '3', within: 'PT2H' };
    expect(ruleChange(changeBody(fields, before, after), former.condition)).toEqual({
      condition: { kind: 'value', below: 3, aggregate: { function: 'MEAN', within: 'PT2H' } },
    });
  });

  it('has nothing of the condition where that is as before', () => {
    const before = ruleValues(rule({}));
    const after = { ...before, name: 'b', receivers: '' };
    expect(ruleChange(changeBody(fields, before, after), rule({}).condition)).toEqual({
      name: 'b',
      receivers: [],
    });
  });

  it('keeps what the form does not show, and lists of numbers', () => {
    const condition: RuleCondition = { kind: 'value', outside: [1, 5], above: 9 };
    expect(ruleChange({ above: 8 }, condition)).toEqual({
      condition: { kind: 'value', outside: [1, 5], above: 8 },
    });
    const quality: RuleCondition = { kind: 'quality', flags: [3, 4], share: 0.5, within: 'PT1H' };
    expect(ruleValues(rule({ condition: quality }))['flags']).toBe('3, 4');
    expect(ruleChange({ flags: '4 x' }, quality)).toEqual({ condition: { ...quality, flags: [4, 'x'] } });
  });
});
