import { refuse } from '../errors.js';
import { registroDe } from '../ledger/correcao.js';
import type { Ledger } from '../ledger/ledger.js';
import { aplicarMedida, corrigirMedida, type Medida, medir, refazerMedida } from '../ledger/medida.js';
import { chaveDe, desfazer } from '../ledger/registro.js';
import type { Room } from '../ledger/room.js';
import type { ClassificacaoCommand, DadosClassificacao } from './classificacao.commands.js';
import type { ClassificacaoEvent } from './classificacao.events.js';

const medidaDe = ({
  classificacaoId,
  loteId,
  amostraId,
  em,
  umidadePct,
}: Pick<DadosClassificacao, 'classificacaoId' | 'loteId' | 'amostraId' | 'em' | 'umidadePct'>): Medida => ({
  processo: 'classificacao',
  id: classificacaoId,
  codigo: null,
  em,
  entradas: [{ loteId, quantidade: 0 }],
  umidadePct,
  ...(amostraId === null ? {} : { de: chaveDe('amostra', amostraId) }),
});

/** @throws PROCESSO_NAO_ENCONTRADO where the lot has no such classification */
const exigirDaqui = (ledger: Ledger, { classificacaoId: id, loteId }: { classificacaoId: number; loteId: number }): void => {
  if (registroDe(ledger, 'classificacao', id).entradas[0]?.loteId !== loteId)
    throw refuse('PROCESSO_NAO_ENCONTRADO', { processo: 'classificação', id });
};

/** @throws CLASSIFICACAO_VAZIA, AMOSTRA_DE_OUTRO_LOTE */
const exigirSentido = (ledger: Ledger, dados: DadosClassificacao): void => {
  const { amostraId, loteId, peneiras, tipo, defeitos, bebida, cor, catacaoPct, impurezasPct, umidadePct, pontosSca, notas } = dados;
  const achados = [tipo, defeitos, bebida, cor, catacaoPct, impurezasPct, umidadePct, pontosSca, notas];
  if (peneiras.length === 0 && achados.every((achado) => achado === null)) throw refuse('CLASSIFICACAO_VAZIA');
  if (amostraId === null) return;
  const amostra = ledger.registros[chaveDe('amostra', amostraId)];
  if (amostra?.entradas[0]?.loteId !== loteId) throw refuse('AMOSTRA_DE_OUTRO_LOTE');
};

export const classificacaoRoom: Room<ClassificacaoCommand, ClassificacaoEvent> = {
  decide: {
    RegistrarClassificacao: (dados, ledger, meta) => {
      exigirSentido(ledger, dados);
      return [{ type: 'ClassificacaoRegistrada', data: { ...dados, situacoes: medir(ledger, medidaDe(dados), meta) } }];
    },
    CorrigirClassificacao: ({ motivo, ...dados }, ledger, meta) => {
      exigirDaqui(ledger, dados);
      exigirSentido(ledger, dados);
      const correcao = corrigirMedida(ledger, { processo: 'classificacao', id: dados.classificacaoId }, medidaDe(dados), meta);
      return [{ type: 'ClassificacaoCorrigida', data: { ...dados, motivo, ...correcao } }];
    },
    ExcluirClassificacao: ({ classificacaoId, loteId, motivo }, ledger, meta) => {
      exigirDaqui(ledger, { classificacaoId, loteId });
      const correcao = corrigirMedida(ledger, { processo: 'classificacao', id: classificacaoId }, null, meta);
      return [{ type: 'ClassificacaoExcluida', data: { classificacaoId, loteId, motivo, ...correcao } }];
    },
  },
  evolve: {
    ClassificacaoRegistrada: (data, ledger) => aplicarMedida(ledger, medidaDe(data)),
    ClassificacaoCorrigida: (data, ledger) => refazerMedida(ledger, medidaDe(data)),
    ClassificacaoExcluida: ({ classificacaoId }, ledger) => desfazer(ledger, chaveDe('classificacao', classificacaoId)),
  },
};
