import { de, impede } from '../../references/aponta.js';
import { daFazenda } from '../../references/pertence.js';
import { defineRegistro } from '../../references/registro.js';
import type { DistribuicaoEvent } from './distribuicao.events.js';

/** The documents that the tax authority distributes to one CPF or CNPJ. */
export const distribuicao = defineRegistro<DistribuicaoEvent>()({
  tabela: 'distribuicao',
  genero: 'f',
  title: { singular: 'Distribuição de notas', plural: 'Distribuições de notas' },
  modulo: 'fiscal',
  id: 'distribuicaoId',
  nome: 'documento',
  fora: null,
  tela: { lista: '/nfe/notas', pagina: false },
  anexos: false,
  fazenda: daFazenda,
  aponta: { fazenda_id: impede('fazenda') },
  partes: {
    nota_recebida: {
      fazenda: { de: 'distribuicao', por: 'distribuicao_id' },
      aponta: { distribuicao_id: de('distribuicao') },
    },
    evento_recebido: {
      fazenda: { de: 'distribuicao', por: 'distribuicao_id' },
      aponta: { distribuicao_id: de('distribuicao') },
    },
    manifestacao: {
      fazenda: { de: 'distribuicao', por: 'distribuicao_id' },
      aponta: { distribuicao_id: de('distribuicao'), nota_id: de('distribuicao') },
    },
    documento_separado: {
      fazenda: { de: 'distribuicao', por: 'distribuicao_id' },
      aponta: { distribuicao_id: de('distribuicao') },
    },
  },
  frases: {
    DistribuicaoAberta: 'abriu',
    SefazConsultada: ['pediu', 'uma distribuição de notas à SEFAZ', 'distribuições de notas à SEFAZ'],
    NotaResumida: ['recebeu', 'o resumo de uma nota', 'resumos de notas'],
    XmlDaNotaRecebido: ['recebeu', 'o XML de uma nota', 'os XML de notas'],
    EventoDaNotaRecebido: ['recebeu', 'um evento de uma nota', 'eventos de notas'],
    DocumentoSeparado: ['separou', 'um documento que não se lê', 'documentos que não se leem'],
    ManifestacaoAssinada: ['assinou', 'uma manifestação sobre uma nota', 'manifestações sobre notas'],
    ManifestacaoRegistrada: ['registrou', 'uma manifestação sobre uma nota', 'manifestações sobre notas'],
    ManifestacaoRecusada: ['teve recusada', 'uma manifestação sobre uma nota', 'manifestações sobre notas'],
    CienciaAutomaticaConsentida: ['autorizou', 'a ciência automática de notas', 'a ciência automática de notas'],
    CienciaAutomaticaRetirada: ['retirou', 'a autorização da ciência automática de notas', 'autorizações da ciência automática de notas'],
  },
});
