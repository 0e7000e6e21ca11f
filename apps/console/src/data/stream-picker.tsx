import { itemCodeOf } from '../records/ancestor-codes';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Plus } from '../ui/icons';
import { useState } from 'react';
import {
  Button,
  ComboBox,
  Header,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Text,
} from 'react-aria-components';
import { useIntl } from 'react-intl';
import { type Stream } from '@pelorus/client';
import { classes } from '../ui/classes';
import field from '../ui/control/field.module.css';
import menu from '../ui/control/menu.module.css';
import { hasWords, suggestionsQuery } from './data-queries';
import { nameOf } from './data-view';
import styles from './stream-picker.module.css';

interface Props {
  readonly chosen: readonly string[];
  readonly onChoose: (code: string) => void;
}

/** Finds streams by words; empties after each choice. */
export function StreamPicker({ chosen, onChoose }: Props) {
  const [round, setRound] = useState(0);
  const choose = (code: string): void => {
    setRound(round + 1);
    onChoose(code);
  };
  return <StreamField key={round} chosen={chosen} onChoose={choose} hasFocus={round > 0} />;
}

/** Field with suggestions by item. */
function StreamField({ chosen, onChoose, hasFocus }: Props & { readonly hasFocus: boolean }) {
  const intl = useIntl();
  const [words, setWords] = useState('');
  const { data = [], isPlaceholderData } = useQuery(suggestionsQuery(words));
  // Until the answer, former suggestions stay where they match.
  const items = groups(data.filter(({ code }) => !chosen.includes(code) && hasWords(code, words)));
  return (
    <ComboBox
      className={classes(field.field, styles.picker)}
      items={items}
      onInputChange={setWords}
      value={null}
      onChange={(key) => key !== null && onChoose(String(key))}
      autoFocus={hasFocus}
      allowsEmptyCollection
    >
      <Label className={styles.label ?? ''}>{intl.formatMessage({ id: 'data.pick' })}</Label>
      <div className={styles.box}>
        <Plus size={16} aria-hidden />
        <Input className={field.input ?? ''} placeholder={intl.formatMessage({ id: 'data.pick.hint' })} />
        <Button className={styles.open ?? ''} aria-label={intl.formatMessage({ id: 'data.pick.open' })}>
          <ChevronDown size={16} aria-hidden />
        </Button>
      </div>
      <Popover className={classes(menu.popover, styles.popover)}>
        <ListBox<Group>
          className={menu.menu ?? ''}
          renderEmptyState={() => (
            <p className={styles.none}>{!isPlaceholderData && intl.formatMessage({ id: 'data.pick.none' })}</p>
          )}
        >
          {({ item, streams }) => (
            <ListBoxSection id={item}>
              <Header className={menu.title ?? ''}>{item}</Header>
              {streams.map(({ code, unit }) => (
                <ListBoxItem key={code} id={code} textValue={code} className={menu.option ?? ''}>
                  <Text slot="label">{nameOf(code)}</Text>
                  {unit && (
                    <Text slot="description" className={menu.detail ?? ''}>
                      {unit}
                    </Text>
                  )}
                </ListBoxItem>
              ))}
            </ListBoxSection>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

interface Group {
  readonly id: string;
  readonly item: string;
  readonly streams: readonly Stream[];
}

/** Groups streams by item, in order of first appearance. */
function groups(streams: readonly Stream[]): readonly Group[] {
  const items = [...new Set(streams.map(({ code }) => itemCodeOf(code)))];
  return items.map((item) => ({ id: item, item, streams: streams.filter(({ code }) => itemCodeOf(code) === item) }));
}
