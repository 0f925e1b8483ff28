import type { DadosDaFolha } from '../comum/fatos.fields.js';
import { type AlemDasLinhas, pagosDe } from '../comum/pagos.js';
import { diasDe, type LinhaDeAlguem } from '../comum/trabalho.fields.js';
import type { PagamentoDoTrabalho } from './folha-pagamento.events.js';

/** The payments of a payroll sheet, by worker, as its fact keeps them. */
export const pagamentosDoTrabalho = (
  dados: Pick<DadosDaFolha, 'descricao' | 'inicio' | 'fim' | 'colaboradorIds'>,
  linhas: readonly LinhaDeAlguem[],
  alem: AlemDasLinhas,
): PagamentoDoTrabalho[] =>
  pagosDe(dados, linhas, alem).map(({ linhas: dele, linhasCentavos, leis, adiantamentos, ...valores }) => ({
    ...valores,
    linhas: dele.map(({ colaboradorId: _dele, ...linha }) => linha),
    dias: diasDe(dele.filter(({ fonte }) => fonte !== 'SALARIO')),
    trabalhoCentavos: linhasCentavos,
    ...(leis.length > 0 && { leis: [...leis] }),
    ...(adiantamentos.length > 0 && { adiantamentos: [...adiantamentos] }),
  }));
