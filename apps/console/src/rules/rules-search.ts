import { pickChoice, pickTexts } from '../ui/page/address';

/** State of the page Rules, as its address says it. */
export type RulesSearch = ReturnType<typeof readRulesSearch>;

/** Parts of the page. */
export const RULE_TABS = ['rules', 'receivers', 'deliveries', 'calendars'] as const;
export type RuleTab = (typeof RULE_TABS)[number];

/** Reads the state of the page Rules from its address: the `tab`, and the id of the `rule` that is looked at. */
export const readRulesSearch = (search: Readonly<Record<string, unknown>>) => pickTexts(search, ['tab', 'rule']);

export const tabOf = ({ tab }: RulesSearch): RuleTab => pickChoice(tab, RULE_TABS) ?? 'rules';
