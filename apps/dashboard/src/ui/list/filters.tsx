import { Button, Group, NativeSelect, Pill, Switch, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useAtalho } from '../../app/atalhos.js';
import classes from './list.module.css';
import type { ListState } from './state.js';

type Option = { readonly value: string; readonly label: string };

export type Filter =
  | { readonly key: string; readonly type: 'search'; readonly label: string }
  | { readonly key: string; readonly type: 'select'; readonly label: string; readonly all: string; readonly options: readonly Option[] }
  | { readonly key: string; readonly type: 'switch'; readonly label: string }
  /** Comes with the address, from a figure that leads here; shown as a chip and taken away there. */
  | { readonly key: string; readonly type: 'given'; readonly label: string; readonly show: (value: string) => string };

const TYPING_MS = 300;

/** Asks once the person has stopped typing. `/` brings the cursor here from anywhere on the page. */
const Search = ({ filter, state }: { filter: Filter; state: ListState }) => {
  const applied = state.filters[filter.key] ?? '';
  const [text, setText] = useState(applied);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setText(applied), [applied]);
  useEffect(() => {
    if (text.trim() === applied) return;
    const timer = setTimeout(() => state.set({ [filter.key]: text.trim() }, { replace: true }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, applied, state, filter.key]);
  useAtalho('/', () => {
    input.current?.focus();
    return true;
  });
  return (
    <TextInput
      ref={input}
      type="search"
      className={classes['search'] ?? ''}
      aria-label={filter.label}
      placeholder={filter.label}
      leftSection={<IconSearch size="1rem" aria-hidden="true" />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
};

const labelOf = (filter: Filter, value: string): string => {
  if (filter.type === 'switch') return filter.label;
  if (filter.type === 'given') return `${filter.label} ${filter.show(value)}`;
  const shown = filter.type === 'select' ? (filter.options.find((option) => option.value === value)?.label ?? value) : `“${value}”`;
  return `${filter.label}: ${shown}`;
};

/** What is being left out, each part removable by itself. */
const Chips = ({ filters, state }: { filters: readonly Filter[]; state: ListState }) => {
  const active = filters.filter((filter) => state.filters[filter.key] !== undefined);
  if (active.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label="Filtros em uso">
      {active.map((filter) => (
        <Pill
          key={filter.key}
          size="md"
          withRemoveButton
          removeButtonProps={{ 'aria-label': `Tirar o filtro ${filter.label}`, tabIndex: 0, 'aria-hidden': false }}
          onRemove={() => state.set({ [filter.key]: undefined })}
        >
          {labelOf(filter, state.filters[filter.key] ?? '')}
        </Pill>
      ))}
      <Button variant="subtle" size="compact-sm" onClick={state.clear}>
        Limpar
      </Button>
    </Group>
  );
};

const Choice = ({ filter, state }: { filter: Extract<Filter, { type: 'select' | 'switch' }>; state: ListState }) => {
  const value = state.filters[filter.key];
  if (filter.type === 'switch')
    return (
      <Switch
        label={filter.label}
        checked={value === 'true'}
        onChange={(event) => state.set({ [filter.key]: event.currentTarget.checked ? 'true' : undefined })}
      />
    );
  return (
    <NativeSelect
      className={classes['select'] ?? ''}
      aria-label={filter.label}
      data={[{ value: '', label: filter.all }, ...filter.options]}
      value={value ?? ''}
      onChange={(event) => state.set({ [filter.key]: event.currentTarget.value })}
    />
  );
};

/** What can be left out of a list. On a narrow screen only the search is in sight, the rest behind a button. */
export const Filters = ({ filters, state, narrow }: { filters: readonly Filter[]; state: ListState; narrow: boolean }) => {
  const search = filters.find(({ type }) => type === 'search');
  const choices = filters.filter((filter) => filter.type === 'select' || filter.type === 'switch');
  const shown = choices.map((filter) => <Choice key={filter.key} filter={filter} state={state} />);
  if (filters.length === 0) return null;
  return (
    <div className={`${classes['filters']} only-screen`}>
      <Group gap="sm" align="center">
        {search && <Search filter={search} state={state} />}
        {!narrow && shown}
      </Group>
      {narrow && choices.length > 0 && (
        <details className={classes['more']}>
          <summary>
            <IconAdjustmentsHorizontal size="1.1rem" aria-hidden="true" /> Filtros
          </summary>
          <Group gap="sm" align="center">
            {shown}
          </Group>
        </details>
      )}
      <Chips filters={filters} state={state} />
    </div>
  );
};
