import { de, impede } from '../../references/aponta.js';
import { daFazenda } from '../../references/pertence.js';
import { defineRegistro } from '../../references/registro.js';
import type { DossieEvent } from '../emissao/dossie.events.js';
import type { EmissaoEvent } from '../emissao/emissao.events.js';
import type { CorrecaoEvent } from '../ledger/correcao.events.js';
import type { PublicacaoEvent } from '../publicacao/publicacao.events.js';
import type { LoteEvent } from './lote.events.js';

const doLote = { lote: 'lote_id' } as const;
const lote_id = de('lote');
const FORMADOS = ['lote formado', 'lotes formados'] as const;

/** Tables of the records of each process, as `RegistroExcluido` names them. */
const TABELAS: Readonly<Record<Extract<CorrecaoEvent, { type: 'RegistroExcluido' }>['data']['processo'], string>> = {
  terreiro: 'terreiro_entrada',
  secagem: 'secagem',
  ressecagem: 'ressecagem',
  armazem: 'armazem_entrada',
  despolpagem: 'despolpagem',
  beneficio: 'beneficio',
  rebeneficio: 'rebeneficio',
  cooperativa: 'deposito',
  lote: 'lote',
};

/** Coffee of one origin and state that is moved, worked and sold together; never a plot, which is `talhao`. */
export const lote = defineRegistro<LoteEvent | PublicacaoEvent | EmissaoEvent | DossieEvent | CorrecaoEvent>()({
  tabela: 'lote',
  genero: 'm',
  title: { singular: 'Lote', plural: 'Lotes' },
  modulo: 'rastreabilidade',
  id: 'loteId',
  nome: 'codigo',
  fora: null,
  tela: { lista: '/rastreabilidade/lotes', pagina: true },
  anexos: true,
  fazenda: daFazenda,
  aponta: {
    fazenda_id: impede('fazenda'),
    safra_id: impede('safra'),
    local_id: de('the record of the process it is in'),
    processo_id: de('the record of the process that made it'),
  },
  partes: {
    lote_origem: {
      fazenda: doLote,
      aponta: {
        lote_id,
        talhao_id: [{ alvo: 'talhao', impede: true, nomes: FORMADOS }],
        safra_id: [{ alvo: 'safra', impede: true, nomes: FORMADOS }],
      },
    },
    lote_aresta: { fazenda: { todas: [{ lote: 'filho_id' }, { lote: 'pai_id' }] }, aponta: { filho_id: lote_id, pai_id: lote_id } },
    lote_movimento: { fazenda: doLote, aponta: { lote_id, processo_id: de('processo') } },
    lote_excluido: { fazenda: { lote: 'id' }, aponta: { processo_id: de('processo') } },
    processo_lote: { fazenda: doLote, aponta: { lote_id, processo_id: de('processo'), ref_id: de('whoever sent it') } },
    publicacao: { fazenda: doLote, aponta: { lote_id } },
    dossie_emitido: { fazenda: doLote, aponta: { lote_id } },
    eudr_emissao: { fazenda: { regra: 'pacote-eudr' }, aponta: { alvo_id: de('lote or venda') } },
  },
  frases: {
    LoteFormado: 'formou',
    LoteCorrigido: 'corrigiu',
    LotePublicado: ['publicou', 'a página do lote', 'páginas de lotes'],
    PublicacaoAlterada: ['alterou', 'a página do lote', 'páginas de lotes'],
    PublicacaoRevogada: ['tirou do ar', 'a página do lote', 'páginas de lotes'],
    DossieEmitido: ['emitiu', 'o dossiê do lote', 'dossiês de lotes'],
    PacoteEudrEmitido: {
      palavras: ['emitiu', 'o pacote EUDR de', 'pacotes EUDR'],
      alvo: ({ assunto, alvoId }) => ({ especie: assunto === 'venda' ? 'venda' : 'lote', id: alvoId }),
    },
    LoteSituado: ['situou', 'o lote', 'lotes'],
    SaidaDesfeita: {
      palavras: ['desfez', 'a saída do registro', 'saídas da pós-colheita'],
      alvo: ({ processo, id }) => ({ especie: TABELAS[processo], id }),
    },
    RegistroExcluido: {
      palavras: ['excluiu', 'o registro', 'registros da pós-colheita'],
      alvo: ({ processo, id }) => ({ especie: TABELAS[processo], id }),
    },
  },
});
