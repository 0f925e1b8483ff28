import { registrarDeOrigem } from '@tulha/domain/financeiro/lancamento/de-origem';
import { lancamentoDecider } from '@tulha/domain/financeiro/lancamento/lancamento.decider';
import type { EspecieDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import type { LancamentoDaFolha } from '@tulha/domain/folha/comum/fatos.fields';
import { fromScaled } from '@tulha/domain/kernel/decimal';
import { type Consequence, send } from '../policy.js';

/** Plots are told apart by their numbers: a sheet knows no names. */
const partesDo = (talhoes: NonNullable<LancamentoDaFolha['talhoes']>) =>
  talhoes.map(({ talhaoId, centavos }) => ({
    tipo: 'talhao' as const,
    id: talhaoId,
    peso: fromScaled(centavos, 2),
    nome: String(talhaoId),
  }));

/** The expense of a sheet whose lines are reserved, charged to the plots that the closing asked for. */
export const lancarFolha = (tipo: EspecieDeFolha, folhaId: number, lancamento: LancamentoDaFolha): readonly Consequence[] => {
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
