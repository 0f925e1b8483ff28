import { de, historia } from '../../references/aponta.js';
import { defineRegistro } from '../../references/registro.js';
import type { ArquivoEvent } from './arquivo.events.js';

/** A file that a user sent, attached to a record or to none. */
export const arquivo = defineRegistro<ArquivoEvent>()({
  tabela: 'arquivo',
  genero: 'm',
  title: { singular: 'Arquivo', plural: 'Arquivos' },
  modulo: 'suporte',
  id: 'arquivoId',
  nome: 'nome',
  fora: 'removido',
  tela: { lista: '/arquivos', pagina: false },
  anexos: false,
  fazenda: { regra: 'arquivo' },
  aponta: { ref_id: de('o registro a que está anexado'), fazenda_id: historia('fazenda') },
  partes: {
    arquivo_conteudo: { fazenda: { de: 'arquivo', por: 'arquivo_id' }, aponta: { arquivo_id: de('arquivo') } },
  },
  frases: {
    ArquivoAnexado: 'anexou',
    ArquivoAlterado: 'alterou',
    ArquivoSubstituido: ['substituiu', 'o conteúdo do arquivo', 'arquivos'],
    ArquivoRemovido: 'removeu',
    ArquivoRestaurado: 'restaurou',
  },
});
