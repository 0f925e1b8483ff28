import { Button, Checkbox, Group, MultiSelect, NativeSelect, Paper, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTalhoes } from '../../propriedade/talhoes.api.js';
import { DayInput } from '../../ui/form/day-input.js';
import { FieldError } from '../../ui/form/field-error.js';
import { MoneyInput } from '../../ui/form/number-input.js';
import { issuesOf } from '../../ui/form/schema.js';
import type { Form } from '../../ui/form/use-form.js';
import { count, money, sum } from '../../ui/format.js';
import { Action, Section } from '../../ui/page.js';
import { CategoriaInput } from './categoria-input.js';
import classes from './folha.module.css';
import { type QuemEntra, useFluxos, useQuemEntra } from './folhas.api.js';
import { oQueTem } from './o-que-tem.js';
import type { Tela } from './telas.js';

/** A sheet as its form has it. */
export type Values = {
  descricao: string;
  inicio: string;
  fim: string;
  data: string;
  fluxo: string;
  categoria: string;
  colaboradores: number[];
  talhoes: string[];
  valorDia: number | null;
  valorExtra: number | null;
  regra: string;
  conta: string;
  pagamento: '1' | '2';
  descontarAdiantamentos: boolean;
};

/** The body of the request: all fields, so that emptied ones are cleared. */
export const bodyOf = (
  { fluxo, categoria, pagamento, talhoes, regra, conta, ...values }: Values,
  categoriaDe: (text: string) => string | number,
) => ({
  ...values,
  pagamento: pagamento === '2' ? (2 as const) : (1 as const),
  fluxo: fluxo ? Number(fluxo) : null,
  categoria: categoria.trim() ? categoriaDe(categoria) : null,
  ...{ regra: regra.trim() || null, conta: conta.trim() || null },
  ...{ filtrar_talhoes: talhoes.length > 0, talhoes: talhoes.map(Number) },
});

/** The errors of a sheet that show before any request. */
export const erradoEm = ({ criar }: Tela, { descricao }: Values, body: object): Record<string, string> => ({
  ...issuesOf(criar, body),
  ...(descricao.trim() ? {} : { descricao: 'Informe a descrição.' }),
});

const COMO_SE_PAGA = [
  { value: '1', label: 'Um pagamento de tudo' },
  { value: '2', label: 'Uma parcela de cada colaborador' },
];

type PeopleProps = {
  readonly tela: Tela;
  readonly people: readonly QuemEntra[];
  readonly chosen: readonly number[];
  readonly error?: string;
  readonly onChange: (ids: number[]) => void;
};

const People = ({ tela, people, chosen, error, onChange }: PeopleProps) => {
  const [text, setText] = useState('');
  const shown = people.filter(({ nome, codigo }) => `${codigo ?? ''} ${nome}`.toLowerCase().includes(text.trim().toLowerCase()));
  const all = people.length > 0 && people.every(({ id }) => chosen.includes(id));
  const deFora = people.filter(({ id, valor }) => valor > 0 && !chosen.includes(id));
  return (
    <Paper p="md">
      <Group gap="sm">
        <TextInput
          type="search"
          aria-label="Procurar colaborador"
          placeholder="Nome ou código"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button variant="default" onClick={() => onChange(all ? [] : people.map(({ id }) => id))}>
          {all ? 'Nenhum' : `Todos (${count(people.length)})`}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {count(chosen.length)} {chosen.length === 1 ? 'escolhido' : 'escolhidos'}
        </Text>
      </Group>
      <FieldError>{error}</FieldError>
      <Checkbox.Group value={chosen.map(String)} onChange={(values) => onChange(values.map(Number))}>
        <div className={classes['choices']} role="group" aria-label="Colaboradores">
          {shown.map(({ id, nome, codigo, ...um }) => (
            <Checkbox key={id} value={String(id)} label={[codigo, nome].filter(Boolean).join(' · ')} description={oQueTem(um)} />
          ))}
        </div>
      </Checkbox.Group>
      {chosen.length > 0 && deFora.length > 0 && (
        <Text size="sm" mt="sm" role="status">
          {deFora.length === 1
            ? `1 pessoa que ${tela.fez[0]} no período fica de fora`
            : `${count(deFora.length)} pessoas que ${tela.fez[1]} no período ficam de fora`}
          , com{' '}
          {money(
            sum(
              deFora.map(({ valor }) => valor),
              2,
            ),
          )}{' '}
          a receber.
        </Text>
      )}
    </Paper>
  );
};

type CamposProps = { readonly form: Form<Values>; readonly fazenda: number; readonly fazendaField?: ReactNode };

const Campos = ({ tela, form, fazenda, fazendaField }: CamposProps & { readonly tela: Tela }) => {
  const fluxos = useFluxos().data?.content ?? [];
  const talhoes = useTalhoes(fazenda).data?.content ?? [];
  const contas = [{ value: '', label: 'Depois' }, ...fluxos.map(({ id, descricao }) => ({ value: String(id), label: descricao }))];
  return (
    <Paper p="md" className={classes['fields'] ?? ''}>
      {fazendaField}
      <TextInput label="Descrição" withAsterisk placeholder={tela.exemplo} {...form.getInputProps('descricao')} />
      <DayInput label="Início" withAsterisk {...form.getInputProps('inicio')} value={form.values.inicio} />
      <DayInput label="Fim" withAsterisk {...form.getInputProps('fim')} value={form.values.fim} />
      <DayInput label="Data do pagamento" withAsterisk {...form.getInputProps('data')} value={form.values.data} />
      <NativeSelect label="Conta que paga" data={contas} {...form.getInputProps('fluxo')} />
      <CategoriaInput label="Categoria" {...form.getInputProps('categoria')} value={form.values.categoria} />
      <MoneyInput
        label="Dia sem valor"
        description="Paga os dias lançados sem valor"
        leftSection="R$"
        {...form.getInputProps('valorDia')}
        value={form.values.valorDia}
      />
      <MoneyInput
        label="Hora extra sem valor"
        description="Paga as horas extras lançadas sem valor"
        leftSection="R$"
        {...form.getInputProps('valorExtra')}
        value={form.values.valorExtra}
      />
      <NativeSelect label="Pagamento" data={COMO_SE_PAGA} {...form.getInputProps('pagamento')} />
      <MultiSelect
        label="Só destes talhões"
        description="De nenhum em particular, de todos"
        data={talhoes.map(({ id, nome }) => ({ value: String(id), label: String(nome) }))}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar talhões' }}
        nothingFoundMessage="Nada com esse nome"
        {...form.getInputProps('talhoes')}
      />
      <TextInput label="Regra" description="Por qual acordo se paga" {...form.getInputProps('regra')} />
      <TextInput label="Conta" description="De qual conta bancária se paga" {...form.getInputProps('conta')} />
      <Checkbox
        label="Descontar adiantamentos"
        description="Os que estão em aberto no dia do pagamento"
        {...form.getInputProps('descontarAdiantamentos', { type: 'checkbox' })}
      />
    </Paper>
  );
};

type Props = CamposProps & {
  readonly tela: Tela;
  readonly save: string;
  readonly busy: boolean;
  readonly onSend: (values: Values) => void;
};

/** The form of a sheet: which days, whose work, and where the money will come from. */
export const Formulario = ({ tela, form, fazenda, fazendaField, save, busy, onSend }: Props) => {
  const people = useQuemEntra(tela, fazenda, form.values).data?.content ?? [];
  return (
    <form onSubmit={form.onSubmit((values) => onSend(values))} noValidate className={classes['form']}>
      <Campos tela={tela} form={form} fazenda={fazenda} fazendaField={fazendaField} />
      <Section title="Colaboradores" about="Quem entra nesta folha">
        <People
          tela={tela}
          people={people}
          chosen={form.values.colaboradores}
          {...(form.errors['colaboradores'] ? { error: String(form.errors['colaboradores']) } : {})}
          onChange={(ids) => form.setFieldValue('colaboradores', ids)}
        />
      </Section>
      <div className={classes['end']}>
        <Action type="submit" loading={busy}>
          {save}
        </Action>
      </div>
    </form>
  );
};
