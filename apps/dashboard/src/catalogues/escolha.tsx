import { Loader, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import { contem, dobrar } from '@tulha/domain/kernel/palavras';
import { type KeyboardEvent, useState } from 'react';
import type { Written } from '../http/outbox/entry.js';
import { useWish } from '../http/outbox/use-outbox.js';
import { catalogueNamed, usePodeMudarCadastro } from './catalogues.api.js';
import { mensagensDe } from './mensagens.js';

type Choice = { readonly value: string; readonly label: string };

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'label'> & {
  readonly field: Field;
  readonly data: readonly Choice[];
  /** The id of the chosen record. */
  readonly value: unknown;
  readonly onChange: (id: string | null) => void;
  /** Further fields of a record made here. */
  readonly novo?: Readonly<Record<string, unknown>>;
};

/** The value of the option that makes a new record; no record has this id. */
const NOVO = '+';
const CRIAR = 'Criar:';

/** Makes a record of a catalogue from its name. Without an answer from the server there is no record to choose yet. */
const useCriar = (field: Field, catalogue: Catalogue, novo: Props['novo'], answered: (answer: Written, nome: string) => void) => {
  const { path, label, title, tabela } = catalogue;
  return useWish(
    (nome: string) => ({
      what: `${title.singular}: ${nome}`,
      wish: { method: 'POST', path: `/${path}`, body: { ...novo, [label]: nome } },
    }),
    mensagensDe(catalogue).adicionado,
    { form: `${field.label}: ${tabela}`, answered },
  );
};

/** Tab chooses the highlighted option after a search. It never makes a record: that takes Enter. */
const levaConsigo = ({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>, shown: string): void => {
  if (key !== 'Tab' || shiftKey || currentTarget.value.trim() === '' || currentTarget.value === shown) return;
  const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '');
  const option = list?.querySelector<HTMLElement>('[data-combobox-selected]');
  if (option && !option.textContent?.startsWith(CRIAR)) option.click();
};

/** The options that contain the search text, and the option that makes a new record. */
const filtrar: OptionsFilter = ({ options, search, limit }) =>
  options.filter((option) => 'value' in option && (option.value === NOVO || contem(option.label, search))).slice(0, limit);

/**
 * Chooses a record by a few letters of its name: Enter or Tab takes the first match. Without a match Enter makes the record, if the user may
 * write to that catalogue; the form keeps its values.
 */
const DoCadastro = ({ field, catalogue, data, value, onChange, novo, ...props }: Props & { readonly catalogue: Catalogue }) => {
  const [typed, setTyped] = useState('');
  const [made, setMade] = useState<readonly Choice[]>([]);
  const [making, setMaking] = useState(false);
  const podeCriar = usePodeMudarCadastro(catalogue);
  const known = [...data, ...made.filter((one) => data.every((other) => other.value !== one.value))];
  const nome = typed.trim();
  const there = nome === '' || known.some(({ label }) => dobrar(label) === dobrar(nome));
  const shown = known.find((one) => one.value === String(value))?.label ?? '';
  const criar = useCriar(field, catalogue, novo, (written, label) => {
    setMaking(false);
    if (!written) return;
    setMade((before) => [...before, { value: String(written.id), label }]);
    onChange(String(written.id));
  });
  const make = async () => {
    setMaking(true);
    try {
      await criar.mutateAsync(nome);
    } catch {
      // The toast has told the reason.
    }
    setMaking(false);
  };
  return (
    <Select
      {...props}
      label={field.label}
      data={podeCriar && !there ? [...known, { value: NOVO, label: `${CRIAR} ${nome}` }] : known}
      filter={filtrar}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      clearable={field.optional}
      clearButtonProps={{ 'aria-label': `Limpar ${field.label}` }}
      placeholder={podeCriar ? 'Digite para achar ou criar' : 'Escolha'}
      nothingFoundMessage="Nada com esse nome"
      rightSection={making ? <Loader size="xs" /> : undefined}
      wrapperProps={{ 'aria-busy': making }}
      value={value ? String(value) : null}
      searchValue={typed}
      onSearchChange={setTyped}
      onKeyDown={(event) => levaConsigo(event, shown)}
      onChange={(chosen) => (chosen === NOVO ? void make() : onChange(chosen))}
    />
  );
};

/** A field that chooses a record of a catalogue by typing, and can make one that is missing. */
export const Escolha = (props: Props) => {
  const catalogue = catalogueNamed(props.field.de ?? '');
  if (!catalogue) throw new Error(`${props.field.label} points at no catalogue that a record could be made in`);
  return <DoCadastro {...props} catalogue={catalogue} />;
};
