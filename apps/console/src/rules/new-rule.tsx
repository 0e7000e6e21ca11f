import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { type FormValues, newBody } from '../forms/form-field';
import { NewDialog } from '../forms/new-dialog';
import { useAccount } from '../session/session';
import { type AlertRule, type ConditionKind } from './rule';
import { newRuleBody } from './rule-body';
import { ruleFields, type RuleForm } from './rule-fields';
import { createRule, receiversQuery } from './rule-queries';
import { TryRule } from './try-rule';

interface Props {
  readonly kind: ConditionKind;
  readonly onMade: (rule: AlertRule) => void;
  readonly onClose: () => void;
}

/** First values of the form, by kind. */
const FIRST: Readonly<Partial<Record<ConditionKind, FormValues>>> = {
  quality: { flags: '4', share: 0.5, within: 'PT1H' },
  stuck: { longer: 'PT1H', tolerance: 0 },
  missing: { of: 'stream' },
  due: { what: 'calibration', before: 'P30D' },
  ends: { before: 'P30D' },
  refused: { more: 3, within: 'PT1H' },
  service: { what: 'disk', above: 0.9 },
};

/** Form of a new rule, which can be tried over the past before saving. */
export function NewRule({ kind, onMade, onClose }: Props) {
  const intl = useIntl();
  const account = useAccount();
  const { data: receivers = [] } = useQuery(receiversQuery);
  const fields = ruleFields(kind, receivers, account?.admin);
  const [before] = useState<FormValues>(() => ({ severity: 'warning', noData: 'keep', enabled: true, ...FIRST[kind] }));
  return (
    <NewDialog
      title={intl.formatMessage({ id: `rules.kind.${kind}` })}
      fields={fields}
      before={before}
      create={(form: RuleForm) => createRule(newRuleBody(kind, form))}
      onMade={onMade}
      extra={(values) => <TryRule rule={newRuleBody(kind, newBody<RuleForm>(fields, values))} />}
      onClose={onClose}
    />
  );
}
