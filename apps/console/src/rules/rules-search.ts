import { pickChoice, pickTexts } from '../ui/page/address';

export type RulesSearch = ReturnType<typeof readRulesSearch>;

export const RULE_TABS = ['rules', 'receivers', 'deliveries', 'calendars'] as const;
export type RuleTab = (typeof RULE_TABS)[number];

/** Reads the URL: `tab`, and the id of the open `rule`. */
export const readRulesSearch = (search: Readonly<Record<string, unknown>>) => pickTexts(search, ['tab', 'rule']);

export const tabOf = ({ tab }: RulesSearch): RuleTab => pickChoice(tab, RULE_TABS) ?? 'rules';
