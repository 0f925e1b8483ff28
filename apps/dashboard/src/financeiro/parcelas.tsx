import { Group } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconCoin, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { pagamentoColumns } from '@tulha/domain/financeiro/lancamento/lancamento.columns';
import { AlterarPagamento, IncluirPagamento, PagarParte, pagamentoSucesso } from '@tulha/domain/financeiro/lancamento/lancamento.commands';
import {
  parcelaForm,
  parcelaPagaForm,
  parteForm,
  quitacaoForm,
  transferenciaForm,
} from '@tulha/domain/financeiro/lancamento/formulario.columns';
import type { Versioned } from '../http/client.js';
import { useWish } from '../http/outbox/use-outbox.js';
import { useMay } from '../http/may.js';
import { FieldsWindow } from '../screens/fields-window.js';
import type { Slot, Values } from '../screens/screen.js';
import { SubTable } from '../screens/subtable.js';
import { valuesOf } from '../screens/values.js';
import { today } from '../ui/clock.js';
import { Confirm } from '../ui/confirm.js';
import { day, money } from '../ui/format.js';
import { Section } from '../ui/page.js';
import type { Lancamento, LancamentoCompleto, Pagamento } from './lancamentos.api.js';

type Completo = Versioned<LancamentoCompleto>;
type DaParcela = { readonly lancamento: Completo; readonly parcela: Pagamento };

const QUANTIAS: readonly string[] = ['juros', 'desconto', 'reajuste', 'numeroCheque'];
const PAGAMENTO = '/financeiro/pagamento';
const nomeDa = ({ atual, pagParcelas }: Pagamento) => (pagParcelas > 1 ? `Parcela ${atual} de ${pagParcelas}` : 'Parcela');
const quitar = (tipo: Lancamento['tipo']) => (tipo === 'receita' ? 'Receber' : 'Pagar');
/** A transfer says both cash flows. */
const doTipo = <F extends object>(tipo: Lancamento['tipo'], fields: F) =>
  Object.entries(tipo === 'transferencia' ? { ...fields, ...transferenciaForm } : fields);

/** An amount that was emptied is none. */
const semVazios = (body: Values): Values =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value === null && QUANTIAS.includes(name) ? 0 : value]));

/** Pays an instalment, with the interest or the discount of that day. */
const Quitar = ({ lancamento, parcela, main = false }: DaParcela & { readonly main?: boolean }) => {
  const { tipo, pagParcelas } = parcela;
  const fields = doTipo(parcela.tipo, quitacaoForm);
  return (
    <FieldsWindow
      name={`quitar-${parcela.id}`}
      title={`${quitar(parcela.tipo)}: ${money(parcela.total)}, vence em ${day(parcela.data)}`}
      fields={fields}
      input={AlterarPagamento}
      initial={{ ...valuesOf(fields, parcela, 0), dataPagamento: today() }}
      over={parcela}
      ask={(body) => ({
        what: `${quitar(parcela.tipo)} parcela`,
        wish: { method: 'PUT', path: `${PAGAMENTO}/${parcela.id}`, body: { ...semVazios(body), status: 'PAGO' }, ifMatch: lancamento.etag },
      })}
      done={pagamentoSucesso.alterado}
      send={quitar(parcela.tipo)}
      opener={{
        as: main ? 'action' : 'button',
        label: main && pagParcelas > 1 ? `${quitar(tipo)} a próxima` : quitar(tipo),
        icon: IconCheck,
      }}
    />
  );
};

/** Pays a part of an instalment; the rest stays pending. */
const QuitarParte = ({ lancamento, parcela }: DaParcela) => {
  const fields = doTipo(parcela.tipo, parteForm);
  const label = `${quitar(parcela.tipo)} em parte: ${nomeDa(parcela).toLowerCase()}`;
  return (
    <FieldsWindow
      name={`parte-${parcela.id}`}
      title={`${label}, ${money(parcela.valor)}`}
      fields={fields}
      input={PagarParte}
      initial={{ ...valuesOf(fields, parcela, 0), valor: null, desconto: null, reajuste: null, data: null, dataPagamento: today() }}
      ask={(body) => ({
        what: label,
        wish: { method: 'POST', path: `${PAGAMENTO}/${parcela.id}/parte`, body: semVazios(body), ifMatch: lancamento.etag },
      })}
      done={pagamentoSucesso.parte}
      send={quitar(parcela.tipo)}
      opener={{ as: 'sign', label, icon: IconCoin }}
    />
  );
};

const Desfazer = ({ lancamento, parcela }: DaParcela) => {
  const { id, tipo, total, dataPagamento } = parcela;
  const desfazer = useWish(
    () => ({
      what: 'Desfazer o pagamento',
      wish: { method: 'PATCH', path: `${PAGAMENTO}/${id}`, body: { status: 'PENDENTE' }, ifMatch: lancamento.etag },
    }),
    pagamentoSucesso.alterado,
  );
  return (
    <Confirm
      label="Desfazer"
      icon={IconArrowBackUp}
      title={tipo === 'receita' ? 'Desfazer o recebimento?' : 'Desfazer o pagamento?'}
      text={`${money(total)} de ${day(dataPagamento ?? parcela.data)} voltam a ficar em aberto, e saem do saldo do fluxo.`}
      confirm="Desfazer"
      busy={desfazer.isPending}
      onConfirm={() => desfazer.mutateAsync()}
    />
  );
};

const Alterar = ({ lancamento, parcela }: DaParcela) => {
  const fields = parcela.status === 'PAGO' ? Object.entries(parcelaPagaForm) : doTipo(parcela.tipo, parcelaForm);
  const label = `Alterar ${nomeDa(parcela).toLowerCase()}`;
  return (
    <FieldsWindow
      name={`alterar-${parcela.id}`}
      title={label}
      fields={fields}
      input={AlterarPagamento}
      initial={valuesOf(fields, parcela, 0)}
      over={parcela}
      ask={(body) => ({
        what: 'Parcela: alteração',
        wish: { method: 'PUT', path: `${PAGAMENTO}/${parcela.id}`, body: semVazios(body), ifMatch: lancamento.etag },
      })}
      done={pagamentoSucesso.editado}
      opener={{ as: 'sign', label, icon: IconPencil }}
    />
  );
};

const Apagar = ({ lancamento, parcela }: DaParcela) => {
  const apagar = useWish(
    () => ({ what: 'Apagar parcela', wish: { method: 'DELETE', path: `${PAGAMENTO}/${parcela.id}`, ifMatch: lancamento.etag } }),
    pagamentoSucesso.apagado,
  );
  return (
    <Confirm
      label="Apagar"
      icon={IconTrash}
      title={`Apagar ${nomeDa(parcela).toLowerCase()}?`}
      text={`O lançamento fica ${money(parcela.total)} menor.`}
      confirm="Apagar"
      busy={apagar.isPending}
      onConfirm={() => apagar.mutateAsync()}
    />
  );
};

const Nova = ({ lancamento }: { readonly lancamento: Completo }) => {
  const { id, tipo, fluxo, fluxoSaida } = lancamento;
  const fields = doTipo(tipo, parcelaForm);
  return (
    <FieldsWindow
      name="nova-parcela"
      title="Nova parcela"
      fields={fields}
      input={IncluirPagamento}
      initial={{ ...valuesOf(fields, undefined, 0), data: today(), fluxo, fluxoSaida }}
      ask={(body) => ({
        what: 'Nova parcela',
        wish: { method: 'POST', path: PAGAMENTO, body: { ...body, financeiroId: id }, ifMatch: lancamento.etag },
      })}
      done={pagamentoSucesso.adicionado}
      opener={{ as: 'button', label: 'Nova parcela', icon: IconPlus }}
    />
  );
};

/** The one action that matters: the next open instalment is paid. */
export const QuitarProxima = ({ row }: { readonly row: Completo }) => {
  const podeMudar = useMay('financeiro', 'escrever');
  const parcela = row.pagamentos.find(({ status }) => status === 'PENDENTE');
  return parcela && podeMudar ? <Quitar lancamento={row} parcela={parcela} main /> : null;
};

/** The instalments of an entry, each with its actions. */
export const parcelasCom = (Situacao: Slot<Pagamento>) =>
  function Parcelas({ row }: { readonly row: Completo }) {
    const podeMudar = useMay('financeiro', 'escrever');
    const { origem, pagamentos, tipo } = row;
    const varias = pagamentos.length > 1;
    const end = (parcela: Pagamento) => (
      <Group gap="xs" wrap="nowrap" justify="flex-end">
        {parcela.status === 'PAGO' && <Desfazer lancamento={row} parcela={parcela} />}
        {parcela.status === 'PENDENTE' && varias && <Quitar lancamento={row} parcela={parcela} />}
        {parcela.status === 'PENDENTE' && tipo !== 'transferencia' && <QuitarParte lancamento={row} parcela={parcela} />}
        {parcela.status === 'PENDENTE' && varias && origem === null && <Apagar lancamento={row} parcela={parcela} />}
        <Alterar lancamento={row} parcela={parcela} />
      </Group>
    );
    return (
      <Section title="Parcelas" actions={podeMudar && origem === null && <Nova lancamento={row} />}>
        <SubTable label="Parcelas" columns={pagamentoColumns} rows={pagamentos} cells={{ status: Situacao }} {...(podeMudar && { end })} />
      </Section>
    );
  };
