import { refuseFinanceiro } from '@tulha/domain/financeiro/errors';
import { mesDito } from '@tulha/domain/financeiro/extrato/conciliar';
import { lancamentoDecider } from '@tulha/domain/financeiro/lancamento/lancamento.decider';
import { lancamentoFields } from '@tulha/domain/financeiro/lancamento/lancamento.fields';
import type { LancamentoEvent } from '@tulha/domain/financeiro/lancamento/lancamento.events';
import { dinheiroDoLancamento, dinheiroMudado } from '@tulha/domain/financeiro/lancamento/no-caixa';
import { blankOf } from '@tulha/domain/kernel/catalogue/record';
import type { LancamentoDaSafra, Safra } from '@tulha/domain/suporte/importacao/modelo';
import type { Fact } from '@tulha/domain/kernel/fact';
import type { Steps } from '@tulha/domain/kernel/steps';
import { chave } from '@tulha/domain/suporte/importacao/referencias';
import { erase } from '../../../dispatch/wish.js';
import { idDe } from '../reservas.js';
import { safraDoDia } from './catalogues.js';
import { categoriaDo } from './categorias.js';
import type { Obra, Passo } from './obra.js';

const descricaoDe = ({ categoria, contraparte }: LancamentoDaSafra) => (contraparte === null ? categoria : `${categoria}: ${contraparte}`);

/** A file does not say why its money comes to a month that is closed. @throws MES_FECHADO */
const foraDosFechados = ({ mesesFechados }: Obra['acervo'], facts: readonly Fact[]): void => {
  if (mesesFechados.size === 0) return;
  const novo = (facts as readonly LancamentoEvent[]).reduce(lancamentoDecider.evolve, lancamentoDecider.initial());
  const preso = dinheiroMudado([], dinheiroDoLancamento(novo)).find(({ onde }) => onde && mesesFechados.has(`${onde.fluxoId} ${onde.mes}`));
  if (preso?.onde) throw refuseFinanceiro('MES_FECHADO', { mes: mesDito(preso.onde.mes) });
};

/**
 * An entry keeps its document as `notafiscal`, by which it is found again. A paid instalment was paid on its due day,
 * or today if that day is still to come.
 */
const planejar = (obra: Obra, safra: Safra, um: LancamentoDaSafra): Passo => {
  const ref = obra.nova('lancamento', um.documento);
  const pagamentos = um.parcelas.map((_, indice) => obra.reservas.nova('pagamento', chave(um.documento, String(indice))));
  const dona = obra.achar('fazenda', um.fazenda);
  const fluxo = obra.achar('fluxo', um.fluxo);
  const contraparte = um.contraparte === null ? null : obra.achar('fornecedor', um.contraparte);
  const categoria = categoriaDo(obra, um);
  const naSafra = safraDoDia(obra, safra, um.fazenda, um.data);
  return {
    onde: { arquivo: 'financeiro', linha: um.linha },
    especie: 'lancamento',
    chave: chave(um.documento),
    ref,
    cria: [['financeiro', 1]],
    decider: erase(lancamentoDecider),
    stream: () => ref.id,
    novo: true,
    fazenda: () => idDe(dona),
    confere: (facts) => foraDosFechados(obra.acervo, facts),
    comando: () => ({
      type: 'RegistrarLancamento',
      data: {
        ...blankOf(lancamentoFields),
        lancamentoId: ref.id,
        origem: null,
        fazendaId: idDe(dona),
        tipo: um.tipo,
        descricao: descricaoDe(um),
        categoria: um.categoria,
        categoriaId: categoria && !categoria.recusada ? categoria.id : null,
        data: um.data,
        safraId: naSafra ? idDe(naSafra) : null,
        fornecedorId: contraparte === null ? null : idDe(contraparte),
        notafiscal: um.documento,
        files: [],
        plano: {
          pagamentoIds: pagamentos.map(({ id }) => id),
          valorCentavos: um.valorCentavos,
          jurosCentavos: 0,
          descontoCentavos: 0,
          primeiroVencimento: um.primeiroVencimento,
          pagoEm: um.situacao === 'PAGO' ? um.primeiroVencimento : null,
          quitado: um.situacao === 'PAGO',
          fluxoId: idDe(fluxo),
          fluxoSaidaId: null,
          numeroCheque: 0,
        },
      },
    }),
  };
};

/** Income and expenses with their instalments. */
export function* planejarFinanceiro(obra: Obra, safra: Safra): Steps<void> {
  const passos = obra.etapa('Lançamentos financeiros');
  for (const lancamento of safra.financeiro) {
    yield;
    if (obra.recusada('financeiro', lancamento.linha)) obra.contar('financeiro', 'deixados');
    else if (obra.achar('lancamento', lancamento.documento)) obra.contar('financeiro', 'jaExistiam');
    else passos.push(planejar(obra, safra, lancamento));
  }
}
