import { Select, SegmentedControl, Stack, Text } from '@mantine/core';
import { categoria } from '@tulha/domain/financeiro/categoria.catalogue';
import { cabecalhoForm, chequeForm, documentoForm, planoForm, valorForm } from '@tulha/domain/financeiro/lancamento/formulario.columns';
import { parcelas } from '@tulha/domain/financeiro/parcelas';
import { isDia } from '@tulha/domain/kernel/calendar';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { CampoDe, Campos, Grupo } from '../catalogues/campos.js';
import { useChoicesWhere } from '../catalogues/catalogues.api.js';
import { activeFarm } from '../http/session.js';
import { FazendaDoFormulario } from '../propriedade/fazenda-do-formulario.js';
import type { FormSlotProps, ReadState, Values } from '../screens/screen.js';
import { bodyOf as plain } from '../screens/values.js';
import { today } from '../ui/clock.js';
import { day, money } from '../ui/format.js';
import type { Lancamento } from './lancamentos.api.js';

const cabecalho = { valor: valorForm, ...cabecalhoForm };

type Tipo = Lancamento['tipo'];
const TIPOS = { despesa: 'Despesa', receita: 'Receita', transferencia: 'Transferência' } as const satisfies Record<Tipo, string>;
const tipoDe = ({ tipo }: Values): Tipo => (tipo === 'receita' || tipo === 'transferencia' ? tipo : 'despesa');
const isPago = ({ status }: Values): boolean => status === 'PAGO';
const isCheque = ({ tipoPagamento }: Values): boolean => tipoPagamento === 'CHEQUE';

/** Today, and the kind of entry the address asks for. */
export const Inicial = ({ children }: { readonly children: (read: ReadState<Values>) => ReactNode }) => {
  const [params] = useSearchParams();
  const tipo = tipoDe({ tipo: params.get('tipo') });
  const nada = Object.fromEntries(Object.keys({ ...cabecalho, ...planoForm, ...chequeForm }).map((name) => [name, null]));
  const data = {
    ...nada,
    ...{ fazenda: null, tipo, status: 'PENDENTE', data: today(), dataPagamento: today(), primeiroVencimento: today(), pagParcelas: 1 },
  };
  return children({ error: null, refetch: () => undefined, data });
};

/** Which fields of the payment are asked. */
const plano = (values: Values) => {
  const { dataPagamento, primeiroVencimento, pagParcelas, fluxoSaida, fluxo, tipoPagamento, juros, desconto } = planoForm;
  const transfere = tipoDe(values) === 'transferencia';
  return {
    ...(isPago(values) ? { dataPagamento } : { primeiroVencimento }),
    ...(!transfere && !isPago(values) && { pagParcelas }),
    ...(transfere ? { fluxoSaida, fluxo: { ...fluxo, label: 'Entra no fluxo', optional: false } } : { fluxo }),
    tipoPagamento,
    ...(isCheque(values) && chequeForm),
    ...(!transfere && { juros, desconto }),
  };
};

/** The fields the form asks for, given the choices made; values typed for another choice are not sent. */
export const bodyOf = (values: Values): Values => {
  const asked = { ...plano(values), ...cabecalho, ...documentoForm, tipo: null, status: null };
  return plain(Object.fromEntries(Object.entries(values).filter(([name, value]) => name in asked && value !== '')));
};

/** Asked by hand, in kinder words than the schema has for it. */
export const missing = (values: Values): Readonly<Record<string, string>> => ({
  ...(!activeFarm.get() && !values['fazenda'] && { fazenda: 'Informe: fazenda.' }),
  ...Object.fromEntries(
    Object.entries({ ...cabecalho, ...plano(values) }).flatMap(([name, { label, optional }]) =>
      optional || (values[name] ?? '') !== '' ? [] : [[name, `Informe: ${label.toLowerCase()}.`]],
    ),
  ),
});

export const fazendaDe = ({ fazenda }: Values): number | undefined => (fazenda ? Number(fazenda) : undefined);

/** Categories of the entry's kind, and those of no kind. */
const Categoria = ({ form }: FormSlotProps) => {
  const tipo = tipoDe(form.values);
  const data = useChoicesWhere(categoria.tabela, (row) => (row['tipo'] ?? tipo) === tipo);
  const { label } = cabecalhoForm.categoria;
  return (
    <Select
      label={label}
      data={data}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Limpar ${label}` }}
      placeholder="Escolha"
      nothingFoundMessage="Nada com esse nome"
      value={form.values['categoria'] ? String(form.values['categoria']) : null}
      error={form.errors['categoria']}
      onChange={(chosen) => form.setFieldValue('categoria', chosen === null ? null : Number(chosen))}
    />
  );
};

/** The kind of entry, its farm, amount and purpose. */
const Cabeca = ({ form }: FormSlotProps) => {
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
        <CampoDe named={['descricao', descricao]} form={form} />
        <Categoria form={form} />
        {tipo !== 'transferencia' && <CampoDe named={['fornecedor', fornecedor]} form={form} />}
        <CampoDe named={['data', data]} form={form} />
      </Grupo>
    </Stack>
  );
};

const MOSTRA = 12;

/** The instalments as they will be. */
const Previsao = ({ form: { values } }: FormSlotProps) => {
  const [valor, quantas, primeiro] = [
    Number(values['valor'] ?? 0),
    Number(values['pagParcelas'] ?? 1),
    String(values['primeiroVencimento']),
  ];
  const centavos = Math.round(valor * 100);
  if (isPago(values) || quantas < 2 || quantas > centavos || !isDia(primeiro)) return null;
  const todas = parcelas(centavos, quantas, primeiro);
  return (
    <Text size="sm" c="dimmed" component="div" aria-label="Parcelas previstas">
      {todas.slice(0, MOSTRA).map(({ numero, vencimento, valorCentavos }) => (
        <div key={numero}>
          {numero}ª · {day(vencimento)} · {money(valorCentavos / 100)}
        </div>
      ))}
      {quantas > MOSTRA && `… e mais ${quantas - MOSTRA}, até ${day(todas.at(-1)?.vencimento ?? primeiro)}`}
    </Text>
  );
};

/** Whether it was paid already, how and where; or when it falls due, and in how many instalments. */
const Pagamento = ({ form }: FormSlotProps) => {
  const recebe = tipoDe(form.values) === 'receita';
  return (
    <Stack gap="sm">
      <SegmentedControl
        fullWidth
        aria-label="Situação"
        data={[
          { value: 'PENDENTE', label: recebe ? 'A receber' : 'A pagar' },
          { value: 'PAGO', label: recebe ? 'Já recebido' : 'Já pago' },
        ]}
        value={isPago(form.values) ? 'PAGO' : 'PENDENTE'}
        onChange={(status) => form.setFieldValue('status', status)}
      />
      <Campos fields={Object.entries(plano(form.values))} form={form} />
      <Previsao form={form} />
    </Stack>
  );
};

/** The fields every entry needs; those that most entries leave out follow. */
export const DinheiroEPagamento = (props: FormSlotProps) => (
  <>
    <Cabeca {...props} />
    <Pagamento {...props} />
  </>
);
