import { type AlemDasLinhas, type Pago, pagosDe } from '../comum/pagos.js';
import type { DadosDaFolha, PagamentoDoColaborador } from './folha-colheita.events.js';
import { diasDe, type LinhaDeAlguem, type LinhaDeColheita } from '../comum/trabalho.fields.js';

export type { LinhaDeColheita } from '../comum/trabalho.fields.js';

/** A line of a harvest sheet: picking, or work of the same activities that no basket measures. */
export type LinhaDaColheita = LinhaDeColheita | LinhaDeAlguem;

const doTrabalho = (linha: LinhaDaColheita): linha is LinhaDeAlguem => 'fonte' in linha;
const colhida = (linha: LinhaDaColheita): linha is LinhaDeColheita => !doTrabalho(linha);

/** The payments of a harvest sheet, by worker, as its fact keeps them. */
export const pagamentosDaFolha = (
  dados: Pick<DadosDaFolha, 'descricao' | 'inicio' | 'fim' | 'colaboradorIds'>,
  linhas: readonly LinhaDaColheita[],
  alem: AlemDasLinhas,
): PagamentoDoColaborador[] => pagosDe(dados, linhas, alem).map(pagamentoDe);

const pagamentoDe = ({
  colaboradorId,
  linhas,
  linhasCentavos,
  leis,
  adiantamentos,
  ...valores
}: Pago<LinhaDaColheita>): PagamentoDoColaborador => {
  const colhidas = linhas.filter(colhida);
  const total = (of: (linha: LinhaDeColheita) => number) => colhidas.reduce((sum, linha) => sum + of(linha), 0);
  const trabalho = linhas.filter(doTrabalho).map(({ colaboradorId: _dele, ...linha }) => linha);
  return {
    colaboradorId,
    linhaIds: colhidas.map(({ linhaId }) => linhaId),
    litrosMl: total(({ litrosMl }) => litrosMl),
    medidas: total(({ quantidade }) => quantidade),
    dias: diasDe(linhas),
    colheitaCentavos: linhasCentavos,
    ...valores,
    ...(trabalho.length > 0 && { trabalho }),
    ...(leis.length > 0 && { leis: [...leis] }),
    ...(adiantamentos.length > 0 && { adiantamentos: [...adiantamentos] }),
  };
};
