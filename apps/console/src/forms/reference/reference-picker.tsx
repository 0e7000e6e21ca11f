import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from '../../ui/icons';
import { useState } from 'react';
import { Button, ComboBox, FieldError, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import { FormattedMessage } from 'react-intl';
import field from '../../ui/control/field.module.css';
import menu from '../../ui/control/menu.module.css';
import { type Reference, type ReferenceSearch } from '../form-field';
import { NamesToAsk, WhomToAsk } from '../../records/whom-to-ask';
import { rankReferences } from './rank-references';
import styles from './reference-picker.module.css';

interface Props {
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly value: Reference | null;
  readonly search: ReferenceSearch;
  readonly onChange: (value: Reference | null) => void;
}

/** Chooses a record by words; shows definitions. */
export function ReferencePicker({ label, description, error, isRequired = false, value, search, onChange }: Props) {
  const [words, setWords] = useState(value?.label ?? '');
  const [known, setKnown] = useState(value);
  if (value !== known) {
    // Shows a value set elsewhere in the form.
    setKnown(value);
    if (value) setWords(value.label);
  }
  const asked = value && words === value.label ? '' : words;
  const found = useQuery({
    queryKey: ['references', label, asked],
    queryFn: ({ signal }) => search(asked, signal),
    placeholderData: (before) => before,
  });
  const options = rankReferences(found.data ?? [], asked);
  const choose = (id: string | number | null): void => {
    const chosen = options.find((option) => option.id === id) ?? null;
    if (!chosen && words !== '') return;
    onChange(chosen);
    if (chosen) setWords(chosen.label);
  };
  const type = (text: string): void => {
    setWords(text);
    if (text === '') onChange(null);
  };
  return (
    <ComboBox
      className={field.field ?? ''}
      items={options}
      inputValue={words}
      onInputChange={type}
      value={value?.id ?? null}
      onChange={(key) => choose(key as number | null)}
      isRequired={isRequired}
      isInvalid={error !== undefined}
      allowsEmptyCollection
      menuTrigger="focus"
    >
      <Label>{label}</Label>
      <div className={styles.box}>
        <Input className={field.input ?? ''} onBlur={() => setWords(value?.label ?? '')} />
        <Button className={styles.open ?? ''}>
          <ChevronDown size={16} aria-hidden />
        </Button>
      </div>
      {description && (
        <Text slot="description" className={field.description ?? ''}>
          {description}
        </Text>
      )}
      {value?.ask && (
        <p className={styles.barred}>
          <FormattedMessage id="edit.notYours" /> <WhomToAsk editors={value.ask} />
        </p>
      )}
      <FieldError className={field.error ?? ''}>{error}</FieldError>
      <Popover className={menu.popover ?? ''}>
        <div aria-busy={found.isPlaceholderData}>
          <ListBox<Reference>
            className={menu.menu ?? ''}
            renderEmptyState={() => (
              <p className={styles.none}>
                <FormattedMessage id="edit.nothingFound" />
              </p>
            )}
          >
            {(option) => (
              <ListBoxItem id={option.id} textValue={option.label} className={menu.option ?? ''}>
                <Text slot="label">{option.label}</Text>
                {option.ask && (
                  <span className={styles.barred}>
                    <FormattedMessage id="edit.notYours" /> <NamesToAsk editors={option.ask} />
                  </span>
                )}
                {option.detail && (
                  <Text slot="description" className={menu.detail ?? ''}>
                    {option.detail}
                  </Text>
                )}
              </ListBoxItem>
            )}
          </ListBox>
        </div>
      </Popover>
    </ComboBox>
  );
}
