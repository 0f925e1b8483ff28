import { SegmentedControl, Stack } from '@mantine/core';
import { categoria } from '@tulha/domain/financeiro/categoria.catalogue';
import { modeloLancamento } from '@tulha/domain/financeiro/modelo-lancamento.catalogue';
import type { Answer } from '@tulha/domain/kernel/answers';
import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import type * as answers from '@tulha/domain/financeiro/lancamento/lancamento.answers';
import { cabecalhoForm, chequeForm, documentoForm, planoForm, valorForm } from '@tulha/domain/financeiro/lancamento/formulario.columns';
import { isDia } from '@tulha/domain/kernel/calendar';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { CampoDe, Campos, Grupo } from '../catalogues/campos.js';
import { useChoicesWhere } from '../catalogues/catalogues.api.js';
import { Escolha } from '../catalogues/escolha.js';
import { useRead } from '../http/hooks.js';
import { activeFarm } from '../http/session.js';
import { FazendaDoFormulario } from '../propriedade/fazenda-do-formulario.js';
import type { FormSlotProps, ReadState, Values } from '../screens/screen.js';
import { bodyOf as plain } from '../screens/values.js';
import { today } from '../ui/clock.js';
import type { Lancamento, LancamentoCompleto } from './lancamentos.api.js';
import { ParcelasPrevistas } from './parcelas-previstas.js';
import { DO_PLANO, parcelasDitas, plano, semFechar, situacaoDe, tipoDe } from './plano.js';
import { meioDe, mesmoRateio, type Proposta, Proposto, useProposta } from './proposta.js';

const cabecalho = { valor: valorForm, ...cabecalhoForm };

type Tipo = Lancamento['tipo'];
const TIPOS = { despesa: 'Despesa', receita: 'Receita', transferencia: 'Transferência' } as const satisfies Record<Tipo, string>;

/** The first values of a copy: those of the entry, without its papers and days. */
const copiaDe = (um: LancamentoCompleto): Values => ({
  ...{ tipo: um.tipo, valor: um.valor, descricao: um.descricao, categoria: um.categoriaId, fornecedor: um.fornecedor, safra: um.safra },
  ...{ fluxo: um.fluxo, fluxoSaida: um.fluxoSaida, tipoPagamento: meioDe(um), pagParcelas: um.pagParcelas, obs: um.obs },
  fazenda: um.fazenda,
  rateio: mesmoRateio(um),
});

/** The first values of an entry made from a model. */
const doModelo = (modelo: Answer<typeof AnyRecord>): Values => ({
  ...Object.fromEntries(
    (['tipo', 'valor', 'descricao', 'categoria', 'fornecedor', 'fluxo', 'tipoPagamento', 'obs'] as const).flatMap((campo) =>
      modelo[campo] === undefined || modelo[campo] === null ? [] : [[campo, modelo[campo]]],
    ),
  ),
  pagParcelas: modelo['parcelas'] ?? 1,
});

/** The first values: today, and the kind given in the address, a model, or a copy of the entry named there. */
export const Inicial = ({ children }: { readonly children: (read: ReadState<Values>) => ReactNode }) => {
  const [params] = useSearchParams();
  const [copia, modelo] = [Number(params.get('copia') ?? 0), Number(params.get('modelo') ?? 0)];
  const deModelo = useRead<typeof AnyRecord>(`/${modeloLancamento.path}/${modelo}`, undefined, { enabled: modelo > 0 });
  const copiado = useRead<typeof answers.LancamentoCompleto>(`/financeiro/${copia}`, undefined, { enabled: copia > 0 });
  const tipo = tipoDe({ tipo: params.get('tipo') });
  const nada = Object.fromEntries(Object.keys({ ...cabecalho, ...planoForm, ...chequeForm }).map((name) => [name, null]));
  const data = {
    ...nada,
    ...{
      fazenda: null,
      rateio: null,
      mudadas: {},
      tipo,
      status: 'PENDENTE',
      data: today(),
      dataPagamento: today(),
      primeiroVencimento: today(),
      pagParcelas: 1,
    },
  };
  if (modelo > 0) return children({ ...deModelo, data: deModelo.data && { ...data, ...doModelo(deModelo.data) } });
  if (copia === 0) return children({ error: null, refetch: () => undefined, data });
  return children({ ...copiado, data: copiado.data && { ...data, ...copiaDe(copiado.data) } });
};

/** The fields the form asks for, given the choices made; values typed for another choice are not sent. */
export const bodyOf = (values: Values): Values => {
  const parcelas = parcelasDitas(values);
  const rateio = tipoDe(values) !== 'transferencia' && { rateio: null };
  const asked: Values = { ...plano(values), ...cabecalho, ...documentoForm, tipo: null, ...rateio };
  const doPlano: readonly string[] = situacaoDe(values) === 'PARTE' ? DO_PLANO : [];
  const given = Object.entries(values).filter(([name, value]) => name in asked && value !== '' && !doPlano.includes(name));
  return plain({ ...Object.fromEntries(given), ...parcelas, ...(situacaoDe(values) === 'PAGO' && { status: 'PAGO' }) });
};

/** Asked by hand, in kinder words than the schema has for it. */
export const missing = (values: Values): Readonly<Record<string, string>> => ({
  ...(!activeFarm.get() && !values['fazenda'] && { fazenda: 'Informe: fazenda.' }),
  ...Object.fromEntries(
    Object.entries({ ...cabecalho, ...plano(values) }).flatMap(([name, { label, optional }]) =>
      optional || (values[name] ?? '') !== '' ? [] : [[name, `Informe: ${label.toLowerCase()}.`]],
    ),
  ),
  ...semFechar(values),
});

export const fazendaDe = ({ fazenda }: Values): number | undefined => (fazenda ? Number(fazenda) : undefined);

/** The days that are the entry's own until another is typed, as the API has it. */
export const DIAS_DE_PAGAR = ['primeiroVencimento', 'dataPagamento'] as const;

/** A document of another day is due, or was paid, on that day: nobody types it twice. */
const useNoMesmoDia = (form: FormSlotProps['form']): void => {
  const { data } = form.values;
  const seguido = useRef(data);
  const seguir = useEffectEvent((dia: unknown) => {
    if (dia === seguido.current || !isDia(String(dia))) return;
    const iguais = DIAS_DE_PAGAR.filter((name) => form.values[name] === seguido.current);
    seguido.current = dia;
    if (iguais.length > 0) form.setValues(Object.fromEntries(iguais.map((name) => [name, dia])));
  });
  useEffect(() => seguir(data), [data]);
};

type Parte = FormSlotProps & { readonly proposta: Proposta };

/** Categories of the entry's kind, and those without a kind; a category made here gets the entry's kind. */
const Categoria = ({ form, proposta }: Parte) => {
  const tipo = tipoDe(form.values);
  const data = useChoicesWhere(categoria.tabela, (row) => (row['tipo'] ?? tipo) === tipo);
  const field = proposta.ajuda('categoria', cabecalhoForm.categoria);
  return (
    <Escolha
      field={field}
      data={data}
      novo={tipo === 'transferencia' ? {} : { tipo }}
      value={form.values['categoria']}
      description={field.help}
      error={form.errors['categoria']}
      onChange={(chosen) => form.setFieldValue('categoria', chosen === null ? null : Number(chosen))}
    />
  );
};

/** The kind of entry, its farm, amount and purpose. */
const Cabeca = ({ form, proposta }: Parte) => {
  const tipo = tipoDe(form.values);
  const { valor, descricao, fornecedor, data } = cabecalho;
  return (
    <Stack>
      <SegmentedControl
        fullWidth
        aria-label="Tipo do lançamento"
        data={Object.entries(TIPOS).map(([value, label]) => ({ value, label }))}
        value={tipo}
        onChange={(escolhido) => form.setValues({ tipo: escolhido, categoria: null })}
      />
      <FazendaDoFormulario form={form} />
      <Grupo>
        <CampoDe named={['valor', valor]} form={form} />
        {tipo !== 'transferencia' && <CampoDe named={['fornecedor', fornecedor]} form={form} />}
        <CampoDe named={['descricao', descricao]} form={form} />
        <Categoria form={form} proposta={proposta} />
        <CampoDe named={['data', data]} form={form} />
      </Grupo>
      <Proposto proposta={proposta} />
    </Stack>
  );
};

/** Whether it was paid already, how and where; or when it falls due, and in how many instalments. */
const Pagamento = ({ form, proposta }: Parte) => {
  const tipo = tipoDe(form.values);
  const recebe = tipo === 'receita';
  return (
    <Stack gap="sm">
      <SegmentedControl
        fullWidth
        aria-label="Situação"
        data={[
          { value: 'PENDENTE', label: recebe ? 'A receber' : 'A pagar' },
          ...(tipo === 'transferencia' ? [] : [{ value: 'PARTE', label: 'Em parte' }]),
          { value: 'PAGO', label: recebe ? 'Já recebido' : 'Já pago' },
        ]}
        value={situacaoDe(form.values)}
        onChange={(status) => form.setFieldValue('status', status)}
      />
      <Campos fields={Object.entries(plano(form.values)).map(([name, field]) => [name, proposta.ajuda(name, field)])} form={form} />
      <ParcelasPrevistas form={form} />
    </Stack>
  );
};

/** The fields every entry needs; those that most entries leave out follow. */
export const DinheiroEPagamento = ({ form }: FormSlotProps) => {
  const proposta = useProposta(form);
  useNoMesmoDia(form);
  return (
    <>
      <Cabeca form={form} proposta={proposta} />
      <Pagamento form={form} proposta={proposta} />
    </>
  );
};
