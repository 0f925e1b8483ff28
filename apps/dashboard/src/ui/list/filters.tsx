import { Button, Group, NativeSelect, Pill, Switch, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { DayInput } from '../form/day-input.js';
import { day } from '../format.js';
import { piece } from '../piece.js';
import { useAtalho } from '../../app/atalhos/atalhos.js';
import { isDia } from '@tulha/domain/kernel/calendar';
import classes from './list.module.css';
import type { ListState } from './state.js';

/** The filters that a user keeps, loaded late: the rows do not wait for them. */
const FiltrosSalvos = piece(() => import('../../suporte/favoritos/filtros-salvos.js'));

type Option = { readonly value: string; readonly label: string };

/** Reads the options while it is drawn. */
export type Choices = ComponentType<{ readonly children: (options: readonly Option[]) => ReactNode }>;

export type Filter =
  | { readonly key: string; readonly type: 'search'; readonly label: string }
  | { readonly key: string; readonly type: 'select'; readonly label: string; readonly all: string; readonly options: readonly Option[] }
  | { readonly key: string; readonly type: 'switch'; readonly label: string }
  | { readonly key: string; readonly type: 'day'; readonly label: string }
  /** A select whose choices are records, read when it is drawn. */
  | {
      readonly key: string;
      readonly type: 'record';
      readonly label: string;
      readonly all: string;
      readonly Options: Choices;
    }
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
  if (filter.type === 'day') return `${filter.label} ${day(value)}`;
  if (filter.type === 'given') return `${filter.label} ${filter.show(value)}`;
  const shown = filter.type === 'select' ? (filter.options.find((option) => option.value === value)?.label ?? value) : `“${value}”`;
  return `${filter.label}: ${shown}`;
};

type RecordFilter = Extract<Filter, { type: 'record' }>;

const RecordLabel = ({ filter: { label, Options }, value }: { filter: RecordFilter; value: string }) => (
  <Options>{(options) => `${label}: ${options.find((option) => option.value === value)?.label ?? value}`}</Options>
);

/** The filters in use, each removable by itself. */
const Chips = ({ filters, state }: { filters: readonly Filter[]; state: ListState }) => {
  const active = filters.filter((filter) => state.filters[filter.key] !== undefined);
  if (active.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label="Filtros em uso">
      {active.map((filter) => (
        <Pill
          key={filter.key}
          size="md"
          classNames={{ root: classes['chip'] ?? '', label: classes['chipText'] ?? '' }}
          withRemoveButton
          removeButtonProps={{ 'aria-label': `Tirar o filtro ${filter.label}`, tabIndex: 0, 'aria-hidden': false }}
          onRemove={() => state.set({ [filter.key]: undefined })}
        >
          {filter.type === 'record' ? (
            <RecordLabel filter={filter} value={state.filters[filter.key] ?? ''} />
          ) : (
            labelOf(filter, state.filters[filter.key] ?? '')
          )}
        </Pill>
      ))}
      <Button variant="subtle" size="compact-sm" onClick={state.clear}>
        Limpar
      </Button>
    </Group>
  );
};

type ChoiceFilter = Extract<Filter, { type: 'select' | 'switch' | 'day' | 'record' }>;
type ChoiceProps<F> = { readonly filter: F; readonly state: ListState };

const Select = ({ filter, options, state }: ChoiceProps<{ key: string; label: string; all: string }> & { options: readonly Option[] }) => (
  <NativeSelect
    className={classes['select'] ?? ''}
    aria-label={filter.label}
    data={[{ value: '', label: filter.all }, ...options]}
    value={state.filters[filter.key] ?? ''}
    onChange={(event) => state.set({ [filter.key]: event.currentTarget.value })}
  />
);

const RecordSelect = ({ filter, state }: ChoiceProps<RecordFilter>) => (
  <filter.Options>{(options) => <Select filter={filter} options={options} state={state} />}</filter.Options>
);

/** Applies the filter once the typed text is a day, or empty. */
const DayChoice = ({ filter, state }: ChoiceProps<Extract<Filter, { type: 'day' }>>) => {
  const applied = state.filters[filter.key] ?? '';
  const [typed, setTyped] = useState(applied);
  useEffect(() => setTyped(applied), [applied]);
  return (
    <DayInput
      className={classes['day'] ?? ''}
      aria-label={filter.label}
      leftSection={filter.label}
      leftSectionProps={{ className: classes['dayLabel'] ?? '', 'aria-hidden': true }}
      leftSectionWidth="3.75rem"
      value={typed}
      onChange={(value) => {
        setTyped(value);
        if (value === '' || isDia(value)) state.set({ [filter.key]: value || undefined }, { replace: true });
      }}
    />
  );
};

const Choice = ({ filter, state }: ChoiceProps<ChoiceFilter>) => {
  switch (filter.type) {
    case 'day':
      return <DayChoice filter={filter} state={state} />;
    case 'record':
      return <RecordSelect filter={filter} state={state} />;
    case 'select':
      return <Select filter={filter} options={filter.options} state={state} />;
    default:
      return (
        <Switch
          label={filter.label}
          checked={state.filters[filter.key] === 'true'}
          onChange={(event) => state.set({ [filter.key]: event.currentTarget.checked ? 'true' : undefined })}
        />
      );
  }
};

/** The filters of a list. On a narrow screen only the search is in sight, the rest behind a button. */
export const Filters = ({ filters, state, narrow }: { filters: readonly Filter[]; state: ListState; narrow: boolean }) => {
  const search = filters.find(({ type }) => type === 'search');
  const choices = filters.filter((filter): filter is ChoiceFilter => filter.type !== 'search' && filter.type !== 'given');
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
      <FiltrosSalvos emUso={Object.keys(state.filters).length > 0} />
    </div>
  );
};
