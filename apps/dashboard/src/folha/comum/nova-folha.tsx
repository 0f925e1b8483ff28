import { Button, Checkbox, Group, NativeSelect, Paper, Text, TextInput } from '@mantine/core';
import { Resumed } from '../../ui/form/resumed.js';
import { useForm } from '../../ui/form/use-form.js';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useReopened, useTypedAgain } from '../../http/outbox/use-outbox.js';
import { today } from '../../ui/clock.js';
import { DayInput } from '../../ui/form/day-input.js';
import { MoneyInput } from '../../ui/form/number-input.js';
import { FieldError } from '../../ui/form/field-error.js';
import { fieldErrors } from '../../ui/form/errors.js';
import { issuesOf } from '../../ui/form/schema.js';
import { count, money, sum } from '../../ui/format.js';
import { Action, Page, Section } from '../../ui/page.js';
import { useFarmChoice } from '../../ui/use-farm-choice.js';
import classes from './folha.module.css';
import { CategoriaInput, useCategoriaDe } from './categoria-input.js';
import { type QuemEntra, useFluxos, useQuemEntra } from './folhas.api.js';
import { useCriarFolha } from './folhas.writes.js';
import type { Tela } from './telas.js';

type Values = {
  descricao: string;
  inicio: string;
  fim: string;
  data: string;
  fluxo: string;
  categoria: string;
  colaboradores: number[];
  valorDia: number | null;
  valorExtra: number | null;
  pagamento: '1' | '2';
};

const bodyOf = ({ fluxo, categoria, pagamento, ...values }: Values, fazenda: number, categoriaDe: (text: string) => string | number) => ({
  ...values,
  ...{ fazenda, pagamento: pagamento === '2' ? (2 as const) : (1 as const) },
  ...(fluxo && { fluxo: Number(fluxo) }),
  ...(categoria.trim() && { categoria: categoriaDe(categoria) }),
});

const COMO_SE_PAGA = [
  { value: '1', label: 'Um pagamento de tudo' },
  { value: '2', label: 'Uma parcela de cada colaborador' },
];

const useFolhaForm = ({ criar }: Tela, body: (values: Values) => object) => {
  const now = today();
  const reopened = useReopened();
  const form = useForm<Values>({
    unsaved: { over: false, seq: reopened?.seq },
    initialValues: {
      descricao: '',
      inicio: `${now.slice(0, 8)}01`,
      fim: now,
      data: now,
      fluxo: '',
      categoria: '',
      colaboradores: [],
      ...{ valorDia: null, valorExtra: null, pagamento: '1' },
    },
    validate: (values) => ({
      ...issuesOf(criar, body(values)),
      ...(values.descricao.trim() ? {} : { descricao: 'Informe a descrição.' }),
    }),
  });
  useTypedAgain(form, reopened);
  return form;
};

/** What somebody has to be paid for in the period, and whether they have left. */
const oQueTem = ({ situacao, dias, valor }: Pick<QuemEntra, 'situacao' | 'dias' | 'valor'>): string | undefined =>
  [
    ...(situacao === 'ATIVO' ? [] : ['Saiu']),
    ...(dias > 0 ? [`${money(valor)} em ${dias === 1 ? '1 dia' : `${count(dias)} dias`}`] : []),
  ].join(' · ') || undefined;

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

/** A new sheet of a kind: which days, whose work, and where the money will come from. */
export const novaFolha = (tela: Tela) => () => {
  const farm = useFarmChoice();
  const categoriaDe = useCategoriaDe();
  const form = useFolhaForm(tela, (values) => bodyOf(values, farm.fazenda, categoriaDe));
  const fluxos = useFluxos().data?.content ?? [];
  const people = useQuemEntra(tela, farm.fazenda, form.values).data?.content ?? [];
  const criar = useCriarFolha(tela);
  const navigate = useNavigate();
  const choices = (rows: readonly { id: number; descricao: string }[]) => [
    { value: '', label: 'Depois' },
    ...rows.map(({ id, descricao }) => ({ value: String(id), label: descricao })),
  ];

  const send = async (values: Values) => {
    if (farm.fazenda === 0) return form.setErrors({ fazenda: 'Escolha a fazenda.' });
    const folha = { ...bodyOf(values, farm.fazenda, categoriaDe), fazenda: farm.fazenda };
    try {
      const criada = await criar.mutateAsync({ body: folha, values });
      await navigate(criada ? `${tela.folhas}/${criada.id}` : tela.folhas);
    } catch (cause) {
      form.setErrors(fieldErrors(cause));
    }
  };

  return (
    <Page back={{ to: tela.folhas, label: tela.title.plural }} title={`Nova ${tela.title.singular.toLowerCase()}`} about={tela.sobre}>
      <form onSubmit={form.onSubmit((values) => void send(values))} noValidate className={classes['form']}>
        <Resumed form={form} />
        <Paper p="md" className={classes['fields'] ?? ''}>
          {farm.field(form.errors['fazenda'], () => form.clearFieldError('fazenda'))}
          <TextInput label="Descrição" withAsterisk placeholder={tela.exemplo} {...form.getInputProps('descricao')} />
          <DayInput label="Início" withAsterisk {...form.getInputProps('inicio')} value={form.values.inicio} />
          <DayInput label="Fim" withAsterisk {...form.getInputProps('fim')} value={form.values.fim} />
          <DayInput label="Data do pagamento" withAsterisk {...form.getInputProps('data')} value={form.values.data} />
          <NativeSelect label="Conta que paga" data={choices(fluxos)} {...form.getInputProps('fluxo')} />
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
        </Paper>
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
          <Action type="submit" loading={criar.isPending}>
            Gravar folha
          </Action>
        </div>
      </form>
    </Page>
  );
};
