import { type Command } from 'commander';
import { examples, type Run, withJson, withList, wholeNumber } from './command-builder';

/** `alerts list`, `alerts rules`, `alerts acknowledge`, `alerts silence`. */
export function addAlertCommands(program: Command, run: Run): void {
  const alerts = program.command('alerts').summary('see what somebody has to know, and say who looks after it');
  withList(alerts.command('list'), 100)
    .summary('list alerts, those that are not normal without a filter')
    .addHelpText(
      'after',
      examples(['What is wrong aboard', 'pelorus alerts list -w "state==alerting;code==vessel:mya_ii*"']),
    )
    .action(run(async () => (await import('../actions/alerts')).listAlerts));
  withList(alerts.command('rules'), 100)
    .summary('list the rules of alerts')
    .action(run(async () => (await import('../actions/alerts')).listAlertRules));
  withJson(alerts.command('acknowledge <id>'))
    .summary('say that you look after an alert')
    .option('-m, --comment <text>', 'what you do about it')
    .action(run(async () => (await import('../actions/alerts')).acknowledgeAlert));
  withJson(alerts.command('silence <filter>'))
    .summary('tell nobody of some alerts for a time')
    .requiredOption('-m, --comment <text>', 'why')
    .option('--hours <number>', 'for how long', wholeNumber, 24)
    .addHelpText(
      'after',
      examples(['In the yard', 'pelorus alerts silence "code==vessel:mya_ii:*" --hours 72 -m "in the yard"']),
    )
    .action(run(async () => (await import('../actions/alerts')).silenceAlerts));
}
