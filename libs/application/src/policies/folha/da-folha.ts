import { registrarDeOrigem } from '@tulha/domain/financeiro/lancamento/de-origem';
import { lancamentoDecider } from '@tulha/domain/financeiro/lancamento/lancamento.decider';
import { chaveDoDesconto, type DescontoDaFolha, type DescontoDito } from '@tulha/domain/folha/comum/adiantamentos.fields';
import { type EspecieDeFolha, especiesDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import type { LancamentoDaFolha } from '@tulha/domain/folha/comum/fatos.fields';
import type { Dia } from '@tulha/domain/kernel/dates';
import { fromScaled } from '@tulha/domain/kernel/decimal';
import { registerDecider } from '@tulha/domain/kernel/register/register.decider';
import { adiantamento } from '@tulha/domain/pessoas/adiantamento.register';
import { type Consequence, send } from '../policy.js';

/** Plots are told apart by their numbers: a sheet knows no names. */
const partesDo = (talhoes: NonNullable<LancamentoDaFolha['talhoes']>) =>
  talhoes.map(({ talhaoId, centavos }) => ({
    tipo: 'talhao' as const,
    id: talhaoId,
    peso: fromScaled(centavos, 2),
    nome: String(talhaoId),
  }));

/** The expense of a sheet whose lines are reserved, charged to the plots that the closing asked for. Advances may have taken all of it: then there is none. */
export const lancarFolha = (tipo: EspecieDeFolha, folhaId: number, lancamento: LancamentoDaFolha): readonly Consequence[] => {
  if (lancamento.valorCentavos === 0) return [];
  const { pagamentoId, parcelas, talhoes, ...dados } = lancamento;
  const { lancamentoId } = dados;
  const registrar = registrarDeOrigem({
    ...dados,
    origem: { tipo, id: folhaId },
    pagamentoIds: parcelas?.map((parcela) => parcela.pagamentoId) ?? [pagamentoId],
    ...(parcelas && {
      parcelas: parcelas.map(({ colaboradorId, valorCentavos }) => ({ vencimento: dados.data, valorCentavos, colaboradorId })),
    }),
    tipo: 'despesa',
    primeiroVencimento: dados.data,
  });
  const ratear = { type: 'RatearLancamento', data: { lancamentoId, criterio: 'USO_DIRETO', partes: partesDo(talhoes ?? []) } } as const;
  return [send(lancamentoDecider, lancamentoId, registrar), ...(talhoes ? [send(lancamentoDecider, lancamentoId, ratear)] : [])];
};

type ComDescontos = { readonly adiantamentos?: readonly DescontoDaFolha[] | undefined };

/** The discounts of advances that a closing asks for: their names, and the lines that it makes on the day it pays. */
export const descontosDe = (colaboradores: readonly ComDescontos[], data: Dia) => {
  const todos = colaboradores.flatMap(({ adiantamentos = [] }) => adiantamentos);
  const descontos = todos.map(({ adiantamentoId, descontoId, valorCentavos }) => ({ adiantamentoId, descontoId, data, valorCentavos }));
  return { chaves: todos.map(chaveDoDesconto), ...(descontos.length > 0 && { descontos }) };
};

const adiantamentoDecider = registerDecider(adiantamento);
const { descontos: desconto } = adiantamento.lines;
const idDoDesconto = `${desconto.tabela}Id`;

/** Tells each advance the discount that a closed sheet made. */
export const descontar = (
  especie: EspecieDeFolha,
  folhaId: number,
  descontos: readonly DescontoDito[] | undefined = [],
): readonly Consequence[] =>
  descontos.map(({ adiantamentoId: id, descontoId, data, valorCentavos }) => {
    const { nome } = especiesDeFolha[especie];
    const dados = { [desconto.parentId]: id, [idDoDesconto]: descontoId, data, valorCentavos, folha: `${nome} ${folhaId}` };
    const comando = { type: 'Cadastrar', data: dados } as const;
    return send(adiantamentoDecider, id, { type: 'NaLinha', data: { id, linha: 'descontos', comando, deOutra: true } });
  });

/** Gives each advance back the discount of a sheet that is open again. */
export const devolver = (descontos: readonly DescontoDito[] | undefined = []): readonly Consequence[] =>
  descontos.map(({ adiantamentoId: id, descontoId }) => {
    const comando = { type: 'Excluir', data: { id: descontoId } } as const;
    return send(adiantamentoDecider, id, { type: 'NaLinha', data: { id, linha: 'descontos', comando, deOutra: true } });
  });
