import { day, documento, instant, integer, money, option, optional, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns } from '../../kernel/columns/columns.js';
import { NA_SEFAZ, SITUACOES_DA_NOTA_RECEBIDA } from './distribuicao.answers.js';
import { AMBIENTES, NOMES_DA_MANIFESTACAO, NOMES_DO_AMBIENTE, TIPOS_DE_MANIFESTACAO } from './manifestacao.types.js';

const codigos = <T extends object>(de: T) => Object.keys(de) as [keyof T & string, ...(keyof T & string)[]];
const manifestacao = (rotulo: string) => optional(option(rotulo, TIPOS_DE_MANIFESTACAO, { rotulos: NOMES_DA_MANIFESTACAO }));

/** An invoice that the tax authority distributed, as its list and page show it. */
export const notaRecebidaColumns = defineColumns({
  emitente: column(text('Emitente'), { sort: true, card: 'title' }),
  numero: column(text('Nota'), { sort: true }),
  serie: text('Série'),
  fazer: text('O que fazer'),
  situacao: column(option('XML', codigos(SITUACOES_DA_NOTA_RECEBIDA), { rotulos: SITUACOES_DA_NOTA_RECEBIDA }), { card: 'corner' }),
  naSefaz: option('Na SEFAZ', codigos(NA_SEFAZ), { rotulos: NA_SEFAZ }),
  emitida: column(day('Emissão'), { sort: true }),
  autorizada: column(instant('Autorizada em'), { sort: true }),
  valor: column(money('Total'), { sort: true }),
  emitenteDocumento: optional(documento('CPF ou CNPJ do emitente')),
  chave: column(text('Chave de acesso'), { code: true }),
  ciencia: optional(instant('Ciência dada em')),
  manifestacao: manifestacao('O que se disse da compra'),
  semResposta: manifestacao('Enviada e sem resposta'),
  prazoCiencia: instant('Ciência até'),
  prazoConclusivo: instant('O que houve até'),
  diasCiencia: integer('Dias para a ciência'),
  diasConclusivo: integer('Dias para dizer o que houve'),
  sha256: optional(column(text('SHA-256 do XML'), { code: true })),
  ambiente: option('Ambiente', AMBIENTES, { rotulos: NOMES_DO_AMBIENTE }),
});

/** Success texts of the calls to the tax authority. */
export const sefazSucesso = {
  consultada: 'SEFAZ consultada com sucesso!',
  manifestada: 'Manifestação registrada com sucesso!',
  cienciaAutomatica: 'Ciência automática autorizada com sucesso!',
  cienciaManual: 'Autorização da ciência automática retirada com sucesso!',
  xml: 'XML consultado com sucesso!',
  incluida: 'Nota incluída com sucesso!',
} as const;

/** Failure texts of these requests. */
export const sefazFalhas = {
  consulta: 'Erro ao buscar na API',
  xml: 'Não foi possível baixar o XML. Verifique sua conexão e permissões.',
  semToken: 'Token de autenticação não encontrado. Faça login novamente.',
} as const;
